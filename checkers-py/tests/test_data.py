"""Data sets on one machine: what rows mean, and that an interruption loses and doubles nothing."""

from __future__ import annotations

import errno
import hashlib
import json
import random
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason="the extra `data` is not installed")

import pyarrow as pa
import pyarrow.parquet as pq

import checkers
from checkers import Batch, Board, DataError, Rules, data, openings, pdn


def contents(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(Path(directory).iterdir())}


def rows_of(directory: Path) -> pa.Table:
    return pa.concat_tables([pq.read_table(path) for path in data.files(directory)])


def packed_of(rows: pa.Table) -> np.ndarray:
    partial = [
        position + (capture or bytes(len(position)))
        for position, capture in zip(
            rows["position"].to_pylist(), rows["partial_capture"].to_pylist(), strict=True
        )
    ]
    return np.array([list(record) for record in partial], np.uint8)


def game_file(variant: str, games: int, seed: int = 1) -> str:
    rng, texts = random.Random(seed), []
    for number in range(games):
        board = Board(variant)
        while not board.is_game_over(claim_draw=True) and board.ply() < 150:
            board.push(rng.choice(board.legal_moves))
        headers = {"Event": "Test", "White": "A", "Black": "B", "Opening": f"opening {number % 3}"}
        headers |= {"WhiteRating": str(1500 + number), "BlackRating": "?"} if number else {}
        texts.append(pdn.write([pdn.Game.from_board(board, headers)]))
    return "\n\n".join(texts)


@pytest.mark.parametrize("variant", ["english", "russian", "frisian", "turkish", "canadian"])
def test_rows_of_self_play(variant: str, tmp_path: Path) -> None:
    """Every row is a position in which the stored actions are the legal ones, and games continue from row to row."""
    data.selfplay_to_parquet(tmp_path, variant, 20, seed=3, max_plies=80, games_per_shard=8, batch_size=4)
    rows = rows_of(tmp_path)
    assert rows.schema.remove_metadata() == data.schema(variant)
    batch = Batch(variant, rows.num_rows, 0)
    packed = packed_of(rows)
    batch.set_packed(packed)
    mask = batch.action_mask()
    legal = rows["legal_actions"].to_pylist()
    assert [np.flatnonzero(row).tolist() for row in mask] == legal
    assert batch.turns().tolist() == rows["turn"].to_pylist()
    batch.step(rows["action"].to_numpy())
    after, games = batch.packed(steps=True), rows["game_id"].to_numpy()
    same = np.flatnonzero(games[1:] == games[:-1])
    assert (after[same] == packed[same + 1]).all()
    # The last row of a game that was not cut short ends it, and every row knows the result.
    last = np.append(np.flatnonzero(games[1:] != games[:-1]), rows.num_rows - 1)
    assert len(last) == 20
    assert (np.diff(games.astype(np.int64)) >= 0).all()
    truncated = rows["truncated"].to_numpy()
    for name in ("result", "termination"):
        assert all(row is None for row in np.array(rows[name].to_pylist(), object)[truncated])
    winners, turns = batch.winners(), rows["turn"].to_numpy()
    for row in last[~truncated[last]]:
        if batch.terminated()[row]:
            own = int(winners[row]) if turns[row] else -int(winners[row])
            assert rows["result"][row].as_py() == own
            assert rows["termination"][row].as_py() == checkers.TERMINATIONS[batch.terminations()[row] - 1]
        assert rows["ply"][row].as_py() + 1 == rows["plies"][row].as_py()


