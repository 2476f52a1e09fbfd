"""Engines: the built-in one, scripted ones, other processes, and connections."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import time

import pytest

import checkers
from checkers._native import DxpSession
from checkers.engine import (
    Bitbase,
    Builtin,
    DxpConnection,
    EngineError,
    EngineTerminatedError,
    HubEngine,
    Limit,
    MockTransport,
    SimpleEngine,
)

HELLO = ["id name=Mock version=1", "param name=book value=true type=bool", "wait"]


def script(*rest):
    return MockTransport([("hub", HELLO), ("init", ["chatter", "ready"]), *rest])


async def started(transport, variant="international", **keywords):
    mock = HubEngine(transport, variant, timeout=60)
    await mock.start(**keywords)
    return mock


# --- the built-in engine


def test_it_plays_every_variant():
    for variant in checkers.VARIANTS:
        board = checkers.Board(variant)
        with Builtin(variant, table_mb=1) as builtin:
            for _ in range(4):
                result = builtin.play(board, Limit(nodes=300))
                assert result.move in board.legal_moves
                board.push(result.move)


def test_a_win_is_announced_for_the_side_that_wins():
    board = checkers.Board("international", "B:W28:B22,23")
    info = Builtin("international").play(board, Limit(depth=5)).info
    assert info["score"].relative.win is not None
    assert info["score"].relative.win > 0
    assert info["score"].black() == info["score"].relative
    assert info["score"].white() == -info["score"].relative
    assert str(info["score"]).startswith("Black wins in ")


def test_the_same_seed_gives_the_same_moves():
    def moves(seed):
        builtin, board = Builtin("russian", seed=seed, strength=3), checkers.Board("russian")
        for _ in range(20):
            board.push(builtin.play(board).move)
        return [str(move) for move in board.move_stack]

    assert moves(7) == moves(7)


def test_several_lines_come_in_order():
    board = checkers.Board("frisian")
    infos = Builtin("frisian").analyse(board, Limit(depth=4), multipv=3)
    assert [info["multipv"] for info in infos] == [1, 2, 3]
    scores = [info["score"].relative.men for info in infos]
    assert scores == sorted(scores, reverse=True)
    assert len({str(info["pv"][0]) for info in infos}) == 3
    after = board.copy()
    for move in infos[0]["pv"]:
        after.push(move)


def test_an_analysis_streams_and_stops():
    board = checkers.Board("international")
    with Builtin("international").analysis(board) as analysis:
        seen = []
        for info in analysis:
            seen.append(info["depth"])
            if info["depth"] >= 4:
                analysis.stop()
        assert seen[:4] == [1, 2, 3, 4]
    assert analysis.wait().move in board.legal_moves
    # Stopped before it begins: a legal move nevertheless.
    analysis = Builtin("international").analysis(board)
    analysis.stop()
    assert analysis.wait().move in board.legal_moves


def test_what_cannot_be_searched_is_refused():
    builtin = Builtin("russian")
    with pytest.raises(EngineError, match="other rules"):
        builtin.play(checkers.Board("english"), Limit(depth=1))
    with pytest.raises(checkers.GameOverError):
        builtin.play(checkers.Board("russian", "B:Wa1:B"), Limit(depth=1))
    with pytest.raises(ValueError, match="strength"):
        Builtin("russian", strength=11)
    with pytest.raises(ValueError, match="table_mb"):
        Builtin("russian", table_mb=0)
    with pytest.raises(ValueError, match="time"):
        builtin.play(checkers.Board("russian"), Limit(time=-1))


def test_python_goes_on_during_a_search_and_ctrl_c_ends_it():
    counted = 0
    builtin = Builtin("international")

    def interrupt():
        nonlocal counted
        until = time.monotonic() + 0.3
        while time.monotonic() < until:
            counted += 1
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        builtin.analyse(checkers.Board("international"), Limit(time=60))
    thread.join()
    assert counted > 1000
    assert builtin.play(checkers.Board("international"), Limit(depth=2)).move


def test_an_error_in_a_callback_ends_the_search():
    native = checkers._native.Engine("russian")

    def fail(line):
        raise RuntimeError(str(line[0]))

    with pytest.raises(RuntimeError, match="1"):
        native.search(checkers.Board("russian"), time=60.0, on_info=fail)


# --- scripted engines


def test_a_scripted_engine_plays():
    async def main():
        board = checkers.Board("international")
        board.push("32-28")
        done = "done move=19-23 ponder=28x19x23"
        transport = script(
            ("pos pos=W", []),
            ("level move-time=0.1", []),
            ("go think", ['info depth=3 score=-0.50 nodes=90 nps=1.50 pv="19-23 28x19"', done]),
            ("new-game", []),
            ("ping", ["pong"]),
            ("quit", []),
        )
        async with await started(transport) as mock:
            assert mock.id == {"name": "Mock 1"}
            assert mock.options == {"book": "true"}
            result = await mock.play(board, Limit(time=0.1))
            assert (str(result.move), str(result.ponder)) == ("19-23", "28x19")
            assert result.info["score"].white().men == 0.5
            assert result.info["nps"] == 1_500_000
            assert [str(move) for move in result.info["pv"]] == ["19-23", "28x19"]
            await mock.new_game()
            await mock.ping()
        transport.assert_done()
        assert "moves=32-28" in transport.sent[2]

    asyncio.run(main())


def test_options_are_set_before_the_start():
    async def main():
        transport = MockTransport(
            [("hub", HELLO), ("set-param name=book value=false", []), ("init", ["ready"])]
        )
        mock = await started(transport, options={"book": False})
        assert mock.options == {"book": "false"}
        await mock.close()
        for options, message in [({"hash": 1}, "it has book"), ({"book": 3}, "not a value")]:
            with pytest.raises(EngineError, match=message):
                await started(MockTransport([("hub", HELLO)]), options=options)
        with pytest.raises(EngineError, match="one game only"):
            await started(MockTransport([("hub", HELLO)]), "frisian")

    asyncio.run(main())


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["done move=32-29"], "illegal move"),
        (["done"], "without a move"),
        (["rubbish"], "unknown command"),
        (['error message="bad position"'], "bad position"),
        ([], "did not answer within"),
        ([None], "ended"),
    ],
)
def test_faults_of_an_engine(lines, message):
    async def main():
        transport = script(("pos", []), ("level", []), ("go", lines))
        mock = await started(transport)
        mock.timeout = 0.2 if lines == [] else 60
        with pytest.raises(EngineError, match=message):
            await mock.play(checkers.Board("international"), Limit(time=0.01))
        with pytest.raises(EngineError):
            await mock.play(checkers.Board("international"), Limit(time=0.01))

    asyncio.run(main())


def test_an_asynchronous_analysis_streams_and_stops():
    async def main():
        go = ["info depth=1 score=0.10", "info depth=2 score=0.20"]
        transport = script(
            ("pos", []),
            ("level infinite", []),
            ("go analyze", go),
            ("stop", ["done move=32-28"]),
            ("quit", []),
        )
        async with await started(transport) as mock:
            depths = []
            analysis = await mock.analysis(checkers.Board("international"))
            async for info in analysis:
                depths.append(info["depth"])
                if info["depth"] == 2:
                    await analysis.stop()
            assert depths == [1, 2]
            assert str((await analysis.wait()).move) == "32-28"
        transport.assert_done()

    asyncio.run(main())


# --- processes

ENGINE = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub": print("id name=Python"); print("wait")
    elif word == "init": print("ready")
    elif word == "ping": print("pong")
    elif word == "go": {go}
    elif word == "quit": break
    sys.stdout.flush()
"""


