"""How a student's function is called: each parameter is known by its name, or by its use.

    role     what a parameter is for: the game, the state, the depth, alpha, the player, ...
    calling  the function with all but the state filled in

Parameters with a default keep it, but for a None that could not be used. What cannot be
guessed is asked for by name.
"""

import inspect
import re
from collections.abc import Callable, Mapping
from dis import get_instructions
from functools import lru_cache, partial
from math import inf
from types import CodeType, FunctionType, MethodType
from typing import Any

from teachkit.game import Evaluation, Game, shown
from teachkit.study.watch.uses import counts, names_a_player, needs_calling

ROLES = {
    "game": "game g problem rules the_game env",
    "state": "state s node board position pos root current_state game_state st initial start "
    "initial_state start_state current",
    "depth": "depth d max_depth depth_limit limit plies depth_left remaining cutoff_depth "
    "search_depth n_plies maxdepth horizon",
    "ply": "ply level current_depth cur_depth depth_so_far",
    "alpha": "alpha a α alfa lo low lower lb lower_bound alpha_value",
    "beta": "beta b β hi high upper ub upper_bound beta_value",
    "player": "player me max_player p who_is_max agent my_player root_player us",
    "mover": "turn mover side to_move current_player side_to_move whose_turn",
    "opponent": "opponent opp other enemy min_player them",
    "is_max": "maximizing maximising is_max ismax max_turn maximize maximise is_maximizing "
    "is_maximising maximizing_player maximising_player maximizingplayer is_max_player "
    "is_max_node max_node is_max_turn is_maximizing_player maximiser_to_move ismaximizing",
    "is_min": "minimizing minimising is_min ismin is_minimizing is_minimising is_min_node",
    "sign": "sign color colour colr sgn factor",
    "evaluate": "evaluate evaluation heuristic eval_fn eval_function h estimate evaluator "
    "evaluation_function eval_func",
}
ROLE_OF = {name: role for role, names in ROLES.items() for name in names.split()}

PROTOCOL = {"actions", "result", "is_terminal", "utility", "to_move", "players", "evaluations"}
"""What only a game is asked."""

METHODS = (
    *("search", "decide", "choose", "best_move", "choose_move", "get_move"),
    *("minimax", "alphabeta", "alpha_beta", "negamax", "minimax_search", "alpha_beta_search"),
    *("solve", "run", "find_best_move", "value"),
)
"""The methods tried, in this order, of an object that cannot be called itself."""

TYPE = re.compile(r"(?:[\w.]+\.)?~?\w*(Game|State)(?:\[.*\])?(?: \| None)?")
"""A type that says what a parameter is: a game or a state, and no function of them."""

DEEP = 100
"""The depth handed to a function that demands one when none is given."""


class UnfilledError(ValueError):
    """A function asks for something that nobody knows; `call` is how the call begins."""

    def __init__(self, name: str, unknown: list[str], call: str = "") -> None:
        self.name, self.unknown = name, unknown
        super().__init__(
            f"{name} asks for {', '.join(unknown)}, which nobody knows here: "
            f"pass it by keyword: {call or f'watch({name}, game, '}{unknown[0]}=...)"
        )


def calling(
    function: Any,
    game: Game[Any, Any],
    given: Mapping[str, Any] | None = None,
    /,
    *,
    depth: int | None = None,
    **arguments: Any,
) -> Callable[[Any], Any]:
    """The function of a state alone that calls a student's function with all it asks for.

    A class is made an object first, and of an object without `__call__` the method
    that searches is called. `arguments` are handed on by name, and those `given` too, where
    `depth` is one of the function's own.
    """
    arguments |= given or {}
    if isinstance(function, type):
        maker = _Filling(function, game, depth, arguments)
        rest = {name: value for name, value in arguments.items() if name not in maker.names}
        return lambda state: calling(maker(state), game, rest, depth=depth)(state)
    return _Filling(searching_part(function), game, depth, arguments, is_last=True)


def searching_part(function: Any) -> Callable[..., Any]:
    """The function itself, or the method of an object that searches."""
    if callable(function):
        called: Callable[..., Any] = function
        return called
    for name in METHODS:
        if callable(method := getattr(function, name, None)):
            return method  # type: ignore[no-any-return]
    raise ValueError(
        f"{shown(function)} cannot be called: hand over the function that searches, without "
        "parentheses, or an object with a method called search"
    )


