"""Work that is divided into shards: files that are written completely or not at all, and a manifest of them.

A job is a list of shards. A shard depends on the job and on its number only, never on the process that makes it, so
every process makes the same bytes. A shard is written to a temporary file, flushed to the disk and renamed. A shard that
exists is not made again.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeAlias

from checkers.errors import DataError

__all__ = ["FORMAT", "MANIFEST", "VERSION", "Executor", "Job", "Manifest", "Shard", "make", "run", "verify"]

MANIFEST = "manifest.json"
FORMAT = "checkers shards"
VERSION = 1
# The seconds between two updates of the manifest while shards are made.
_UPDATE = 30.0
# How often a shard is written if another process removes its temporary file.
_ATTEMPTS = 3

Part: TypeAlias = Any
"""What a job needs to know about one shard, besides its number: a value of JSON."""


class Shard(NamedTuple):
    """The entry of a shard in a manifest."""

    file: str
    """The name of the file in the directory of the data set."""
    games: int
    """The number of games; of positions for perft."""
    rows: int
    """The number of rows; of leaves for perft."""
    bytes: int
    """The size of the file in bytes."""
    sha256: str
    """The SHA-256 hash of the file, in hexadecimal digits."""


class Manifest(NamedTuple):
    """The state of a data set: the contents of `manifest.json`."""

    kind: str
    """The kind of the job: `"pdn"`, `"selfplay"` or `"perft"`."""
    settings: dict[str, Any]
    """The settings of the job, as values of JSON."""
    parts: list[Part] | None
    """What each shard is made of; `None` until all games have been found."""
    shards: list[Shard | None]
    """The shards; `None` for a shard that does not exist yet. Empty as long as `parts` is `None`."""

    @property
    def is_complete(self) -> bool:
        """Whether all shards exist."""
        return self.parts is not None and all(shard is not None for shard in self.shards)

    @property
    def games(self) -> int:
        """The number of games in the existing shards."""
        return sum(shard.games for shard in self.shards if shard is not None)

    @property
    def rows(self) -> int:
        """The number of rows in the existing shards."""
        return sum(shard.rows for shard in self.shards if shard is not None)

    @classmethod
    def read(cls, directory: str | os.PathLike[str]) -> Manifest | None:
        """Reads the manifest of a directory; `None` if there is none. Raises `DataError` if it cannot be used."""
        path = Path(directory, MANIFEST)
        try:
            text = path.read_bytes()
        except FileNotFoundError:
            return None
        try:
            found = json.loads(text)
            if not isinstance(found, dict) or found.get("format") != FORMAT:
                msg = f"{path}: not a manifest of this library"
                raise DataError(msg)
            if found.get("version") != VERSION:
                version = str(found.get("version"))[:20]
                msg = f"{path}: the manifest has version {version}; this release reads version {VERSION}"
                raise DataError(msg)
            shards = [None if entry is None else Shard(**entry) for entry in found["shards"]]
            parts = None if found["parts"] is None else list(found["parts"])
            manifest = cls(str(found["kind"]), dict(found["settings"]), parts, shards)
        except DataError:
            raise
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            msg = f"{path}: the manifest is damaged ({type(error).__name__}: {error!s:.80})"
            raise DataError(msg) from None
        count = 0 if manifest.parts is None else len(manifest.parts)
        if len(manifest.shards) != count:
            msg = f"{path}: the manifest is damaged ({count} parts, {len(manifest.shards)} shards)"
            raise DataError(msg)
        return manifest

    def write(self, directory: str | os.PathLike[str]) -> None:
        """Writes the manifest of a directory. Readers see the earlier manifest or this one, never a part."""
        found = {
            "format": FORMAT,
            "version": VERSION,
            "kind": self.kind,
            "settings": self.settings,
            "parts": self.parts,
            "shards": [None if shard is None else shard._asdict() for shard in self.shards],
        }
        text = json.dumps(found, indent=1, sort_keys=True) + "\n"
        temporary = _temporary(Path(directory), MANIFEST)
        try:
            temporary.write_text(text, encoding="utf-8")
            _flush(temporary)
            temporary.replace(Path(directory, MANIFEST))
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        _flush(Path(directory))


class Job:
    """Work that is divided into shards. Instances are pickled for other processes."""

    kind: ClassVar[str]
    suffix: ClassVar[str]

    def settings(self) -> dict[str, Any]:
        """Returns the settings as values of JSON. Equal settings give equal shards."""
        raise NotImplementedError

    def parts(self) -> Iterable[Part]:
        """Returns what each shard is made of, as values of JSON.

        If the result is not a list, shards are made while later parts are still sought.
        """
        raise NotImplementedError

    def write(self, number: int, part: Part, path: Path) -> tuple[int, int]:
        """Writes a shard to a new file. Returns the numbers of its games and rows."""
        raise NotImplementedError

    def read(self, number: int, path: Path) -> tuple[int, int]:
        """Returns the numbers of games and rows of an existing shard.

        Raises `DataError` if the file is a shard of another job, `OSError` or another `ValueError` if it is damaged.
        """
        raise NotImplementedError

    def fingerprint(self) -> str:
        """Returns a hash of the settings, which shards store."""
        text = json.dumps([self.kind, self.settings()], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def file(self, number: int) -> str:
        """Returns the name of the file of a shard."""
        return f"{self.kind}-{number:06}{self.suffix}"


Executor: TypeAlias = Callable[[Job, Path, Iterator[tuple[int, Part]]], Iterable[tuple[int, Shard]]]
"""Calls `make` for shards, given by number and part, and yields each one when it exists. Finding the next part can take
as long as a tenth of making a shard."""


def _temporary(directory: Path, name: str) -> Path:
    """Returns a name that no other process uses, for a file that will be renamed to `name`."""
    return directory / f".{name}.{os.getpid()}-{secrets.token_hex(4)}.tmp"


def _flush(path: Path) -> None:
    """Waits until a file, or the names in a directory, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _entry(path: Path, games: int, rows: int, name: str) -> Shard:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256") if hasattr(hashlib, "file_digest") else _digest(file)
        return Shard(name, games, rows, path.stat().st_size, digest.hexdigest())