def command(go='print("info depth=1 score=0.00"); print("done move=32-28")'):
    return [sys.executable, "-c", ENGINE.replace("{go}", go)]


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_process_plays_and_ends():
    with SimpleEngine.popen_hub(command()) as simple:
        pid = simple._engine._transport._process.pid
        board = checkers.Board()
        assert str(simple.play(board, Limit(time=0.1)).move) == "32-28"
        assert simple.analyse(board, Limit(depth=1))["depth"] == 1
        with simple.analysis(board, Limit(depth=1)) as analysis:
            assert [info["depth"] for info in analysis] == [1]
        simple.ping()
        assert simple.id["name"] == "Python"
    assert not is_running(pid)
    with pytest.raises(EngineTerminatedError):
        simple.ping()


@pytest.mark.parametrize(
    ("go", "message"),
    [
        ("sys.exit(7)", r"ended \(exit code 7\)"),
        ('sys.exit("trouble")', "its last words: trouble"),
        ("import time; time.sleep(60)", "did not answer within"),
        ('print("done move=1-2")', "illegal"),
        ('print("x" * 1_000_000)', "longer than any message"),
    ],
)
def test_a_process_that_fails_is_ended(go, message):
    simple = SimpleEngine.popen_hub(command(go), timeout=60)
    simple._engine.timeout = 0.2 if "sleep" in go else 60
    pid = simple._engine._transport._process.pid
    with pytest.raises(EngineError, match=message):
        simple.play(checkers.Board(), Limit(time=0.1))
    simple.quit()
    assert not is_running(pid)