class _Filling:
    """A function of a state that fills in the other arguments by their roles."""

    def __init__(
        self, function: Any, game: Game[Any, Any], depth: int | None, arguments: dict[str, Any],
        is_last: bool = False,
    ) -> None:  # fmt: skip
        self.function, self.game, self.depth, self.arguments = function, game, depth, arguments
        self.parameters = _parameters(function)
        self.names = {p.name for p in self.parameters}
        self.takes_any = any(p.kind is p.VAR_KEYWORD for p in self.parameters)
        if is_last and not self.takes_any and (odd := sorted(set(arguments) - self.names)):
            raise ValueError(
                f"{name_of(function)} has no parameter {odd[0]!r}: "
                f"it has {', '.join(sorted(self.names)) or 'none'}"
            )
        self.roles = _roles(function, self.parameters, set(arguments), depth is not None)

    def __call__(self, state: Any) -> Any:
        given = {name: it for name, it in self.arguments.items() if self.takes(name)}
        given |= {name: self._value(role, state) for name, role in self.roles.items()}
        positional: list[Any] = []
        for parameter in self.parameters:
            if parameter.kind is parameter.VAR_POSITIONAL:
                roles = self.roles.values()
                positional += [self.game] * ("game" not in roles) + [state] * ("state" not in roles)
            elif parameter.kind is parameter.POSITIONAL_ONLY and parameter.name in given:
                positional.append(given.pop(parameter.name))
        return self.function(*positional, **given)

    def takes(self, name: str) -> bool:
        """Is there a parameter of this name, or may there be any?"""
        return self.takes_any or name in self.names

    def _value(self, role: str, state: Any) -> Any:
        game = self.game
        if role in ("game", "state"):
            return game if role == "game" else state
        player, mover = game.maximiser(state), game.to_move(state)
        return {
            "depth": DEEP if self.depth is None else self.depth,
            "ply": 0,
            "alpha": -inf,
            "beta": inf,
            "player": player,
            "mover": mover,
            "opponent": game.other(player),
            "is_max": player == mover,
            "is_min": player != mover,
            "sign": 1 if player == mover else -1,
            "evaluate": first_evaluation(game),
        }[role]


def first_evaluation(game: Game[Any, Any]) -> Evaluation[Any]:
    """The evaluation that is handed over: the game's own."""
    return next(iter(game.evaluations.values()))


def name_of(function: Any) -> str:
    """What to call a function, a method, or an object that is called."""
    if isinstance(function, type):
        return function.__name__
    plain = plain_function(function)
    if plain is None:
        return type(function).__name__
    owner = getattr(function, "__self__", None)
    if plain.__name__ == "__call__":
        return type(owner if owner is not None else function).__name__
    return plain.__name__


def plain_function(function: Any) -> FunctionType | None:
    """The Python function inside a method, a partial, a cache, or an object that is called."""
    for _ in range(10):
        if isinstance(function, FunctionType):
            wrapped = getattr(function, "__wrapped__", None)
            if wrapped is None:
                return function
            function = wrapped
        elif isinstance(function, MethodType):
            function = function.__func__
        elif isinstance(function, partial):
            function = function.func
        elif hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        else:
            of_class = isinstance(function, type)
            owner, name = (function, "__init__") if of_class else (type(function), "__call__")
            function = getattr(owner, name, None)
    return None


def first_function(function: Any) -> FunctionType | None:
    """The Python function that is called first: of a class `__init__`, or else its search."""
    if not isinstance(function, type):
        return plain_function(searching_part(function))
    methods = (getattr(function, name, None) for name in ("__init__", "__call__", *METHODS))
    return next((plain for method in methods if (plain := plain_function(method))), None)


def parameter_of(function: Any, role: str) -> str | None:
    """What a function calls its parameter of a role, such as its limit of depth, if it has one."""
    found = parameter_in(function, role)
    return found.name if found else None