@pytest.mark.parametrize("variant", ["russian", "international"])
def test_rows_of_game_files_are_those_of_to_arrays(variant: str, tmp_path: Path) -> None:
    files = []
    for number in range(3):
        files.append(tmp_path / f"{number}.pdn")
        files[-1].write_text(game_file(variant, 5, number), encoding="utf-8")
    manifest = data.pdn_to_parquet(files, tmp_path / "set", variant, games_per_shard=4, threads=1)
    assert (manifest.games, len(manifest.shards)) == (15, 4)
    rows = rows_of(tmp_path / "set")
    arrays = pdn.to_arrays(files, variant=variant)
    assert rows["action"].to_pylist() == arrays.actions.tolist()
    moves = np.repeat(np.arange(len(arrays.turns)), np.diff(arrays.action_offsets))
    assert rows["turn"].to_pylist() == arrays.turns[moves].tolist()
    batch = Batch(variant, rows.num_rows, 0)
    batch.set_packed(packed_of(rows))
    assert (batch.positions() == arrays.positions[moves]).all()
    # Draw rules that only end games by themselves do not remove legal actions.
    over = batch.terminated()
    legal = rows["legal_actions"].to_pylist()
    mask = batch.action_mask()
    assert all(np.flatnonzero(mask[row]).tolist() == legal[row] for row in np.flatnonzero(~over))
    games = arrays.games()[moves]
    assert rows["source_game"].to_pylist() == arrays.numbers[games].tolist()
    assert rows["source"].to_pylist() == [str(files[file]) for file in arrays.files[games]]
    results = arrays.results[games]
    own = np.where(arrays.turns[moves], results, -results.astype(int))
    known = results != pdn.UNKNOWN
    assert np.array(rows["result"].to_pylist(), object)[known].tolist() == own[known].tolist()
    number = arrays.numbers[games] - 1
    assert rows["white_rating"].to_pylist() == [1500 + n if n else None for n in number.tolist()]
    assert rows["black_rating"].null_count == rows.num_rows
    assert rows["opening"].to_pylist() == [f"opening {n % 3}" for n in number.tolist()]


def test_clocks_and_damaged_games(tmp_path: Path) -> None:
    text = (
        '[GameType "25"] 1. c3-b4 {[%clock w0:09:30]} d6-c5 {[%clock w0:09:30 b0:08:00.5]} 1-0\n\n'
        '[GameType "25"] 1. c3-b4 a1-a2 *\n\n[GameType "20"] 1. 32-28 19-23 *\n\n[GameType "25"] 1. c3-d4 *'
    )
    file = tmp_path / "a.pdn"
    file.write_text(text, encoding="utf-8")
    rows = rows_of_pdn(file, tmp_path / "collect")
    assert rows["clock"].to_pylist() == [570.0, 480.5, None, None]
    assert rows["truncated"].to_pylist() == [False, False, True, True]
    assert rows["result"].to_pylist() == [1, -1, None, None]
    assert rows["source_game"].to_pylist() == [1, 1, 2, 4]
    assert rows_of_pdn(file, tmp_path / "skip", errors="skip")["source_game"].to_pylist() == [1, 1, 4]
    with pytest.raises(checkers.PdnError, match="game 2"):
        rows_of_pdn(file, tmp_path / "raise", errors="raise")


def rows_of_pdn(file: Path, directory: Path, variant: str = "russian", **settings: Any) -> pa.Table:
    data.pdn_to_parquet(file, directory, variant, **settings)
    return rows_of(directory)


def test_files_without_games_and_in_other_encodings(tmp_path: Path) -> None:
    (tmp_path / "empty.pdn").write_text("", encoding="utf-8")
    (tmp_path / "words.pdn").write_text("{no game}", encoding="utf-8")
    text = game_file("russian", 6)
    for encoding in ("utf-8", "utf-16", "utf-8-sig"):
        file = tmp_path / f"{encoding}.pdn"
        file.write_text(text, encoding=encoding)
        files = [tmp_path / "empty.pdn", file, tmp_path / "words.pdn"]
        data.pdn_to_parquet(files, tmp_path / encoding, "russian", games_per_shard=4)
        rows = rows_of(tmp_path / encoding)
        arrays = pdn.to_arrays(file, variant="russian")
        assert rows["action"].to_pylist() == arrays.actions.tolist(), encoding
    manifest = data.pdn_to_parquet(tmp_path / "empty.pdn", tmp_path / "none", "russian")
    assert (manifest.shards, manifest.is_complete) == ([], True)