def _digest(file: Any) -> Any:
    """Hashes a file with Python 3.10."""
    digest = hashlib.sha256()
    while piece := file.read(1 << 20):
        digest.update(piece)
    return digest


def _existing(job: Job, directory: Path, number: int, known: Shard | None) -> Shard | None:
    """Returns the entry of an existing shard; `None` if there is none, or if it is damaged and must be made again."""
    name = job.file(number)
    path = directory / name
    try:
        if known is not None and known.file == name and path.stat().st_size == known.bytes:
            return known
        games, rows = job.read(number, path)
        return _entry(path, games, rows, name)
    except DataError:
        raise
    except (OSError, ValueError):
        return None


def make(job: Job, directory: Path, number: int, part: Part) -> Shard:
    """Makes a shard, unless it exists. All processes call this function, so they write equal bytes."""
    name = job.file(number)
    target = directory / name
    for attempt in range(_ATTEMPTS):
        # A worker may die between the renaming and its report.
        existing = _existing(job, directory, number, None)
        if existing is not None:
            return existing
        temporary = _temporary(directory, name)
        try:
            games, rows = job.write(number, part, temporary)
            _flush(temporary)
            shard = _entry(temporary, games, rows, name)
            temporary.replace(target)
        except FileNotFoundError:
            # Another process removed it, or made the shard; or the directory is gone.
            temporary.unlink(missing_ok=True)
            if attempt == _ATTEMPTS - 1 or not directory.is_dir():
                raise
            continue
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        _flush(directory)
        return shard
    raise AssertionError  # pragma: no cover


def in_this_process(
    job: Job, directory: Path, todo: Iterator[tuple[int, Part]]
) -> Iterator[tuple[int, Shard]]:
    """Makes shards one after the other."""
    for number, part in todo:
        yield number, make(job, directory, number, part)


def on_threads(threads: int) -> Executor:
    """Returns an executor that makes several shards at the same time, for jobs that release the GIL."""
    from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait  # noqa: PLC0415

    def execute(job: Job, directory: Path, todo: Iterator[tuple[int, Part]]) -> Iterator[tuple[int, Shard]]:
        with ThreadPoolExecutor(threads) as pool:
            running: dict[Any, int] = {}
            try:
                while True:
                    # Not all at once: after an error none begins. One waits, so that no thread waits for the next part.
                    while len(running) <= threads and (now := next(todo, None)) is not None:
                        running[pool.submit(make, job, directory, *now)] = now[0]
                    if not running:
                        return
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        yield running.pop(future), future.result()
            finally:
                pool.shutdown(cancel_futures=True)

    return in_this_process if threads == 1 else execute


def _compare(path: Path, manifest: Manifest, job: Job) -> None:
    """Raises `DataError` if a manifest belongs to another job."""
    if manifest.kind != job.kind:
        msg = f"{path} holds shards of kind {manifest.kind}, not {job.kind}"
        raise DataError(msg)
    settings = json.loads(json.dumps(job.settings()))
    for name in sorted({*settings, *manifest.settings}):
        there, here = manifest.settings.get(name), settings.get(name)
        if there != here:
            msg = (
                f"{path} holds another data set: its setting {name} is {there!r:.60}, not {here!r:.60}; "
                "use another directory"
            )
            raise DataError(msg)


