"""Data sets and perft on a local Ray cluster: killed workers and drivers lose, double and change nothing."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ray = pytest.importorskip("ray", reason="the extra `ray` is not installed")
pytest.importorskip("pyarrow", reason="the extra `data` is not installed")

import checkers  # noqa: E402
from checkers import Batch, Board, DataError, data, distributed, pdn  # noqa: E402

# What Ray says about its own dependencies.
pytestmark = pytest.mark.filterwarnings("ignore")

WORKERS = 2
SETTINGS: dict[str, Any] = {"seed": 7, "games_per_shard": 16, "batch_size": 16, "max_plies": 60}


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    # Workers cannot import this module, so its classes are sent to them.
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    context = ray.init(num_cpus=WORKERS, include_dashboard=False, log_to_driver=False)
    yield context.address_info["address"]
    ray.shutdown()


def contents(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(directory.iterdir())}


class Heaviest:
    """A policy with weights: the legal action with the largest sum of weights and a little noise."""

    name = "heaviest"

    def __init__(self, flag: Path | None = None, harm: Callable[[], None] | None = None) -> None:
        self.weights = np.random.default_rng(1).normal(size=(7 * 64, 170)).astype(np.float32)
        self.flag, self.harm, self.calls = flag, harm, 0

    def __call__(self, batch: Batch, rng: np.random.Generator) -> np.ndarray:
        self.calls += 1
        # In the middle of a shard, not of the first one of this worker, and once only.
        if self.flag is not None and self.harm is not None and self.calls > 150:
            try:
                self.flag.touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                self.harm()
        seen = batch.observe().reshape(len(batch), -1)
        noise = rng.normal(size=(len(batch), batch.num_actions))
        return np.where(batch.action_mask(), seen @ self.weights + noise, -np.inf).argmax(axis=1)


def kill_this_process() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def report_a_full_disk() -> None:
    raise OSError(errno.ENOSPC, "No space left on device", "shard")


def self_play(
    make: Callable[..., data.Manifest], directory: Path, policy: Heaviest, **more: Any
) -> data.Manifest:
    return make(directory, "english", 128, policy, policy_name=policy.name, **SETTINGS, **more)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What one process writes."""
    path = tmp_path_factory.mktemp("one")
    self_play(data.selfplay_to_parquet, path, Heaviest())
    found = contents(path)
    assert len(found) == 9
    return found


def test_self_play_is_that_of_one_process(cluster: str, expected: dict[str, bytes], tmp_path: Path) -> None:
    seen: list[int] = []
    manifest = self_play(
        distributed.selfplay_to_parquet, tmp_path, Heaviest(), workers=2, progress=seen.append
    )
    assert contents(tmp_path) == expected
    assert seen == [16] * 8
    assert manifest == data.verify(tmp_path)
    # Again: nothing is made.
    times = [path.stat().st_mtime_ns for path in data.files(tmp_path)]
    self_play(distributed.selfplay_to_parquet, tmp_path, Heaviest(), progress=seen.append)
    assert [path.stat().st_mtime_ns for path in data.files(tmp_path)] == times
    assert len(seen) == 8


def test_game_files_are_those_of_one_process(cluster: str, tmp_path: Path) -> None:
    rng, games = np.random.default_rng(1), []
    for _ in range(24):
        board = Board("russian")
        while not board.is_game_over(claim_draw=True) and board.ply() < 100:
            board.push(board.legal_moves[int(rng.integers(len(board.legal_moves)))])
        games.append(pdn.Game.from_board(board, {"Event": "Test"}))
    file = tmp_path / "a.pdn"
    file.write_text(pdn.write(games), encoding="utf-8")
    for make, name in ((data.pdn_to_parquet, "one"), (distributed.pdn_to_parquet, "ray")):
        make([file, file], tmp_path / name, "russian", games_per_shard=7)
    assert contents(tmp_path / "one") == contents(tmp_path / "ray")
    assert len(contents(tmp_path / "ray")) == 8


def test_a_killed_worker(cluster: str, expected: dict[str, bytes], tmp_path: Path) -> None:
    flag = tmp_path / "killed"
    self_play(distributed.selfplay_to_parquet, tmp_path / "set", Heaviest(flag, kill_this_process), workers=2)
    assert flag.exists(), "no worker was killed"
    found = contents(tmp_path / "set")
    # The killed worker may leave its temporary file, which the next call removes.
    assert {name: content for name, content in found.items() if not name.endswith(".tmp")} == expected
    self_play(distributed.selfplay_to_parquet, tmp_path / "set", Heaviest())
    assert contents(tmp_path / "set") == expected


def test_a_worker_that_dies_too_often(cluster: str, expected: dict[str, bytes], tmp_path: Path) -> None:
    flag = tmp_path / "killed"
    with pytest.raises(DataError, match=r"shard [0-9]+ could not be made"):
        self_play(
            distributed.selfplay_to_parquet,
            tmp_path / "set",
            Heaviest(flag, kill_this_process),
            workers=1,
            retries=0,
        )
    assert len(list((tmp_path / "set").glob("*.parquet"))) >= 1
    self_play(distributed.selfplay_to_parquet, tmp_path / "set", Heaviest())
    assert contents(tmp_path / "set") == expected