def test_a_program_that_is_missing_or_no_engine():
    with pytest.raises(EngineTerminatedError, match="cannot be started"):
        SimpleEngine.popen_hub("/no/such/engine")
    with pytest.raises(EngineError, match="did not answer"):
        SimpleEngine.popen_hub([sys.executable, "-c", "import time; time.sleep(60)"], timeout=0.3)


# --- DXP


def test_two_programs_play_over_a_socket():
    left, right = socket.socketpair()
    moves = []

    def follow():
        with (
            DxpConnection(right, name="follower") as follower,
            Builtin("international", table_mb=1) as builtin,
        ):
            while True:
                event = follower.event(20)
                assert event is not None
                if event["kind"] == "requested":
                    assert event["name"] == "checkers"
                    assert event["color"] is checkers.BLACK
                    follower.accept()
                elif event["kind"] == "ended":
                    return
                elif follower.is_our_turn:
                    follower.play(builtin.play(follower.board, Limit(nodes=100)).move)

    thread = threading.Thread(target=follow)
    thread.start()
    with DxpConnection(left) as leader, Builtin("international", table_mb=1) as builtin:
        leader.request_game(checkers.WHITE, minutes=1)
        assert leader.event(20) == {"kind": "accepted", "name": "follower"}
        leader.chat("hello")
        while len(leader.board.move_stack) < 10:
            leader.play(builtin.play(leader.board, Limit(nodes=100)).move)
            event = leader.event(20)
            assert event["kind"] == "moved"
            moves.append(str(event["move"]))
        assert [str(move) for move in leader.board.move_stack][1::2] == moves
        with pytest.raises(EngineError, match="move"):
            leader.play(checkers.Board().legal_moves[0])
        leader.end("draw", stop=True)
        assert leader.event(20) == {"kind": "end_answered"}
        assert not leader.is_playing
    thread.join()


def test_a_bad_connection_is_an_error():
    left, right = socket.socketpair()
    with DxpConnection(left) as connection:
        assert connection.event(0.05) is None
        right.sendall(b"garbage\0")
        with pytest.raises(EngineError, match="no message begins"):
            connection.event(5)
        right.close()
        with pytest.raises(EngineTerminatedError, match="closed"):
            connection.event(5)
    with pytest.raises(EngineError, match="50 squares"):
        DxpSession("russian", "x")


def test_a_bitbase_has_the_values_of_small_positions():
    bitbase = Bitbase("english", 3)
    assert bitbase.pieces == 3
    assert sum(bitbase.counts(2)) == 2 * 3_488
    assert sum(bitbase.counts(3)) == 2 * 196_032
    assert bitbase.probe_wdl(checkers.Board("english", "W:WK1,K2:BK32")) == 1
    assert bitbase.probe_wdl(checkers.Board("english", "B:WK1,K2:BK32")) == -1
    assert bitbase.probe_wdl(checkers.Board("english", "B:WK15:BK6")) == 0
    assert bitbase.probe_wdl(checkers.Board("english")) is None
    with pytest.raises(ValueError, match="other rules \\(russian\\) than the bitbase \\(english\\)"):
        bitbase.probe_wdl(checkers.Board("russian", "W:Wa1:Bh8"))
    for pieces in (-1, 1, 99):
        with pytest.raises(ValueError, match="a bitbase has 2 to"):
            Bitbase("english", pieces)
    with pytest.raises(ValueError, match="limit consecutive moves of a king"):
        Bitbase("frisian", 2)


def test_an_engine_with_a_bitbase_keeps_a_win():
    bitbase = Bitbase("english", 3)
    board = checkers.Board("english", "W:WK1,K2:BK32")
    builtin = Builtin("english", bitbase=bitbase)
    while board.outcome() is None and board.ply() < 200:
        if board.turn == checkers.WHITE:
            assert bitbase.probe_wdl(board) == 1
        board.push(builtin.play(board, Limit(nodes=2_000)).move)
    assert board.outcome().winner == checkers.WHITE
    with pytest.raises(ValueError, match="the bitbase has other rules"):
        Builtin("russian", bitbase=bitbase)
