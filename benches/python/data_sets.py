"""Data sets: one process beside one and two workers of Ray, time and memory of a shard, and readers.

    python benches/python/data_sets.py            # a minute
    python benches/python/data_sets.py --quick    # whether it runs; the numbers mean little

Figures are processor seconds where one thread does the work, and seconds of wall time where several or Ray do.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyarrow.parquet as pq

from checkers import Board, data, pdn

PEAK = """
import sys
from checkers import data

def peak():
    # Of this program alone: what getrusage returns includes the process that started it.
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

before = peak()
data.selfplay_to_parquet(sys.argv[1], "english", int(sys.argv[2]), games_per_shard=int(sys.argv[2]), threads=1)
print(before, peak())
"""


def show(what: str, value: float, unit: str, note: str = "") -> None:
    """Prints one figure."""
    print(f"{what:52} {value:12,.1f} {unit:10} {note}")


def game_file(path: Path, games: int) -> None:
    """Writes random games of international draughts."""
    rng, texts = random.Random(1), []
    for _ in range(min(games, 200)):
        board = Board()
        while not board.is_game_over(claim_draw=True) and board.ply() < 120:
            board.push(rng.choice(board.legal_moves))
        texts.append(pdn.write([pdn.Game.from_board(board, {"Event": "Random", "White": "A", "Black": "B"})]))
    path.write_text("\n\n".join(texts[n % len(texts)] for n in range(games)), encoding="utf-8")


def conversion(directory: Path, games: int) -> None:
    """Game files, beside `to_arrays`: in processor time with one thread, in wall time with one thread per core."""
    file = directory / "games.pdn"
    game_file(file, games)
    # The wall time includes waiting for the disk.
    for clock, threads, how in ((time.process_time, 1, "one thread"), (time.perf_counter, 0, "all cores")):
        begin = clock()
        moves = len(pdn.to_arrays(file, threads=threads).turns)
        arrays = clock() - begin
        show(f"pdn.to_arrays, {how}", moves / arrays / 1000, "k moves/s")
        for legal in (False, True):
            begin = clock()
            data.pdn_to_parquet(
                file,
                directory / f"pdn {how} {legal}",
                games_per_shard=1024,
                threads=threads,
                legal_actions=legal,
            )
            taken = clock() - begin
            words = "with" if legal else "without"
            show(
                f"pdn_to_parquet, {words} legal actions, {how}",
                moves / taken / 1000,
                "k moves/s",
                f"{arrays / taken:.2f} of to_arrays",
            )


def self_play(directory: Path, shards: int) -> None:
    """Self-play in one process and on one and two workers of Ray, whose start is not counted."""
    settings = {"games_per_shard": 512, "seed": 1}
    games = 512 * shards
    begin = time.perf_counter()
    manifest = data.selfplay_to_parquet(directory / "one", "english", games, threads=1, **settings)
    one = time.perf_counter() - begin
    size = sum(shard.bytes for shard in manifest.shards if shard is not None)
    show("self-play, one process", manifest.rows / one / 1000, "k rows/s", f"{one / shards:.3f} s a shard")
    show("size of a row", size / manifest.rows, "bytes")
    try:
        import ray  # noqa: PLC0415

        from checkers import distributed  # noqa: PLC0415
    except ImportError:
        print("Ray is not installed")
        return
    begin = time.perf_counter()
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    show("start of a local cluster", time.perf_counter() - begin, "s")
    # The first actors import the package.
    distributed.selfplay_to_parquet(directory / "first", "english", 2, workers=2, games_per_shard=1)
    for workers in (1, 2):
        target = directory / f"ray {workers}"
        begin = time.perf_counter()
        distributed.selfplay_to_parquet(target, "english", games, workers=workers, **settings)
        taken = time.perf_counter() - begin
        note = f"{taken / one:.2f} of the time of one process"
        show(f"self-play, workers: {workers}", manifest.rows / taken / 1000, "k rows/s", note)
    count = 200
    begin = time.perf_counter()
    distributed.selfplay_to_parquet(
        directory / "tiny", "english", count, workers=1, games_per_shard=1, batch_size=1, max_plies=1
    )
    ray_time = time.perf_counter() - begin
    begin = time.perf_counter()
    data.selfplay_to_parquet(
        directory / "tiny 1", "english", count, threads=1, games_per_shard=1, batch_size=1, max_plies=1
    )
    show("overhead of Ray for a shard", 1000 * (ray_time - time.perf_counter() + begin) / count, "ms")
    ray.shutdown()


def memory(directory: Path, games: int) -> None:
    """The peak memory of a process for shards of several sizes."""
    if not Path("/proc/self/status").exists():
        print("the peak memory is measured on Linux only")
        return
    for size in (games, 4 * games):
        command = [sys.executable, "-c", PEAK, str(directory / f"peak {size}"), str(size)]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        before, after = map(int, output.split())
        note = f"{before / 1024:.0f} MB before it"
        show(f"memory for a shard of {size} games", (after - before) / 1024, "MB", note)


def reading(directory: Path) -> None:
    """Readers, with decoding to arrays and without."""
    files = data.files(directory / "one")
    rows = sum(pq.read_metadata(path).num_rows for path in files)
    for name, settings in (
        ("decoded", {}),
        ("decoded, shuffled", {"shuffle_buffer": 100_000}),
        ("two columns", {"columns": ["position", "result"]}),
    ):
        begin = time.process_time()
        for _ in data.StepReader(files, **settings):
            pass
        show(f"reading, {name}", rows / (time.process_time() - begin) / 1000, "k rows/s")


def main() -> None:
    """Prints all figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        conversion(directory, 200 if quick else 10_000)
        self_play(directory, 2 if quick else 96)
        memory(directory, 64 if quick else 1024)
        reading(directory)


if __name__ == "__main__":
    main()