def test_a_full_disk(cluster: str, expected: dict[str, bytes], tmp_path: Path) -> None:
    flag = tmp_path / "full"
    with pytest.raises(OSError, match="No space left on device") as raised:
        self_play(
            distributed.selfplay_to_parquet, tmp_path / "set", Heaviest(flag, report_a_full_disk), workers=2
        )
    assert raised.value.errno == errno.ENOSPC
    found = contents(tmp_path / "set")
    assert 2 <= len(found) < 9
    assert not any(name.endswith(".tmp") for name in found)
    self_play(distributed.selfplay_to_parquet, tmp_path / "set", Heaviest())
    assert contents(tmp_path / "set") == expected


DRIVER = """
import sys, time
from pathlib import Path
import ray
import test_distributed
from checkers import distributed

class Slow(test_distributed.Heaviest):
    def __call__(self, batch, rng):
        time.sleep(0.01)
        return super().__call__(batch, rng)

ray.cloudpickle.register_pickle_by_value(test_distributed)
ray.init(sys.argv[1], log_to_driver=False, namespace="driver")
test_distributed.self_play(distributed.selfplay_to_parquet, Path(sys.argv[2]), Slow(), workers=2)
"""


def test_a_killed_driver(cluster: str, expected: dict[str, bytes], tmp_path: Path) -> None:
    here, directory = str(Path(__file__).parent), tmp_path / "set"
    command = [sys.executable, "-W", "ignore", "-c", DRIVER, cluster, str(directory)]
    environment = {**os.environ, "PYTHONPATH": here}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) as driver:
        limit = time.monotonic() + 120
        while len(list(directory.glob("*.parquet"))) < 2:
            assert driver.poll() is None, driver.stderr.read().decode() if driver.stderr else ""
            assert time.monotonic() < limit, "the driver makes no shard"
            time.sleep(0.02)
        driver.kill()
    done = {path.name: path.stat().st_mtime_ns for path in directory.glob("*.parquet")}
    assert 2 <= len(done) < 8
    self_play(distributed.selfplay_to_parquet, directory, Heaviest(), workers=2)
    assert contents(directory) == expected
    kept = [name for name, made in done.items() if (directory / name).stat().st_mtime_ns == made]
    assert len(kept) == len(done), "shards were made again"


def test_english_perft_is_that_of_the_table(cluster: str, data_file: Path, tmp_path: Path) -> None:
    wanted = table(data_file, 9)
    assert distributed.perft(tmp_path, "english", 9, paths=True, workers=2, positions_per_shard=64) == wanted
    assert len(list(tmp_path.glob("*.json"))) > 3
    # From the files.
    assert distributed.perft(tmp_path, "english", 9, paths=True, positions_per_shard=64) == wanted
    assert distributed.perft(tmp_path / "2", "english", 2, workers=1) == Board("english").perft(2)


def test_perft_of_positions_that_are_reached_in_several_ways(cluster: str, tmp_path: Path) -> None:
    """Kings that come back to a square, and captures with several paths."""
    fen = "W:WK1,K30:B12,13,19,20,K45"
    for paths in (False, True):
        count = distributed.perft(tmp_path / str(paths), "international", 5, fen=fen, paths=paths, workers=1)
        assert count == Board("international", fen).perft(5, paths=paths)


@pytest.fixture(scope="module")
def data_file() -> Path:
    path = Path(__file__).resolve().parents[2] / "checkers-core" / "tests" / "data" / "cases.jsonl"
    if not path.exists():
        pytest.skip("not in a checkout of the repository")
    return path


def table(path: Path, depth: int) -> int:
    """The published count from the start, which counts the paths of captures."""
    start = Board("english").fen()
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["variant"] == "english" and "perft" in case and Board("english", case["fen"]).fen() == start:
            assert case["convention"] == "paths"
            return int(case["perft"][depth - 1])
    pytest.fail("the table has no English draughts")


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"workers": 0}, ValueError, "workers must be at least 1"),
        ({"workers": "two"}, TypeError, "workers must be an integer"),
        ({"retries": -1}, ValueError, "retries"),
        ({"variant": "chess"}, checkers.RulesError, "chess"),
        ({"games": None}, TypeError, "games must be an integer"),
    ],
)
def test_refused_settings(
    settings: dict[str, Any], error: type[Exception], message: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=message):
        distributed.selfplay_to_parquet(tmp_path / "set", **settings)
    assert not (tmp_path / "set").exists()


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"depth": -1}, ValueError, "depth must be from 0"),
        ({"depth": 2.5}, TypeError, "depth must be an integer"),
        ({"split_depth": 101}, ValueError, "split_depth"),
        ({"positions_per_shard": 0}, ValueError, "positions_per_shard"),
        ({"fen": "W:W99:B"}, checkers.FenError, "99"),
        ({"variant": 5}, TypeError, "variant must be"),
    ],
)
def test_refused_settings_of_perft(
    settings: dict[str, Any], error: type[Exception], message: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=message):
        distributed.perft(tmp_path / "set", **settings)
    assert not (tmp_path / "set").exists()


def test_damaged_counts_are_made_again(cluster: str, tmp_path: Path) -> None:
    count = distributed.perft(tmp_path, "english", 5, workers=1)
    before = contents(tmp_path)
    shard = next(tmp_path.glob("perft-*.json"))
    for damage in (before[shard.name][:-20], b"[1]"):
        shard.write_bytes(damage)
        assert distributed.perft(tmp_path, "english", 5, workers=1) == count
        assert contents(tmp_path) == before
    with pytest.raises(DataError, match="its setting depth is 5, not 6"):
        distributed.perft(tmp_path, "english", 6, workers=1)