def parameter_in(function: Any, role: str) -> inspect.Parameter | None:
    """The parameter of a role; of a class, that of its making or else of the method that searches.

    None if there is none.
    """
    is_class = isinstance(function, type)
    parts: list[Any] = [function if is_class else searching_part(function)]
    if is_class:
        methods = [getattr(function, name, None) for name in ("__call__", *METHODS)]
        parts += [method for method in methods if isinstance(method, FunctionType)][:1]
    for part in parts:
        if plain_function(part) is not None:
            for parameter in inspect.signature(part).parameters.values():
                if _role(part, parameter) == role:
                    return parameter
    return None


def takes_game(function: Any, given: set[str]) -> bool:
    """Is the function handed the game, or may it be?"""
    if plain_function(function) is None or isinstance(function, type | MethodType):
        return True
    parameters = _parameters(function)
    takes_any = any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in parameters)
    return takes_any or "game" in _roles(function, parameters, given, True).values()


# ---- which parameter is what


def _parameters(function: Any) -> list[inspect.Parameter]:
    try:
        return list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        raise ValueError(f"{shown(function)} is no Python function that could be watched") from None


def _roles(
    function: Any, parameters: list[inspect.Parameter], given: set[str], has_depth: bool
) -> dict[str, str]:
    """The role of each parameter that has to be filled in."""
    usual = [p for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    needed = [p for p in usual if p.name not in given]
    roles = {p.name: role for p in needed if (role := _role(function, p))}
    unknown = [p for p in needed if p.name not in roles and p.default is p.empty]
    taken = {*roles.values(), *(role_of(name) for name in given)}
    for role in ("game", "state"):
        wants = role not in taken and unknown and (role == "state" or len(unknown) > 1)
        if wants and not isinstance(function, type):
            roles[unknown.pop(0).name] = role
    if unknown:
        raise UnfilledError(name_of(function), [p.name for p in unknown])
    return {
        p.name: roles[p.name]
        for p in needed
        if p.name in roles and _is_filled_in(function, p, roles[p.name], has_depth)
    }


def _is_filled_in(function: Any, parameter: inspect.Parameter, role: str, has_depth: bool) -> bool:
    """Is something handed over for a parameter, though it may have a default?"""
    if parameter.default is parameter.empty:
        return True
    if role == "depth":
        return has_depth
    if parameter.default is not None:
        return False
    plain = plain_function(function)
    is_called = role == "evaluate" and plain is not None and needs_calling(plain, parameter.name)
    return role in ("game", "state") or is_called


def role_of(name: str) -> str | None:
    """The role that a parameter has by its name alone."""
    plain = re.sub(r"(?<=[a-zα-ω])(?=[A-Z])", "_", name).lower().strip("_")
    return ROLE_OF.get(plain) or ROLE_OF.get(plain.replace("_", ""))


def _role(function: Any, parameter: inspect.Parameter) -> str | None:
    """The role of one parameter, by its use, its type, or its name."""
    if parameter.name in _asked_like_a_game(function):
        return "game"
    kind = parameter.annotation
    words = kind if isinstance(kind, str) else getattr(kind, "__name__", str(kind))
    if kind is not parameter.empty and (told := TYPE.fullmatch(words)):
        return told[1].lower()
    role = role_of(parameter.name)
    if role in ("is_max", "sign") and words == "str":
        return "player"
    if role == "ply" and isinstance(function, type):
        return "depth"  # what an object is made with stays as it is
    plain = plain_function(function)
    return role if plain is None else _role_by_use(plain, parameter.name, role)


def _role_by_use(function: FunctionType, name: str, role: str | None) -> str | None:
    """The role that a parameter has by its name, unless it is used as something else."""
    if role == "is_max" and names_a_player(function, name):
        return "player"
    if role in ("depth", "ply"):
        return {"up": "ply", "down": "depth"}.get(counts(function, name), role)
    return role


def _asked_like_a_game(function: Any) -> frozenset[str]:
    """The variables of which a function asks what only a game knows."""
    plain = plain_function(function)
    return _game_variables(plain.__code__) if plain is not None else frozenset()


@lru_cache(maxsize=1000)
def _game_variables(code: CodeType) -> frozenset[str]:
    found: set[str] = set()
    before: Any = None
    for instruction in get_instructions(code):
        if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD") and instruction.argval in PROTOCOL:
            found.update(before[-1:] if isinstance(before, tuple) else [before])
        before = instruction.argval
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return frozenset(found).union(*map(_game_variables, inner))