def run(
    job: Job,
    directory: str | os.PathLike[str],
    execute: Executor,
    progress: bool | Callable[[int], object] | None,
) -> Manifest:
    """Makes all shards of a job that do not exist, and returns the manifest."""
    path = Path(directory)
    path.mkdir(parents=True, exist_ok=True)
    manifest = Manifest.read(path)
    if manifest is None:
        stray = next(path.glob(f"{job.kind}-*{job.suffix}"), None)
        if stray is not None:
            msg = f"{path} has {stray.name} but no {MANIFEST}; use an empty directory"
            raise DataError(msg)
        sought = job.parts()
        known = sought if isinstance(sought, list) else None
        # Errors of the first part leave no manifest.
        parts = iter(sought)
        first = list(itertools.islice(parts, 1))
        manifest = Manifest(
            job.kind, json.loads(json.dumps(job.settings())), known, [None] * len(known or ())
        )
        manifest.write(path)
        parts = itertools.chain(first, parts)
    else:
        _compare(path, manifest, job)
        parts = iter(job.parts() if manifest.parts is None else manifest.parts)
    # Files of processes that were killed.
    for left in path.glob(f".{job.kind}-*.tmp"):
        left.unlink(missing_ok=True)
    state = _State(job, path, manifest, parts)
    written = time.monotonic()
    with _Progress(progress, manifest, job) as report:
        try:
            # While parts are sought, shards that an earlier call made are found one by one.
            for number, shard in execute(job, path, state.todo()):
                state.shards[number] = shard
                report(shard.games)
                if time.monotonic() - written > _UPDATE:
                    state.manifest().write(path)
                    written = time.monotonic()
        finally:
            state.manifest().write(path)
    return state.manifest()


class _State:
    """The shards of a job while they are made: the manifest, as far as it is known."""

    def __init__(self, job: Job, directory: Path, before: Manifest, parts: Iterator[Part]) -> None:
        self._job, self._directory, self._before, self._left = job, directory, before, parts
        self._parts: list[Part] = []
        self._is_all = before.parts is not None
        self.shards: dict[int, Shard] = {
            number: shard for number, shard in enumerate(before.shards) if shard is not None
        }

    def todo(self) -> Iterator[tuple[int, Part]]:
        """Iterates over the shards that do not exist."""
        for number, part in enumerate(self._left):
            self._parts.append(part)
            shard = _existing(self._job, self._directory, number, self.shards.pop(number, None))
            if shard is None:
                yield number, part
            else:
                self.shards[number] = shard
        self._is_all = True

    def manifest(self) -> Manifest:
        """Returns the manifest."""
        # An interrupted call has not come to all parts that an earlier call found.
        parts = self._before.parts or (self._parts if self._is_all else None)
        shards = [self.shards.get(number) for number in range(len(parts or ()))]
        return Manifest(self._before.kind, self._before.settings, parts, shards)


class _Progress:
    """Reports the numbers of finished games to a function or to a bar of tqdm."""

    def __init__(self, progress: bool | Callable[[int], object] | None, manifest: Manifest, job: Job) -> None:
        self._bar: Any = None
        self._report: Callable[[int], object] = lambda _: None
        if callable(progress):
            self._report = progress
        elif progress:
            try:
                from tqdm.auto import tqdm  # noqa: PLC0415
            except ImportError:
                msg = "progress=True needs tqdm: pip install tqdm, or pass a function"
                raise ImportError(msg) from None
            total = getattr(job, "games", None)
            self._bar = tqdm(total=total, initial=manifest.games, unit=" games", desc=job.kind)
            self._report = self._bar.update

    def __enter__(self) -> Callable[[int], object]:
        return self._report

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()


def verify(directory: str | os.PathLike[str]) -> Manifest:
    """Compares every shard of a data set with the size and the hash in its manifest.

    Returns the manifest. Raises `DataError` for the first file that is missing or differs, and if there is no manifest.
    """
    manifest = Manifest.read(directory)
    if manifest is None:
        msg = f"{Path(directory)} has no {MANIFEST}"
        raise DataError(msg)
    if manifest.parts is None:
        msg = (
            f"{Path(directory)}: not all games have been found; call the function that makes the shards again"
        )
        raise DataError(msg)
    for number, shard in enumerate(manifest.shards):
        if shard is None:
            msg = f"{Path(directory)}: shard {number} of {len(manifest.shards)} has not been made"
            raise DataError(msg)
        path = Path(directory, shard.file)
        try:
            found = _entry(path, shard.games, shard.rows, shard.file)
        except OSError as error:
            msg = f"{path}: {error.strerror or error}"
            raise DataError(msg) from None
        if found.bytes != shard.bytes:
            msg = f"{path} has {found.bytes} bytes; the manifest says {shard.bytes}"
            raise DataError(msg)
        if found.sha256 != shard.sha256:
            msg = f"{path} has other contents than the manifest says"
            raise DataError(msg)
    return manifest
