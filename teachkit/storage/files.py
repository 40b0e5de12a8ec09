"""Files as text, and files that are written whole or not at all: the only place that writes any."""

import errno
import os
import re
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path

UNSAFE = re.compile(r"[^\w .,()'@+-]")
"""What stands in no name of a file."""

FULL = {
    errno.ENOSPC: "the disk is full",
    getattr(errno, "EDQUOT", errno.ENOSPC): "your share of the disk is used up",
    errno.EFBIG: "the file is larger than it may be here",
}
"""What to say when there is no room for a file."""


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> Path:
    """Write a file; who reads it meanwhile, or after a failure, finds what was there before.

    A link stays one, and what it leads to is written; a file keeps who may read and write it.
    What goes wrong is an OSError that names the file.
    """
    path = Path(path)
    written = content.encode() if isinstance(content, str) else content
    try:
        target = Path(os.path.realpath(path))
        if target.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if target.exists() and not target.is_file():
            target.write_bytes(written)  # a device or a pipe; of a folder it is an error
        else:
            _exchange(target, written)
    except OSError as error:
        if error.errno is None:
            raise
        words = FULL.get(error.errno, error.strerror)
        raise OSError(error.errno, f"{words}; nothing was changed", str(path)) from None
    return path


def read_text(
    path: Path, most: int, encoding: Callable[[bytes], str] = lambda _: "utf-8-sig"
) -> str:
    """The text of a file of at most this many bytes, or a ValueError that says what is wrong."""
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
        if len(content) > most:
            raise ValueError(f"{path.name} is larger than {most:,} bytes")
        return content.decode(encoding(content))
    except OSError as error:
        raise ValueError(f"{path.name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path.name} cannot be read: it is not text (UTF-8)") from None


def safe_name(text: str) -> str:
    """A name for a file that every system takes, another one for every text.

    >>> safe_name("Ada Novak"), safe_name("a/b")
    ('Ada Novak', 'a_b c14cddc0')
    """
    safe = UNSAFE.sub("_", text)
    return safe if safe == text else f"{safe} {sha256(text.encode()).hexdigest()[:8]}"


def _exchange(path: Path, content: bytes) -> None:
    """Write a draft that nobody else has, beside the file, and let it take the file's place."""
    draft = path.with_name(f".teachkit-{secrets.token_hex(8)}")
    before = path.stat() if path.exists() else None
    if before and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    rights = stat.S_IMODE(before.st_mode) if before else 0o666
    try:
        # A file of this name, or a link, is not followed, and at no time may more people read it.
        with open(draft, "xb", opener=partial(os.open, mode=rights)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if before:
            _give(draft, before)
            draft.chmod(rights)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    _remember(path.parent)


def _give(draft: Path, before: os.stat_result) -> None:
    """Let a draft belong to the group and the person that the file belongs to, if we may."""
    for owner, group in ((-1, before.st_gid), (before.st_uid, -1)) if hasattr(os, "chown") else ():
        with suppress(OSError):
            os.chown(draft, owner, group)


def _remember(folder: Path) -> None:
    """Let the disk know the new name at once, where systems have a way to say so."""
    if hasattr(os, "O_DIRECTORY"):
        with suppress(OSError):
            place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(place)
            finally:
                os.close(place)
