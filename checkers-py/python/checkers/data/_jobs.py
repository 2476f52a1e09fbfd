"""The shards of data sets: what one process and a cluster both call."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from checkers import _shards
from checkers._native import FileEvidence, GameFinder, Rules, read_rows
from checkers.batch import Batch
from checkers.data import _schema
from checkers.errors import DataError

if TYPE_CHECKING:
    import numpy.typing as npt

    from checkers import Board
    from checkers._variants import Variant
    from checkers.openings import Opening
    from checkers.pdn._read import FirstNumber

__all__ = ["PdnJob", "Policy", "SelfplayJob"]

Policy: TypeAlias = Callable[[Batch, np.random.Generator], "npt.ArrayLike"]
"""A player: a function that returns one action for each game of a batch; actions of games that are over are ignored."""

_MOST_GAMES = 1 << 20
# The number of files whose evidence is kept.
_KNOWN_FILES = 256


def _whole(name: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        msg = f"{name} must be an integer, not {type(value).__name__}"
        raise TypeError(msg)
    value = value.__index__()
    if not least <= value <= most:
        msg = f"{name} must be from {least} to {most}, not {value}"
        raise ValueError(msg)
    return int(value)


def _rules(variant: Variant | Rules) -> Rules:
    if not isinstance(variant, (str, Rules)):
        msg = f"variant must be the name of a variant or Rules, not {type(variant).__name__}"
        raise TypeError(msg)
    return variant if isinstance(variant, Rules) else Rules(variant)


class _ParquetJob(_shards.Job):
    """A job whose shards are Parquet files."""

    suffix = ".parquet"
    rules: Rules
    splits: dict[str, float]

    def _write(self, rows: pa.Table, number: int, games: int, path: Path) -> tuple[int, int]:
        metadata = {"kind": self.kind, "job": self.fingerprint(), "shard": number, "games": games}
        _schema.write(rows, path, metadata, self.rules)
        return games, rows.num_rows

    def read(self, number: int, path: Path) -> tuple[int, int]:
        """Reads the numbers of games and rows from the end of a file."""
        try:
            found = pq.read_metadata(path)
        except (pa.ArrowException, OSError) as error:
            # Damaged: not a `DataError`, so that it is made again.
            raise OSError(str(error)) from None
        stored = _schema.metadata_of(path)
        if (stored.get("job"), stored.get("shard")) != (self.fingerprint(), number):
            msg = f"{path} belongs to another data set; use another directory"
            raise DataError(msg)
        return int(stored["games"]), int(found.num_rows)


class PdnJob(_ParquetJob):
    """The conversion of game files."""

    kind = "pdn"

    def __init__(
        self,
        sources: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
        variant: Variant | Rules,
        *,
        games_per_shard: int,
        errors: Literal["collect", "skip", "raise"],
        encoding: str | None,
        first_number: FirstNumber,
        splits: Mapping[str, float],
        legal_actions: bool,
    ) -> None:
        if errors not in ("collect", "skip", "raise"):
            msg = f"errors must be one of collect, skip, raise, not {errors!r:.40}"
            raise ValueError(msg)
        if hasattr(sources, "read"):
            msg = (
                "sources must be paths, because a file is divided into shards and read again after a restart"
            )
            raise TypeError(msg)
        self.rules = _rules(variant)
        listed = [sources] if isinstance(sources, (str, bytes, os.PathLike)) else list(sources)
        self.sources = [os.fsdecode(source) for source in listed]
        self.games_per_shard = _whole("games_per_shard", games_per_shard, 1, _MOST_GAMES)
        self.errors, self.encoding, self.first_number = errors, encoding, first_number
        self.splits = _schema.check_splits(splits)
        self.legal_actions = bool(legal_actions)
        self._known: dict[str, FileEvidence] = {}
        self._sizes = [Path(source).stat().st_size for source in self.sources]
        self._fingerprint: str | None = None

    def settings(self) -> dict[str, Any]:
        """Returns the settings, with the sizes of the files."""
        return {
            "schema": _schema.SCHEMA_VERSION,
            "rules": _schema.rules_json(self.rules),
            "sources": [list(pair) for pair in zip(self.sources, self._sizes, strict=True)],
            "games_per_shard": self.games_per_shard,
            "errors": self.errors,
            "encoding": self.encoding,
            "first_number": self.first_number,
            "splits": self.splits,
            "legal_actions": self.legal_actions,
        }

    def fingerprint(self) -> str:
        """Returns the hash of the settings, which is computed once."""
        if self._fingerprint is None:
            self._fingerprint = super().fingerprint()
        return self._fingerprint

    def __getstate__(self) -> dict[str, Any]:
        """Returns what other processes need: they find the evidence again."""
        return {**self.__dict__, "_known": {}}

    def _evidence(self, source: str, encoding: str | None) -> FileEvidence:
        """Returns the evidence of a file, which depends on the file only."""
        known = self._known.get(source)
        if known is None:
            known = FileEvidence(source, self.rules, encoding)
            # Shards of one file follow each other: those of a few files are made at the same time.
            if len(self._known) >= _KNOWN_FILES:
                self._known = {}
            self._known[source] = known
        return known

    def _encoding(self, source: str) -> str | None:
        """Returns the encoding of a file: a part of a UTF-16 file has no mark that shows it."""
        if self.encoding is not None:
            return self.encoding
        with Path(source).open("rb") as file:
            mark = file.read(2)
        return {b"\xff\xfe": "utf-16le", b"\xfe\xff": "utf-16be"}.get(mark)

    def parts(self) -> Iterator[_shards.Part]:
        """Finds where games begin, and returns pieces of files for each shard: file, first and last byte, first game."""
        part: list[list[Any]] = []
        room, last = self.games_per_shard, self._encoding(self.sources[0]) if self.sources else None
        # Small files share a shard, and a large file is divided.
        for source, size in zip(self.sources, self._sizes, strict=True):
            encoding = self._encoding(source)
            finder, first = GameFinder(source, encoding), 1
            while True:
                # All games of a shard are decoded alike.
                is_new = encoding != last
                begin, end, count = finder.find(self.games_per_shard if is_new else room)
                if count:
                    if is_new and part:
                        yield part
                        part, room = [], self.games_per_shard
                    part.append([source, begin, size if end is None else end, first])
                    first, room, last = first + count, room - count, encoding
                if room == 0:
                    yield part
                    part, room = [], self.games_per_shard
                if end is None:
                    break
        if part:
            yield part

    def write(self, number: int, part: _shards.Part, path: Path) -> tuple[int, int]:
        """Replays the games of a shard and writes their steps."""
        encoding = self._encoding(str(part[0][0]))
        pieces = [
            (str(file), begin, end, first, self._evidence(str(file), encoding))
            for file, begin, end, first in part
        ]
        found = read_rows(
            pieces,
            self.rules,
            self.errors == "raise",
            self.errors == "skip",
            encoding,
            self.first_number,
            self.legal_actions,
        )
        unknown = found["results"] == -128
        games = {
            **found,
            # A game with a termination or a result was not cut short.
            "truncated": found["failed"] | (unknown & (found["terminations"] == 0)),
            "seeds": None,
            "sources": [pieces[piece][0] for piece in found["pieces"].tolist()],
        }
        if not self.legal_actions:
            found["legal"] = None
        rows = _schema.table(self.rules, found, games, shard=number, splits=self.splits)
        return self._write(rows, number, len(found["ends"]), path)


class SelfplayJob(_ParquetJob):
    """Games of a policy against itself."""

    kind = "selfplay"

    def __init__(
        self,
        variant: Variant | Rules,
        games: int,
        policy: Policy | Literal["random"],
        *,
        policy_name: str | None,
        seed: int,
        games_per_shard: int,
        batch_size: int,
        max_plies: int | None,
        draws: Literal["automatic", "claimable", "offered"],
        view: Literal["white", "mover"],
        openings: Sequence[Board | Opening] | None,
        splits: Mapping[str, float],
        legal_actions: bool,
    ) -> None:
        self.rules = _rules(variant)
        if policy != "random" and not callable(policy):
            msg = f'policy must be "random" or a function of a batch and a generator, not {policy!r:.40}'
            raise TypeError(msg)
        if policy != "random" and not policy_name:
            msg = "policy_name is needed: another policy must have another name, or a restart would mix their games"
            raise ValueError(msg)
        self.games = _whole("games", games, 0, 1 << 40)
        self.policy = policy
        self.policy_name = "random" if policy_name is None else str(policy_name)
        self.seed = _whole("seed", seed, 0, 2**64 - 1)
        self.games_per_shard = _whole("games_per_shard", games_per_shard, 1, _MOST_GAMES)
        self.batch_size = _whole("batch_size", batch_size, 1, _MOST_GAMES)
        self.max_plies = None if max_plies is None else _whole("max_plies", max_plies, 1, 65535)
        self.draws, self.view = draws, view
        self.splits = _schema.check_splits(splits)
        self.legal_actions = bool(legal_actions)
        # Checks the settings of the batch.
        Batch(self.rules, 0, 0, draws=draws, view=view)
        self.openings = None if openings is None else self._read_openings(openings)
        self._fingerprint: str | None = None

    def _read_openings(self, openings: Sequence[Board | Opening]) -> list[tuple[str, str]]:
        """Returns the name and the packed position of each opening."""
        found = []
        for place, opening in enumerate(openings):
            board: Any = getattr(opening, "board", opening)
            if not hasattr(board, "packed"):
                msg = f"opening {place} must be a Board or an Opening, not {type(opening).__name__}"
                raise TypeError(msg)
            if board.rules != self.rules:
                msg = f"opening {place} has rules {board.rules.id}, not {self.rules.id}"
                raise DataError(msg)
            if board.is_game_over():
                msg = f"opening {place} is a game that is over"
                raise DataError(msg)
            name = getattr(opening, "code", None) or board.fen()
            found.append((str(name), board.packed().hex()))
        if not found:
            msg = "openings must not be empty; None plays from the start position"
            raise ValueError(msg)
        return found

    def settings(self) -> dict[str, Any]:
        """Returns the settings."""
        return {
            "schema": _schema.SCHEMA_VERSION,
            "rules": _schema.rules_json(self.rules),
            "games": self.games,
            "policy": self.policy_name,
            "seed": self.seed,
            "games_per_shard": self.games_per_shard,
            "batch_size": self.batch_size,
            "max_plies": self.max_plies,
            "draws": self.draws,
            "view": self.view,
            "openings": None if self.openings is None else [list(opening) for opening in self.openings],
            "splits": self.splits,
            "legal_actions": self.legal_actions,
        }

    def fingerprint(self) -> str:
        """Returns the hash of the settings, which is computed once."""
        if self._fingerprint is None:
            self._fingerprint = super().fingerprint()
        return self._fingerprint

    def parts(self) -> list[_shards.Part]:
        """Returns the number of games of each shard."""
        whole, rest = divmod(self.games, self.games_per_shard)
        return [self.games_per_shard] * whole + [rest] * (rest > 0)

    def write(self, number: int, part: _shards.Part, path: Path) -> tuple[int, int]:
        """Plays the games of a shard and writes their steps."""
        steps, games = self._play(number, int(part))
        rows = _schema.table(self.rules, steps, games, shard=number, splits=self.splits)
        return self._write(rows, number, int(part), path)

    def _play(self, number: int, count: int) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: PLR0915
        """Plays the games of a shard. Returns the columns of the steps and of the games, for `_schema.table`."""
        # The size of the batch does not depend on the shard, so that a policy computes alike in each.
        n = self.batch_size
        words = np.random.SeedSequence([self.seed, number]).generate_state(2, np.uint64)
        seed = int(words[0])
        rng = np.random.Generator(np.random.PCG64(int(words[1])))
        batch = Batch(self.rules, n, seed, draws=self.draws, max_plies=self.max_plies, view=self.view)
        turned = batch.actions.turned if self.view == "mover" else None
        packed = _schema.packed_size(self.rules)
        first = number * self.games_per_shard
        results, terminations = np.zeros(count, np.int8), np.zeros(count, np.uint8)
        truncated, moves = np.zeros(count, np.bool_), np.zeros(count, np.uint16)
        # The game of each slot of the batch; -1 for a slot that has no more games.
        slots = np.full(n, -1)
        steps = np.zeros(n, np.uint8)
        begun = 0
        collected: dict[str, list[Any]] = {
            name: [] for name in ("game", "packed", "turn", "ply", "step", "action")
        }
        legal: list[npt.NDArray[np.uint16]] = []
        widths: list[npt.NDArray[np.int64]] = []
        free = np.arange(n)
        while True:
            if free.size:
                new = free[: count - begun]
                slots[free] = -1
                slots[new] = np.arange(begun, begun + len(new))
                begun += len(new)
                if len(new):
                    batch.set_packed(self._starts(batch, first + slots[new]), games=new)
                    steps[new] = 0
            live = slots >= 0
            if not live.any():
                break
            actions = np.asarray(batch.sample() if self.policy == "random" else self.policy(batch, rng))
            if actions.shape != (n,) or actions.dtype.kind not in "iu":
                msg = (
                    f"the policy must return {n} integers, one action per game, not an array of shape "
                    f"{actions.shape} and dtype {actions.dtype}"
                )
                raise DataError(msg)
            actions = np.where(live, actions, -1).astype(np.int64)
            wrong = live & ((actions < 0) | (actions >= batch.num_actions))
            if wrong.any():
                msg = f"the policy returned action {actions[wrong][0]}; actions are from 0 to {batch.num_actions - 1}"
                raise DataError(msg)
            turns = batch.turns()
            collected["game"].append(slots[live])
            collected["packed"].append(batch.packed(steps=True)[live])
            collected["turn"].append(turns[live])
            collected["ply"].append(batch.plies()[live].astype(np.uint16))
            collected["step"].append(steps[live])
            own = actions if turned is None else np.where(turns, actions, turned[actions])
            collected["action"].append(own[live].astype(np.uint16))
            if self.legal_actions:
                possible, offsets = batch.legal_actions()
                if turned is not None:
                    possible = self._turned(possible, offsets, turns, turned)
                lengths = np.diff(offsets)
                legal.append(possible[np.repeat(live, lengths)])
                widths.append(lengths[live])
            _, winners, terminated, cut = batch.step(actions)
            steps = np.where(batch.moving() >= 0, steps + 1, 0).astype(np.uint8)
            over = live & (terminated | cut)
            free = np.flatnonzero(over)
            if free.size:
                ended = slots[free]
                results[ended], truncated[ended] = winners[free], cut[free]
                terminations[ended] = batch.terminations()[free]
                moves[ended] = batch.plies()[free]
        order = np.argsort(np.concatenate([np.zeros(0, int), *collected["game"]]), kind="stable")
        every = {
            name: np.concatenate(pieces)[order] if pieces else np.zeros(0)
            for name, pieces in collected.items()
        }
        records = every["packed"].reshape(-1, 2 * packed).astype(np.uint8, copy=False)
        rows: dict[str, Any] = {
            "positions": np.ascontiguousarray(records[:, :packed]).reshape(-1),
            "captures": np.ascontiguousarray(records[:, packed:]).reshape(-1),
            "turns": every["turn"].astype(np.bool_, copy=False),
            "plies": every["ply"].astype(np.uint16, copy=False),
            "steps": every["step"].astype(np.uint8, copy=False),
            "actions": every["action"].astype(np.uint16, copy=False),
            "legal": None,
            "legal_ends": None,
            "clocks": None,
        }
        if self.legal_actions:
            rows["legal"], rows["legal_ends"] = _reordered(legal, widths, order)
        names = [name for name, _ in self.openings] if self.openings else None
        games = {
            "ends": np.cumsum(np.bincount(every["game"].astype(int), minlength=count)),
            "moves": moves,
            "results": results,
            "terminations": terminations,
            "truncated": truncated,
            "openings": [
                None if names is None else names[(first + game) % len(names)] for game in range(count)
            ],
            "seeds": np.full(count, seed, np.uint64),
            "white_ratings": None,
            "black_ratings": None,
            "sources": [self.policy_name] * count,
            "numbers": np.arange(1, count + 1, dtype=np.uint32),
        }
        return rows, games

    def _starts(self, batch: Batch, games: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """Returns the first positions of games."""
        if self.openings is None:
            start = Batch(self.rules, 1, 0).packed()
            return np.repeat(start, len(games), axis=0)
        packed = np.array([list(bytes.fromhex(position)) for _, position in self.openings], np.uint8)
        return packed[games % len(packed)]

    @staticmethod
    def _turned(
        actions: npt.NDArray[np.uint16],
        offsets: npt.NDArray[np.int64],
        turns: npt.NDArray[np.bool_],
        turned: npt.NDArray[np.int32],
    ) -> npt.NDArray[np.uint16]:
        """Returns legal actions as White sees them, ascending within a game."""
        lengths = np.diff(offsets)
        seen = np.where(np.repeat(turns, lengths), actions, turned[actions])
        games = np.repeat(np.arange(len(turns)), lengths)
        return seen[np.lexsort((seen, games))].astype(np.uint16)


def _reordered(
    pieces: list[npt.NDArray[np.uint16]], widths: list[npt.NDArray[np.int64]], order: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int64]]:
    """Returns lists in another order: all their elements, and the end of each list."""
    if not pieces:
        return np.zeros(0, np.uint16), np.zeros(0, np.int64)
    elements, lengths = np.concatenate(pieces), np.concatenate(widths)
    begins = np.cumsum(lengths) - lengths
    lengths, begins = lengths[order], begins[order]
    ends = np.cumsum(lengths)
    places = np.repeat(begins - (ends - lengths), lengths) + np.arange(len(elements))
    return elements[places], ends
