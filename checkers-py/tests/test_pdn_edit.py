"""Editing games of files, walking through them, and taking them to other processes."""

from __future__ import annotations

import copy
import io
import pickle
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import checkers
from checkers import Board, pdn

GAME = '[White "A"] [GameType "20"] 1. 32-28 {first} 19-23 (1... 18-23 $4 2. 37-32) 2. 28x19 14x23 {[%clk 0:10:00]} *'


def game(text: str = GAME) -> pdn.Game:
    (game,) = pdn.loads(text)
    return game


def seen(game: pdn.Game) -> list[object]:
    """Everything that can be seen of a game."""

    def line(line: pdn.Line) -> list[object]:
        nodes = [
            (
                str(node.move),
                node.text,
                node.number,
                node.annotation,
                node.setup,
                node.comments,
                node.clocks,
                node.nags,
                (node.line, node.column),
                [each(variation) for variation in node.variations],
            )
            for node in line
        ]
        return [line_start(line), line.comments, line.nags, [each(v) for v in line.variations], nodes]

    def line_start(line: pdn.Line) -> str | None:
        return line.start and line.start.fen()

    each = line
    return [
        dict(game.headers),
        line(game.line),
        [str(move) for move in game.moves],
        (
            game.number,
            game.rules,
            game.rules_from,
            game.result,
            game.winner,
            game.winner_rule,
            game.is_decided,
        ),
        (game.errors, game.repairs, game.remarks, game.loses_text),
        game.to_pdn(),
        game.to_pdn(convert=True),
    ]


def test_building_a_game() -> None:
    made = pdn.Game(variant="russian")
    made.headers["White"] = "Ann"
    made.headers["Result"] = "1-0"
    first = made.add_move("c3-d4")
    first.annotation = "!"
    reply = made.add_move("b6-c5")
    variation = reply.add_variation(["d6-c5", "b2-c3"])
    assert [str(move) for move in variation.moves] == ["d6-c5", "b2-c3"]
    variation.add_move("f6-g5").add_nag(4)
    reply.add_comment("the sharp way")
    reply.set_clock(599.5)
    board = reply.board()
    assert board is not None
    made.add_move(board.legal_moves[0])
    made.line.add_comment("Example")
    assert made.line.to_pdn().replace("\n", " ") == (
        "{Example} 1. c3-d4! b6-c5 (1... d6-c5 2. b2-c3 f6-g5 $4) {the sharp way} {[%clk 0:09:59.5]} 2. d4:b6"
    )
    again = game(made.to_pdn())
    assert (again.moves, again.errors, again.winner) == (made.moves, [], checkers.WHITE)
    assert again.headers["White"] == "Ann"
    assert again.line[1].clocks == (pdn.Clock("remaining", None, False, 599.5),)


def test_headers_that_are_set_are_written() -> None:
    edited = game()
    headers = edited.headers
    headers["Event"] = "Z"
    headers["WHITE"] = "B"
    assert '[Event "Z"]' in edited.to_pdn()
    assert '[White "B"]' in edited.to_pdn()
    assert headers == {"White": "B", "GameType": "20", "Event": "Z"}
    assert ("event" in headers, headers["event"], headers.get("Site"), len(headers)) == (True, "Z", None, 3)
    del headers["EVENT"]
    assert "Event" not in edited.to_pdn()
    with pytest.raises(KeyError):
        del headers["Event"]
    for name, value in [(1, "x"), ("x", 1), ("x", None)]:
        with pytest.raises(TypeError):
            headers[name] = value
    headers.update(Black="C", Round="1")
    assert '[Black "C"]' in edited.to_pdn()
    # A tag that says where the game starts is obeyed.
    headers["FEN"] = "W:W28:B23"
    assert edited.line.start == Board("international", "W:W28:B23")
    assert edited.errors