def test_splits_follow_the_moves_of_games(tmp_path: Path) -> None:
    """Copies of a game in other files are in the same split, and the parts are about as large as wanted."""
    text = game_file("russian", 10)
    (tmp_path / "a.pdn").write_text(text, encoding="utf-8")
    (tmp_path / "b.pdn").write_text(text.replace("Test", "Copy"), encoding="utf-8")
    data.pdn_to_parquet(
        [tmp_path / "a.pdn", tmp_path / "b.pdn"], tmp_path / "set", "russian", games_per_shard=7
    )
    rows = rows_of(tmp_path / "set")
    half = rows.num_rows // 2
    for name in ("game_key", "split"):
        assert rows[name].to_pylist()[:half] == rows[name].to_pylist()[half:]
    assert len(set(rows["game_id"].to_pylist())) == 20
    data.selfplay_to_parquet(tmp_path / "self", "english", 2000, max_plies=4, splits={"a": 0.75, "b": 0.25})
    rows = rows_of(tmp_path / "self")
    first = rows.filter(np.array(rows["ply"].to_pylist()) == 0)
    assert 0.6 < first["split"].to_pylist().count("a") / 2000 < 0.9


def test_games_begin_with_the_openings(tmp_path: Path) -> None:
    deck = openings.read("three_move")[:5]
    data.selfplay_to_parquet(tmp_path, "english", 12, games_per_shard=7, openings=deck, max_plies=6)
    rows = rows_of(tmp_path)
    first = rows.filter(np.array(rows["ply"].to_pylist()) == 0)
    assert first["position"].to_pylist() == [deck[game % 5].board.packed() for game in range(12)]
    assert first["opening"].to_pylist() == [deck[game % 5].code for game in range(12)]


def test_a_policy_sees_both_sides_alike(tmp_path: Path) -> None:
    sizes = set()

    def lowest(batch: Batch, rng: np.random.Generator) -> np.ndarray:
        sizes.add(len(batch))
        return batch.action_mask().argmax(axis=1)

    data.selfplay_to_parquet(
        tmp_path, "english", 20, lowest, policy_name="lowest", games_per_shard=10, batch_size=8, view="mover"
    )
    assert sizes == {8}
    turned = Batch("english", 1).actions.turned
    rows = rows_of(tmp_path)
    for turn, action, legal in zip(
        rows["turn"].to_pylist(), rows["action"].to_pylist(), rows["legal_actions"].to_pylist(), strict=True
    ):
        assert action == (min(legal) if turn else turned[min(turned[legal])])
    assert set(rows["source"].to_pylist()) == {"lowest"}


def test_threads_and_interruptions_change_no_byte(tmp_path: Path) -> None:
    file = tmp_path / "a.pdn"
    file.write_text(game_file("russian", 30), encoding="utf-8")
    kinds = {
        "self": lambda directory, **more: data.selfplay_to_parquet(
            directory, "english", 90, seed=1, games_per_shard=16, batch_size=8, **more
        ),
        "pdn": lambda directory, **more: data.pdn_to_parquet(
            file, directory, "russian", games_per_shard=4, **more
        ),
    }
    for kind, make in kinds.items():
        make(tmp_path / kind, threads=1)
        expected = contents(tmp_path / kind)
        make(tmp_path / f"{kind}3", threads=3)
        assert contents(tmp_path / f"{kind}3") == expected

        def interrupt(_: int) -> None:
            raise KeyboardInterrupt

        for threads in (1, 2):
            broken = tmp_path / f"{kind} broken {threads}"
            with pytest.raises(KeyboardInterrupt):
                make(broken, threads=threads, progress=interrupt)
            done = {name: content for name, content in contents(broken).items() if name.endswith(".parquet")}
            assert 1 <= len(done) < len(expected) - 1
            times = {name: (broken / name).stat().st_mtime_ns for name in done}
            # Shards of game files are made before all games have been found.
            manifest = json.loads((broken / "manifest.json").read_text())
            is_found = manifest["parts"] is not None
            assert is_found or (kind == "pdn" and manifest["shards"] == [])
            message = "has not been made" if is_found else "not all games have been found"
            for reader in (data.files, data.verify):
                with pytest.raises(DataError, match=message):
                    reader(broken)
            seen: list[int] = []
            make(broken, threads=threads, progress=seen.append)
            assert contents(broken) == expected
            # Finished shards were not made again.
            assert {name: (broken / name).stat().st_mtime_ns for name in done} == times
            assert len(seen) == len(expected) - 1 - len(done)


