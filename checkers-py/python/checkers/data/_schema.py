"""The columns of data sets, and how games become rows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    msg = "checkers.data needs pyarrow: pip install 'checkers[data]'"
    raise ImportError(msg) from error

from checkers._native import TERMINATIONS, Rules
from checkers.errors import DataError

if TYPE_CHECKING:
    import numpy.typing as npt

    from checkers._variants import Variant

__all__ = ["METADATA", "SCHEMA_VERSION", "SPLITS", "game_keys", "rules_of", "schema", "table", "write"]

SCHEMA_VERSION = 1
"""The version of the schema that is written."""
METADATA = b"checkers"
"""The key of a file's metadata whose value is a JSON object: schema version, rules, kind of data, settings."""
SPLITS = {"train": 0.9, "validation": 0.05, "test": 0.05}
"""The default splits: names and parts of the games."""

_ROW_GROUP = 1 << 16
_UNKNOWN = -128
_WORD = pa.dictionary(pa.int32(), pa.string())
# Columns with few values, for which Parquet stores a dictionary.
_FEW = [
    "rules",
    "result",
    "termination",
    "plies",
    "game_key",
    "split",
    "seed",
    "opening",
    "source",
    "game_id",
]
_FEW += ["white_rating", "black_rating", "source_game", "ply", "step", "action"]


def packed_size(rules: Rules) -> int:
    """Returns the size of a packed position in bytes."""
    return 16 if rules.squares <= 32 else 32 if rules.squares <= 64 else 64


def schema(rules: Variant | Rules) -> pa.Schema:
    """Returns the Arrow schema of rows of these rules. The documentation, "Data sets", explains each column."""
    rules = rules if isinstance(rules, Rules) else Rules(rules)
    size = packed_size(rules)
    fields = [
        ("rules", _WORD, False),
        ("game_id", pa.uint64(), False),
        ("ply", pa.uint16(), False),
        ("step", pa.uint8(), False),
        ("turn", pa.bool_(), False),
        ("position", pa.binary(size), False),
        ("partial_capture", pa.binary(size), True),
        ("action", pa.uint16(), False),
        ("legal_actions", pa.list_(pa.field("element", pa.uint16(), nullable=False)), True),
        ("result", pa.int8(), True),
        ("termination", _WORD, True),
        ("truncated", pa.bool_(), False),
        ("plies", pa.uint16(), False),
        ("game_key", pa.uint64(), False),
        ("split", _WORD, False),
        ("seed", pa.uint64(), True),
        ("opening", _WORD, True),
        ("white_rating", pa.int16(), True),
        ("black_rating", pa.int16(), True),
        ("clock", pa.float32(), True),
        ("source", _WORD, False),
        ("source_game", pa.uint32(), False),
    ]
    return pa.schema([pa.field(name, kind, nullable) for name, kind, nullable in fields])


def rules_json(rules: Rules) -> dict[str, Any]:
    """Returns rules as a value of JSON."""
    return {"id": rules.id, "axes": rules.axes, "draws": rules.draws}


def rules_of(path: Any) -> Rules:
    """Returns the rules of a Parquet file of this library.

    Raises `DataError` if the file is no such file, or if its schema has a newer version.
    """
    return _rules(metadata_of(path), path)


def _rules(found: Mapping[str, Any], path: Any) -> Rules:
    try:
        stored = found["rules"]
        if stored["id"] == "custom":
            return Rules(draws=stored["draws"], **stored["axes"])
        rules = Rules(stored["id"], draws=stored["draws"])
    except (KeyError, TypeError, ValueError) as error:
        msg = f"{path}: the rules of the file cannot be used: {error!s:.200}"
        raise DataError(msg) from None
    return rules


def metadata_of(path: Any) -> dict[str, Any]:
    """Returns the metadata that this library stored in a Parquet file."""
    try:
        stored = pq.read_schema(path).metadata or {}
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        msg = f"{path}: not a complete Parquet file ({error!s:.100})"
        raise DataError(msg) from None
    if METADATA not in stored:
        msg = f"{path}: a Parquet file, but not of this library"
        raise DataError(msg)
    try:
        found = json.loads(stored[METADATA])
        version = found["version"]
    except (ValueError, KeyError, TypeError) as error:
        msg = f"{path}: the metadata is damaged ({error!s:.80})"
        raise DataError(msg) from None
    if version != SCHEMA_VERSION:
        msg = f"{path}: the schema has version {version!r:.20}; this release reads version {SCHEMA_VERSION}"
        raise DataError(msg)
    return dict(found)