def test_results_are_read_anew() -> None:
    edited = game('[GameType "21"] 1. 11-15 22-18 *')
    assert not edited.is_decided
    edited.headers["Result"] = "1-0"
    assert (edited.winner, edited.winner_rule) == (checkers.BLACK, "starter")


def test_an_edit_that_is_refused_changes_nothing() -> None:
    edited = game()
    before = seen(edited)
    first, second = edited.line[0], edited.line[1]
    for refused, error in [
        (lambda: edited.add_move("32-28"), checkers.IllegalMoveError),
        (lambda: edited.add_move("nonsense"), checkers.InvalidMoveError),
        (lambda: edited.add_move(3), TypeError),
        (lambda: edited.add_move(Board("russian").legal_moves[0]), checkers.IllegalMoveError),
        (lambda: second.add_variation(["17-22", "50-1"]), checkers.IllegalMoveError),
        (lambda: second.add_variation([]), ValueError),
        (lambda: setattr(first, "annotation", "good"), ValueError),
        (lambda: first.add_nag(70000), ValueError),
        (lambda: first.remove_nag(1), ValueError),
        (lambda: first.set_clock(-1), ValueError),
        (lambda: first.set_clock(float("nan")), ValueError),
        (lambda: first.set_clock(1, "sand"), ValueError),
        (lambda: first.remove_variation(0), IndexError),
        (lambda: first.promote(0), IndexError),
        (lambda: second.remove_variation(1), IndexError),
        (lambda: first.add_comment(3), TypeError),
    ]:
        with pytest.raises(error):
            refused()
        assert seen(edited) == before


def test_nodes_that_are_gone() -> None:
    edited = game()
    last, variation = edited.line[3], edited.line[1].variations[0]
    inner = variation[1]
    edited.line[1].remove()
    assert [str(move) for move in edited.moves] == ["32-28"]
    for use in (
        lambda: last.text,
        lambda: last.add_comment("x"),
        lambda: variation.moves,
        lambda: inner.move,
        lambda: variation.add_move("1-2"),
        last.board,
        inner.board,
    ):
        with pytest.raises(IndexError, match="no longer part"):
            use()


def test_promoting_and_removing_variations() -> None:
    edited = game()
    edited.line[1].promote(0)
    assert [node.text for node in edited.line] == ["32-28", "18-23", "37-32"]
    (old,) = edited.line[1].variations
    assert [node.text for node in old] == ["19-23", "28x19", "14x23"]
    assert edited.line[1].nags == (4,)
    edited.line[1].remove_variation(-1)
    assert edited.line[1].variations == ()
    assert edited.line.to_pdn() == "1. 32-28 {first} 1... 18-23 $4 2. 37-32"


def test_walking() -> None:
    walked = game()
    first, second = walked.line[0], walked.line[1]
    (variation,) = second.variations
    assert (first.next, first.parent) == (second, None)
    assert (variation.parent, variation[0].parent, variation[1].parent) == (first, first, variation[0])
    assert (variation[1].next, walked.line[3].next) == (None, None)
    assert first.game is walked
    assert len({first, walked.line[0], second}) == 2
    board = variation[1].board()
    assert board is not None
    assert [str(move) for move in board.move_stack] == ["32-28", "18-23", "37-32"]
    end = walked.line.board()
    assert end is not None
    assert end == walked.end()
    assert tuple(end.move_stack) == walked.moves
    # A board in the middle can be played on without changing the game.
    end.push(end.legal_moves[0])
    assert len(walked.moves) == 4


def test_boards_behind_what_was_not_replayed() -> None:
    walked = game('[GameType "20"] 1. 32-28 1-50 2. 33-29 *')
    assert walked.line[0].board() is not None
    assert walked.line[1].board() is None
    with pytest.raises(checkers.PdnError, match="could not be replayed"):
        walked.add_move("19-23")
    walked.line[1].remove()
    walked.add_move("19-23")
    assert walked.errors == []