def test_damaged_shards_are_made_again(tmp_path: Path) -> None:
    def make() -> data.Manifest:
        return data.selfplay_to_parquet(tmp_path, "english", 40, games_per_shard=10, max_plies=20)

    expected, manifest = contents(make() and tmp_path), make()
    paths = data.files(tmp_path)
    paths[0].unlink()
    paths[1].write_bytes(expected[paths[1].name][:-100])
    paths[2].write_bytes(b"")
    (tmp_path / f".{paths[0].name}.1-abcd.tmp").write_bytes(b"left by a killed process")
    with pytest.raises(DataError, match="No such file"):
        data.verify(tmp_path)
    assert make() == manifest == data.verify(tmp_path)
    assert contents(tmp_path) == expected
    # A change of one bit, which only hashes show.
    changed = bytearray(expected[paths[3].name])
    changed[50] ^= 1
    paths[3].write_bytes(changed)
    with pytest.raises(DataError, match="other contents"):
        data.verify(tmp_path)


def test_a_data_set_of_other_settings_is_not_touched(tmp_path: Path) -> None:
    data.selfplay_to_parquet(tmp_path, "english", 10, max_plies=10)
    before = contents(tmp_path)
    with pytest.raises(DataError, match="its setting seed is 0, not 5"):
        data.selfplay_to_parquet(tmp_path, "english", 10, max_plies=10, seed=5)
    with pytest.raises(DataError, match="kind selfplay, not pdn"):
        data.pdn_to_parquet([], tmp_path, "english")
    assert contents(tmp_path) == before
    # A shard of another data set under this name.
    data.selfplay_to_parquet(tmp_path / "other", "english", 10, max_plies=10, seed=5)
    path = data.files(tmp_path)[0]
    path.write_bytes((tmp_path / "other" / path.name).read_bytes())
    found = json.loads((tmp_path / "manifest.json").read_text())
    found["shards"] = [None]
    (tmp_path / "manifest.json").write_text(json.dumps(found))
    with pytest.raises(DataError, match="belongs to another data set"):
        data.selfplay_to_parquet(tmp_path, "english", 10, max_plies=10)
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(DataError, match=r"but no manifest\.json"):
        data.selfplay_to_parquet(tmp_path, "english", 10, max_plies=10)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda _: "", "damaged"),
        (lambda text: text[:40], "damaged"),
        (lambda text: text.replace('"version": 1', '"version": 2'), "version 2"),
        (lambda text: text.replace("checkers shards", "x"), "not a manifest"),
        (lambda _: "[]", "not a manifest"),
        (lambda text: text.replace('"parts": [', '"parts": [1, '), "damaged"),
        (lambda text: text.replace('"rows"', '"columns"'), "damaged"),
        (lambda _: "[" * 100_000, "damaged"),
        (lambda _: "\udcff", "damaged"),
    ],
)
def test_manifests_that_cannot_be_used(change: Any, message: str, tmp_path: Path) -> None:
    data.selfplay_to_parquet(tmp_path, "english", 5, max_plies=5)
    path = tmp_path / "manifest.json"
    path.write_bytes(change(path.read_text()).encode(errors="surrogateescape"))
    for use in (
        data.files,
        data.verify,
        lambda found: data.selfplay_to_parquet(found, "english", 5, max_plies=5),
    ):
        with pytest.raises(DataError, match=message):
            use(tmp_path)