def check_splits(splits: Mapping[str, float]) -> dict[str, float]:
    """Returns checked splits."""
    if not isinstance(splits, Mapping) or not splits:
        msg = f"splits must be a mapping of names to parts, such as {SPLITS}, not {splits!r:.60}"
        raise TypeError(msg)
    checked = {}
    for name, part in splits.items():
        if not isinstance(name, str) or isinstance(part, (bool, str)) or not 0 <= part <= 1:
            msg = f"splits must have names and parts from 0 to 1, not {name!r:.40}: {part!r:.40}"
            raise ValueError(msg)
        checked[name] = float(part)
    if abs(sum(checked.values()) - 1) > 1e-9:
        msg = f"the parts of splits must add up to 1, not {sum(checked.values()):g}"
        raise ValueError(msg)
    return checked


def _mixed(values: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Returns the output of SplitMix64 for each value."""
    values = values.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: npt.NDArray[np.uint64] = values ^ (values >> np.uint64(31))
    return mixed


def game_keys(
    rules: Rules,
    positions: npt.NDArray[np.uint8],
    actions: npt.NDArray[np.uint16],
    ends: npt.NDArray[np.int64],
) -> npt.NDArray[np.uint64]:
    """Returns a key for each game: a hash of its rules, its first position and its actions.

    Games with equal moves have equal keys, whichever file they are from.
    """
    begins = np.concatenate([np.zeros(1, np.int64), ends[:-1]])
    lengths = ends - begins
    within = np.arange(len(actions)) - np.repeat(begins, lengths)
    with np.errstate(over="ignore"):
        steps = _mixed(actions.astype(np.uint64) | (within.astype(np.uint64) << np.uint64(16)))
        sums = np.concatenate([np.zeros(1, np.uint64), np.cumsum(steps, dtype=np.uint64)])
        keys: npt.NDArray[np.uint64] = sums[ends] - sums[begins]
        some = lengths > 0
        first = np.ascontiguousarray(positions[begins[some]]).view("<u8")
        for word in range(first.shape[1]):
            keys[some] = _mixed(keys[some] ^ first[:, word].astype(np.uint64))
        text = json.dumps(rules_json(rules), sort_keys=True)
        salt = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little")
        return _mixed(keys ^ np.uint64(salt))


def _optional(values: npt.NDArray[Any], kind: pa.DataType, none: npt.NDArray[np.bool_]) -> pa.Array:
    """Returns an array with nulls."""
    return pa.array(values, kind, mask=none)


def _records(values: npt.NDArray[np.uint8], size: int, valid: npt.NDArray[np.bool_] | None) -> pa.Array:
    """Returns an array of binary values of a fixed size, of which the invalid ones are null."""
    bitmap = None if valid is None else pa.py_buffer(np.packbits(valid, bitorder="little").tobytes())
    count = values.size // size
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(size), count, [bitmap, pa.py_buffer(values)])


def _words(
    numbers: npt.NDArray[Any], words: list[str], none: npt.NDArray[np.bool_] | None = None
) -> pa.Array:
    """Returns an array of words, given by number."""
    indices = pa.array(numbers.astype(np.int32), pa.int32(), mask=none)
    return pa.DictionaryArray.from_arrays(indices, pa.array(words, pa.string()))


def table(
    rules: Rules,
    steps: Mapping[str, Any],
    games: Mapping[str, Any],
    *,
    shard: int,
    splits: Mapping[str, float],
) -> pa.Table:
    """Returns the rows of a shard.

    Args:
        rules: the rules of all games.
        steps: arrays with one element per step: `positions`, `captures` (`uint8`, all zeros without a partial capture),
            `turns`, `plies`, `steps`, `actions`, `legal` and `legal_ends` (or `None`), `clocks` (or `None`).
        games: arrays with one element per game: `ends`, `moves`, `results` (White's, -128 if unknown), `terminations`,
            `truncated`, `openings`, `seeds`, `white_ratings`, `black_ratings` (or `None`), `sources`, `numbers`.
        shard: the number of the shard, for `game_id`.
        splits: the splits.
    """
    size = packed_size(rules)
    ends = games["ends"]
    lengths = np.diff(ends, prepend=0)
    count = len(steps["actions"])

    def each(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return np.repeat(values, lengths)

    keys = game_keys(rules, steps["positions"].reshape(-1, size), steps["actions"], ends)
    bounds = np.cumsum(list(splits.values()))[:-1]
    split = np.searchsorted(bounds, keys.astype(np.float64) / 2.0**64, side="right")
    turns = steps["turns"]
    results = each(games["results"])
    unknown = (results == _UNKNOWN) | each(games["truncated"])
    with np.errstate(over="ignore"):
        own = np.where(turns, results, -results).astype(np.int8)
    own[unknown] = 0
    captures = steps["captures"].reshape(-1, size)
    if steps["legal"] is None:
        legal = pa.nulls(count, schema(rules).field("legal_actions").type)
    else:
        begins = np.concatenate([np.zeros(1, np.int32), steps["legal_ends"]]).astype(np.int32)
        kind = schema(rules).field("legal_actions").type
        legal = pa.ListArray.from_arrays(pa.array(begins), pa.array(steps["legal"], pa.uint16()), type=kind)
    nothing = np.ones(count, np.bool_)

    def sometimes(values: Any, kind: pa.DataType, none: int) -> pa.Array:
        if values is None:
            return pa.nulls(count, kind)
        repeated = each(values)
        return _optional(repeated, kind, repeated == none)

    known: dict[str, int] = {}
    openings = np.array(
        [-1 if opening is None else known.setdefault(opening, len(known)) for opening in games["openings"]],
        np.int32,
    )
    sources: dict[str, int] = {}
    source = np.array([sources.setdefault(name, len(sources)) for name in games["sources"]], np.int32)
    terminations, opening_rows = each(games["terminations"]), each(openings)
    clocks = steps["clocks"]
    seeds = games["seeds"]
    columns = {
        "rules": _words(np.zeros(count, np.int32), [rules.id]),
        "game_id": each((np.uint64(shard) << np.uint64(32)) | np.arange(len(ends), dtype=np.uint64)),
        "ply": steps["plies"],
        "step": steps["steps"],
        "turn": pa.array(turns),
        "position": _records(steps["positions"], size, None),
        "partial_capture": _records(steps["captures"], size, captures[:, 0] != 0),
        "action": steps["actions"],
        "legal_actions": legal,
        "result": _optional(own, pa.int8(), unknown),
        "termination": _words(
            np.maximum(terminations.astype(np.int32) - 1, 0), list(TERMINATIONS), terminations == 0
        ),
        "truncated": pa.array(each(games["truncated"])),
        "plies": each(games["moves"]),
        "game_key": each(keys),
        "split": _words(each(split), list(splits)),
        "seed": pa.nulls(count, pa.uint64()) if seeds is None else pa.array(each(seeds), pa.uint64()),
        "opening": _words(np.maximum(opening_rows, 0), list(known) or [""], opening_rows < 0),
        "white_rating": sometimes(games["white_ratings"], pa.int16(), -1),
        "black_rating": sometimes(games["black_ratings"], pa.int16(), -1),
        "clock": _optional(
            np.zeros(count, np.float32) if clocks is None else clocks,
            pa.float32(),
            nothing if clocks is None else np.isnan(clocks),
        ),
        "source": _words(each(source), list(sources) or [""]),
        "source_game": each(games["numbers"]),
    }
    wanted = schema(rules)
    arrays = [
        column if isinstance(column, pa.Array) else pa.array(column, wanted.field(name).type)
        for name, column in columns.items()
    ]
    return pa.Table.from_arrays(arrays, schema=wanted)


def write(rows: pa.Table, path: Path, metadata: Mapping[str, Any], rules: Rules) -> None:
    """Writes rows as a Parquet file. Equal rows and metadata give equal bytes with one version of pyarrow."""
    stored = {"version": SCHEMA_VERSION, "rules": rules_json(rules), **metadata}
    text = json.dumps(stored, sort_keys=True).encode()
    rows = rows.replace_schema_metadata({METADATA: text})
    pq.write_table(
        rows, path, row_group_size=_ROW_GROUP, compression="zstd", compression_level=1, use_dictionary=_FEW
    )