class Recorder(pdn.Visitor[list[object]]):
    def __init__(self, skip: bool = False) -> None:
        self.seen: list[object] = []
        self.skip = skip

    def visit_headers(self, headers: pdn.Headers) -> None:
        self.seen.append(headers["White"])

    def visit_comment(self, comment: str, node: pdn.Node | None) -> None:
        self.seen.append((comment, node and node.text))

    def visit_nag(self, nag: int, node: pdn.Node | None) -> None:
        self.seen.append((nag, node and node.text))

    def visit_move(self, node: pdn.Node) -> None:
        self.seen.append(node.text)

    def begin_variation(self, line: pdn.Line) -> bool:
        self.seen.append("(")
        return not self.skip

    def end_variation(self, line: pdn.Line) -> None:
        self.seen.append(")")

    def visit_result(self, result: str) -> None:
        self.seen.append(result)

    def result(self) -> list[object]:
        return self.seen


def test_visitors() -> None:
    clock = ("[%clk 0:10:00]", "14x23")
    variation = ["18-23", (4, "18-23"), "37-32", ")"]
    start, end = ["A", "32-28", ("first", "32-28"), "19-23", "("], ["28x19", "14x23", clock, "*"]
    assert game().accept(Recorder()) == start + variation + end
    assert game().accept(Recorder(skip=True)) == start + end


def test_reading_headers_only(tmp_path: Path) -> None:
    text = '[White "A"] [Event ""] 1. impossible 99-98 * [White "B"] [event "x"] [Event "y"] 1. 32-28 *'
    path = tmp_path / "games.pdn"
    path.write_text(text)
    for source in (path, io.StringIO(text), io.BytesIO(text.encode())):
        first, second = pdn.read_headers(source)
        assert (first["White"], second["White"], second["event"]) == ("A", "B", "x")
    assert dict(pickle.loads(pickle.dumps(first))) == dict(first)
    first["Site"] = "z"
    del first["white"]
    assert dict(first) == {"Event": "", "Site": "z"}
    with pytest.raises(OSError, match="none"):
        pdn.read_headers(tmp_path / "none")
    with pytest.raises(ValueError, match="encoding"):
        pdn.read_headers(path, encoding="nonsense")


def test_texts() -> None:
    assert [len(each.moves) for each in pdn.loads(GAME + "\n" + GAME)] == [4, 4]
    assert pdn.loads("") == []
    text = pdn.dumps(pdn.loads(GAME))
    assert pdn.dumps(pdn.loads(text)) == text
    with pytest.raises(TypeError, match="read"):
        pdn.loads(GAME.encode())  # type: ignore[arg-type]


def pickled(game: pdn.Game) -> pdn.Game:
    return pickle.loads(pickle.dumps(game))


@pytest.mark.parametrize(
    "text",
    [
        GAME,
        '[Event "x"] 1. c3-d4 b6-c5 2. d4:b6 a7:c5 0-1',
        "{before} 1. 32-28 19-23 2. 28x19 14x23 3. 1-50 {bad} *",
        '[GameType "21"][Result "1-0"] 1. 11-15 22-18 1-0',
        '[GameType "20"] 1. 32-28 99999 19-23 *',
        '[FEN "W:W24,23,22,21:B4,3,2,1"] *',
        '[GameType "20"] ; comment\n 1. 32-28 (1. 33-29 (1. 34-30) 19-23) 19-23',
    ],
)
def test_pickles_keep_everything(text: str) -> None:
    (first,) = pdn.loads(text)
    again = pickled(first)
    assert seen(again) == seen(first)
    assert seen(copy.deepcopy(first)) == seen(first)