LIMITED = """
import resource, sys
from checkers import data
# Files may have 20 kB: as on a full disk, writing fails in the middle of a shard.
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    data.selfplay_to_parquet(sys.argv[1], "english", 600, games_per_shard=int(sys.argv[2]), threads=2)
except OSError as error:
    sys.exit(f"errno {error.errno}")
"""


def test_a_write_that_fails_in_the_middle_of_a_shard(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LIMITED, str(tmp_path), "300"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr.strip() == f"errno {errno.EFBIG}", done.stderr
    assert list(contents(tmp_path)) == ["manifest.json"], "no part of a shard is left"
    data.selfplay_to_parquet(tmp_path, "english", 600, games_per_shard=300)
    data.verify(tmp_path)


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, left = pq.write_table, [2]

    def full(rows: pa.Table, path: Path, **settings: Any) -> None:
        if not left[0]:
            Path(path).write_bytes(b"PAR1")
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        left[0] -= 1
        write(rows, path, **settings)

    monkeypatch.setattr(pq, "write_table", full)
    with pytest.raises(OSError, match="No space left"):
        data.selfplay_to_parquet(tmp_path, "english", 50, games_per_shard=10, max_plies=10, threads=1)
    assert len(contents(tmp_path)) == 3
    monkeypatch.undo()
    data.selfplay_to_parquet(tmp_path, "english", 50, games_per_shard=10, max_plies=10)
    data.selfplay_to_parquet(tmp_path / "once", "english", 50, games_per_shard=10, max_plies=10)
    expected = contents(tmp_path / "once")
    (tmp_path / "once").rename(tmp_path.parent / f"{tmp_path.name} once")
    assert contents(tmp_path) == expected


# Readers.


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("shared")
    data.selfplay_to_parquet(path, "russian", 300, games_per_shard=40, batch_size=40, max_plies=60)
    return path


@pytest.mark.parametrize("buffer", [0, 500])
def test_readers_share_the_rows(shared: Path, buffer: int) -> None:
    """Each row is read once, by one of 2 processes with 3 workers each."""
    rows = rows_of(shared)
    wanted = sorted(zip(*(rows[name].to_pylist() for name in ("game_id", "ply", "step")), strict=True))
    found, shares = [], []
    for rank in range(2):
        for worker in range(3):
            reader = data.StepReader(
                shared,
                columns=["game_id", "ply", "step"],
                shuffle_buffer=buffer,
                rank=rank,
                world_size=2,
                worker=worker,
                workers=3,
                batch_size=100,
            )
            own = [tuple(row.values()) for batch in reader for row in batch.to_pylist()]
            assert all(batch.num_rows <= 100 for batch in reader)
            shares.append(len(own))
            found += own
    assert sorted(found) == wanted
    assert min(shares) > 0


def test_shuffling(shared: Path) -> None:
    def order(epoch: int, seed: int, buffer: int) -> list[tuple[int, int]]:
        reader = data.StepReader(shared, columns=["game_id", "ply"], shuffle_buffer=buffer, seed=seed)
        reader.set_epoch(epoch)
        return [tuple(row.values()) for batch in reader for row in batch.to_pylist()]

    plain = order(0, 0, 0)
    assert plain == sorted(plain)
    mixed = order(0, 0, 1000)
    assert mixed == order(0, 0, 1000)
    assert len({tuple(order(*setting, 1000)) for setting in ((0, 0), (1, 0), (0, 1))}) == 3
    # Neighbours come from different games.
    games = np.array([game for game, _ in mixed])
    assert (games[1:] == games[:-1]).mean() < 0.2


def test_decoded_rows(shared: Path) -> None:
    rows = rows_of(shared)
    for view in ("white", "mover"):
        reader = data.StepReader(shared, batch_size=257, view=view)
        arrays = [np.concatenate(parts) for parts in zip(*(batch.values() for batch in reader), strict=True)]
        observation, action, mask, result = arrays
        batch = Batch("russian", rows.num_rows, 0, view=view)
        batch.set_packed(packed_of(rows))
        assert (observation == batch.observe()).all()
        assert (mask == batch.action_mask()).all()
        assert mask[np.arange(len(action)), action].all()
        expected = np.array([np.nan if own is None else own for own in rows["result"].to_pylist()])
        assert np.array_equal(result, expected, equal_nan=True)


def test_split_and_missing_legal_actions(shared: Path, tmp_path: Path) -> None:
    rows = rows_of(shared)
    count = sum(len(batch["action"]) for batch in data.StepReader(shared, split="test"))
    assert count == rows["split"].to_pylist().count("test") > 0
    data.selfplay_to_parquet(
        tmp_path, "russian", 300, games_per_shard=40, batch_size=40, max_plies=60, legal_actions=False
    )
    for one, other in zip(data.StepReader(shared), data.StepReader(tmp_path), strict=True):
        assert all((one[name] == other[name]).all() for name in ("observation", "action", "mask"))


def test_custom_rules_are_stored(tmp_path: Path) -> None:
    rules = Rules("brazilian", board={"height": 6}, setup={"ranks": {"men": 2}}, goal={"reversed": True})
    data.selfplay_to_parquet(tmp_path, rules, 10, max_plies=30)
    path = data.files(tmp_path)[0]
    assert data.rules_of(path) == rules
    assert len(next(iter(data.StepReader(path)))["action"]) > 0
    assert data.rules_of(path) != Rules("brazilian")


def test_the_torch_data_set(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The part that needs torch, above stand-ins for the few functions that it calls."""
    info: list[Any] = [None]
    torch = types.ModuleType("torch")
    torch.from_numpy = lambda array: array  # type: ignore[attr-defined]
    torch.Tensor = np.ndarray  # type: ignore[attr-defined]
    torch.distributed = types.ModuleType("torch.distributed")  # type: ignore[attr-defined]
    torch.distributed.is_available = lambda: True  # type: ignore[attr-defined]
    torch.distributed.is_initialized = lambda: True  # type: ignore[attr-defined]
    torch.distributed.get_rank = lambda: 1  # type: ignore[attr-defined]
    torch.distributed.get_world_size = lambda: 2  # type: ignore[attr-defined]
    torch_data = types.ModuleType("torch.utils.data")
    torch_data.IterableDataset = object  # type: ignore[attr-defined]
    torch_data.get_worker_info = lambda: info[0]  # type: ignore[attr-defined]
    modules = {"torch": torch, "torch.distributed": torch.distributed, "torch.utils.data": torch_data}
    for name, module in {**modules, "torch.utils": types.ModuleType("torch.utils")}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "checkers.data.torch", raising=False)
    from checkers.data.torch import StepDataset

    dataset = StepDataset(shared, batch_size=64)
    shares = []
    for number in (0, 1):
        info[0] = types.SimpleNamespace(id=number, num_workers=2)
        shares.append(sum(len(batch["action"]) for batch in dataset))
        assert (
            dataset.reader.row_groups()
            == data.StepReader(shared, rank=1, world_size=2, worker=number, workers=2).row_groups()
        )
    assert min(shares) > 0
    with pytest.raises(TypeError, match="workers cannot be set"):
        StepDataset(shared, workers=2)
    with pytest.raises(ValueError, match="both rank and world_size"):
        StepDataset(shared, rank=1)
    monkeypatch.delitem(sys.modules, "checkers.data.torch")


# Bad input.


def play(
    directory: Path, variant: Any = "english", games: Any = 4, policy: Any = "random", **more: Any
) -> None:
    data.selfplay_to_parquet(directory, variant, games, policy, **{"max_plies": 4, **more})


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"variant": "chess"}, checkers.RulesError, "chess"),
        ({"variant": None}, TypeError, "NoneType"),
        ({"games": "many"}, TypeError, "games must be an integer"),
        ({"games": -1}, ValueError, "games must be from 0"),
        ({"games": True}, TypeError, "games"),
        ({"seed": -1}, ValueError, "seed"),
        ({"seed": 1.5}, TypeError, "seed"),
        ({"games_per_shard": 0}, ValueError, "games_per_shard"),
        ({"batch_size": 0}, ValueError, "batch_size"),
        ({"max_plies": 70000}, ValueError, "max_plies"),
        ({"policy": "best"}, TypeError, "policy must be"),
        ({"policy": lambda batch, rng: batch.sample()}, ValueError, "policy_name is needed"),
        ({"splits": {"a": 0.5}}, ValueError, "add up to 1"),
        ({"splits": {"a": -1, "b": 2}}, ValueError, "from 0 to 1"),
        ({"splits": ["a"]}, TypeError, "splits must be a mapping"),
        ({"splits": {}}, TypeError, "splits must be a mapping"),
        ({"draws": "never"}, ValueError, "draws"),
        ({"view": "black"}, ValueError, "view"),
        ({"openings": []}, ValueError, "must not be empty"),
        ({"openings": ["11-15"]}, TypeError, "opening 0 must be a Board"),
        ({"openings": [Board("russian")]}, DataError, "opening 0 has rules russian"),
        ({"openings": [Board("english", "W:W1:B")]}, DataError, "opening 0 is a game that is over"),
        ({"threads": -1}, ValueError, "threads"),
        ({"threads": "2"}, TypeError, "threads"),
    ],
)
def test_refused_settings_of_self_play(
    settings: dict[str, Any], error: type[Exception], message: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=message):
        play(tmp_path / "set", **settings)
    assert not (tmp_path / "set").exists(), "nothing is written before the settings are checked"


@pytest.mark.parametrize(
    ("answer", "error", "message"),
    [
        (lambda batch: None, DataError, "must return 256 integers"),
        (lambda batch: batch.sample().astype(float), DataError, "dtype float64"),
        (lambda batch: batch.sample()[1:], DataError, r"shape \(255,\)"),
        (lambda batch: np.full(len(batch), -1), DataError, "action -1"),
        (lambda batch: np.full(len(batch), 10**6), DataError, "action 1000000; actions are from 0 to 169"),
        (lambda batch: np.full(len(batch), 0), checkers.IllegalMoveError, "action 0 is illegal"),
        (lambda batch: batch.step(batch.sample()), DataError, "must return 256 integers"),
    ],
)
def test_refused_answers_of_policies(
    answer: Any, error: type[Exception], message: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=message):
        play(tmp_path, policy=lambda batch, rng: answer(batch), policy_name="bad")
    assert list(contents(tmp_path)) == ["manifest.json"]


def test_refused_sources_of_game_files(tmp_path: Path) -> None:
    file = tmp_path / "a.pdn"
    file.write_text(game_file("english", 1), encoding="utf-8")
    for sources, error in (
        (tmp_path / "missing.pdn", FileNotFoundError),
        (tmp_path, IsADirectoryError),
        (file.open(encoding="utf-8"), TypeError),
        (5, TypeError),
        ([5], TypeError),
    ):
        with pytest.raises(error):
            data.pdn_to_parquet(sources, tmp_path / "set", "english")
        getattr(sources, "close", lambda: None)()
    for settings in (
        {"errors": "ignore"},
        {"encoding": "morse"},
        {"first_number": "x"},
        {"games_per_shard": 0},
    ):
        with pytest.raises(ValueError, match=next(iter(settings))):
            data.pdn_to_parquet(file, tmp_path / f"set {settings}", "english", **settings)
    with pytest.raises(checkers.RulesError):
        data.pdn_to_parquet(file, tmp_path / "set", "chess")
    # A file that became shorter after the games were found.
    job = data._jobs.PdnJob(  # type: ignore[attr-defined]
        file,
        "english",
        games_per_shard=1,
        errors="collect",
        encoding=None,
        first_number="detect",
        splits=data.SPLITS,
        legal_actions=True,
    )
    parts = list(job.parts())
    file.write_text("x", encoding="utf-8")
    with pytest.raises(DataError, match=r"a\.pdn: has 1 bytes"):
        job.write(0, parts[0], tmp_path / "x.parquet")
    # The directory is a file.
    with pytest.raises(FileExistsError):
        play(file)


def test_refused_files_of_readers(shared: Path, tmp_path: Path) -> None:
    whole = data.files(shared)[0].read_bytes()
    cases: list[tuple[bytes, str]] = [
        (b"", "not a complete Parquet file"),
        (whole[:-20], "not a complete Parquet file"),
        (b"PAR1" + bytes(100), "not a complete Parquet file"),
    ]
    for content, message in cases:
        path = tmp_path / f"{hashlib.sha256(content).hexdigest()[:8]}.parquet"
        path.write_bytes(content)
        with pytest.raises(DataError, match=message):
            data.StepReader(path)
    rows = pq.read_table(data.files(shared)[0])
    for metadata, message in (
        (None, "not of this library"),
        ({b"checkers": b"{"}, "metadata is damaged"),
        ({b"checkers": b"[]"}, "metadata is damaged"),
        ({b"checkers": b'{"version": 9}'}, "version 9; this release reads version 1"),
        ({b"checkers": b'{"version": 1}'}, "rules of the file cannot be used"),
        ({b"checkers": b'{"version": 1, "rules": {"id": "chess", "draws": {}}}'}, "rules of the file cannot"),
        ({b"checkers": b'{"version": 1, "rules": 5}'}, "rules of the file cannot"),
    ):
        pq.write_table(rows.replace_schema_metadata(metadata), tmp_path / "a.parquet")
        with pytest.raises(DataError, match=message):
            data.StepReader(tmp_path / "a.parquet")
    # Damaged in the middle.
    (tmp_path / "b.parquet").write_bytes(whole[:4] + bytes(2000) + whole[2004:])
    with pytest.raises(DataError, match="row group 0 is damaged"):
        list(data.StepReader(tmp_path / "b.parquet"))
    data.selfplay_to_parquet(tmp_path / "english", "english", 5, max_plies=5)
    with pytest.raises(DataError, match="other rules"):
        data.StepReader([shared, tmp_path / "english"])
    with pytest.raises(DataError, match="no file"):
        data.StepReader([])
    with pytest.raises(DataError, match=r"has no manifest\.json"):
        data.StepReader(tmp_path)
    with pytest.raises(FileNotFoundError):
        data.StepReader(tmp_path / "nothing")


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"batch_size": 0}, ValueError, "batch_size must be at least 1"),
        ({"batch_size": "1"}, TypeError, "batch_size must be an integer"),
        ({"rank": 1}, ValueError, "rank 1 of 1"),
        ({"worker": 2, "workers": 2}, ValueError, "worker 2 of 2"),
        ({"columns": ["colour"]}, DataError, "no column 'colour'"),
        ({"view": "black"}, ValueError, "view"),
        ({"shuffle_buffer": -1}, ValueError, "shuffle_buffer"),
    ],
)
def test_refused_settings_of_readers(
    settings: dict[str, Any], error: type[Exception], message: str, shared: Path
) -> None:
    with pytest.raises(error, match=message):
        data.StepReader(shared, **settings)
    with pytest.raises(ValueError, match="epoch"):
        data.StepReader(shared).set_epoch(-1)
    with pytest.raises(DataError, match="no column position"):
        data.decode(pa.table({"a": [1]}), Rules("russian"))


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of a process is read from /proc")
def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    """The peak of a process that makes four times as many shards is about the same."""
    # The peak of `getrusage` would include that of this process.
    code = (
        "import sys; from pathlib import Path; from checkers import data\n"
        "data.selfplay_to_parquet(sys.argv[1], 'english', int(sys.argv[2]), games_per_shard=256, threads=1)\n"
        "print(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])"
    )
    peaks = []
    for games in (512, 2048):
        command = [sys.executable, "-c", code, str(tmp_path / str(games)), str(games)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        peaks.append(int(done.stdout))
    # In kB. The rows of the additional games would need 25 MB.
    assert peaks[1] - peaks[0] < 15_000, peaks
