"""Where a command lets others work: on a cluster of Dask."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib.util import find_spec

from teachkit.app.commands.command import CommandError
from teachkit.progress import Bar


@contextmanager
def cluster(address: str | None) -> Iterator[Executor | None]:
    """What works on a cluster, if the address of its scheduler is told."""
    if address is None:
        yield None
        return
    if find_spec("distributed") is None:
        raise CommandError("Dask is not installed. To install it: pip install 'teachkit[cluster]'")
    from distributed import Client

    try:
        with Bar("Connecting", ticking=True):
            client = Client(address, timeout="20s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise CommandError(f"no scheduler answers at {address}: {error}") from None
    with client:
        yield client.get_executor(pure=False)  # type: ignore[no-untyped-call]