def test_pickles_keep_what_other_games_show(tmp_path: Path) -> None:
    undecided = '[GameType "21"]\n[Result "1-0"]\n1. 11-15 22-18 1-0\n\n'
    decided = '[GameType "21"]\n[Result "0-1"]\n[FEN "B:W19:B15"]\n1. 15x24 0-1\n'
    path = tmp_path / "games.pdn"
    path.write_text(undecided + decided)
    for options in ({}, {"first_number": "black"}):
        for each in pdn.read(path, **options):
            again = pickled(each)
            assert seen(again) == seen(each)
            each.headers["Result"] = again.headers["Result"] = "0-1"
            assert (again.winner, again.winner_rule) == (each.winner, each.winner_rule)
    first = next(pdn.read(path))
    # An edit uses what the file showed.
    first.headers["Result"] = "0-1"
    assert (first.winner, first.winner_rule) == (checkers.BLACK, "other_games")


def test_edits_keep_guessed_rules() -> None:
    guessed = game("1. c3-d4 b6-c5 2. d4:b6 a7:c5 *")
    assert guessed.rules_from == "moves"
    rules, remarks = guessed.rules, guessed.remarks
    guessed.line[2].remove()
    guessed.headers["White"] = "x"
    assert (guessed.rules, guessed.rules_from, guessed.remarks) == (rules, "moves", remarks)


@given(st.sampled_from(checkers.VARIANTS), st.lists(st.integers(0, 99), max_size=30))
def test_games_are_built_in_every_variant(variant: str, choices: list[int]) -> None:
    board, made = Board(variant), pdn.Game(variant=variant)
    for choice in choices:
        if board.is_game_over():
            break
        moves = board.legal_moves
        move = board.push(moves[choice % len(moves)])
        node = made.add_move(move)
        assert node.move == move
        assert node.board() == board
    assert list(made.moves) == board.move_stack
    assert made.errors == []
    (again,) = pdn.loads(made.to_pdn(), variant=variant)
    assert again.moves == made.moves


def test_where_white_begins_the_winner_of_arrays_is_right(tmp_path: Path) -> None:
    # English games begun by White: without names the first number is that of the side that begins.
    white = '[GameType "21"][Result "1-0"][FEN "W:W22,32:B10,1"] 1. 22-18 1-0\n'
    black = '[GameType "21"][Result "1-0"][FEN "B:W22,32:B10,1"] 1. 10-15 1-0\n'
    named = '[GameType "21"][Black "b"][White "w"][Result "1-0"][FEN "W:W22,32:B10,1"] 1. 22-18 1-0\n'
    on_board = '[GameType "21"][Result "0-1"][FEN "W:W22:B18"] 1. 22x15 0-1\n'
    path = tmp_path / "games.pdn"
    for texts, results in [
        ([white], [1]),
        ([black], [-1]),
        ([named], [-1]),
        # The last game is decided on the board against its result: the second number is White's in this file.
        ([white, on_board], [-1, 1]),
    ]:
        path.write_text("\n".join(texts))
        arrays = pdn.to_arrays(path, variant="english", threads=1)
        assert arrays.results.tolist() == results
        winners = [each.winner for each in pdn.read(path)]
        assert winners == [result == 1 for result in results]
        assert arrays.turns[0] == (texts[0] is not black)
    for first_number, result in [("white", 1), ("black", -1), ("starter", 1)]:
        arrays = pdn.to_arrays(io.StringIO(white), variant="english", first_number=first_number)
        assert arrays.results.tolist() == [result]
    with pytest.raises(ValueError, match="first_number"):
        pdn.to_arrays(io.StringIO(white), first_number="red")


def test_reading_while_another_thread_edits() -> None:
    board = Board("russian")
    while board.ply() < 40 and not board.is_game_over():
        board.push(board.legal_moves[0])
    moves = board.move_stack
    made = pdn.Game(variant="russian")
    failures: list[object] = []

    def read() -> None:
        seen = 0
        while seen < len(moves):
            now = made.moves
            if list(now) != moves[: len(now)] or len(now) < seen:
                failures.append(now)
                return
            seen = len(now)
            for node in made.line:
                if node.move not in moves:
                    failures.append(node)
                    return

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for move in moves:
        made.add_move(move)
    for thread in threads:
        thread.join()
    assert failures == []
