"""Learns to play draughts by self-play: a linear value function, trained by the results of its games.

A player looks one move ahead: it plays the move whose position the value function likes best, and sometimes another
one, so that games differ. After each round of games the weights move towards the results. After some seconds it scores
more than 80 % against random moves in Russian draughts (87 to 96 % with four seeds), where the untrained player, which
only sees wins in one move, scores 70 %. Both colours are played.

Run it: python train_values.py [variant]
"""

from __future__ import annotations

import sys

import numpy as np
import numpy.typing as npt

from checkers import Batch

Floats = npt.NDArray[np.float64]

GAMES = 256
ROUNDS = 16
LONGEST = 150
EXPLORATION = 0.2
LEARNING_RATE = 0.02
EPOCHS = 2
REMEMBERED = 6


class Values:
    """The expected result for the side to move, from 1 to -1: `tanh` of a sum of weights of pieces on squares."""

    def __init__(self, batch: Batch) -> None:
        self.weights = np.zeros(features(batch[:1]).shape[1])

    def __call__(self, positions: Floats) -> Floats:
        """Values of positions, shape (n,)."""
        values: Floats = np.tanh(positions @ self.weights)
        return values

    def learn(self, positions: Floats, results: Floats, rng: np.random.Generator) -> None:
        """Moves the weights towards the results, in small batches."""
        for _ in range(EPOCHS):
            order = rng.permutation(len(positions))
            for part in np.array_split(order, max(1, len(order) // 64)):
                values = self(positions[part])
                error = results[part] - values
                self.weights += LEARNING_RATE * positions[part].T @ error / len(part)


def features(batch: Batch) -> Floats:
    """Men and kings of both sides on all squares as the side to move sees them, and a constant."""
    pieces = batch.observe(np.float64, layout="squares")[:, :4].reshape(len(batch), -1)
    return np.concatenate([pieces, np.ones((len(batch), 1))], axis=1)


def greedy_moves(batch: Batch, values: Values) -> npt.NDArray[np.int64]:
    """For each game the number of the move after which the opponent's value is least, -1 where the game is over."""
    _, offsets = batch.legal_moves()
    counts = np.where(batch.terminated() | batch.truncated(), 0, np.diff(offsets))
    games = np.repeat(np.arange(len(batch)), counts)
    numbers = np.concatenate([np.arange(count) for count in counts]) if len(games) else games
    ahead = batch.take(games)
    ahead.push(numbers)
    results = np.where(batch.turns()[games], ahead.winners(), -ahead.winners())
    # Then the opponent is to move.
    expected = np.where(ahead.terminated(), results, -values(features(ahead)))
    best = np.full(len(batch), -1, np.int64)
    for game, (begin, count) in enumerate(zip(np.cumsum(counts) - counts, counts, strict=True)):
        if count:
            best[game] = np.argmax(expected[begin : begin + count])
    return best


def random_moves(batch: Batch, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """For each game the number of a random move, -1 where the game is over."""
    _, offsets = batch.legal_moves()
    over = batch.terminated() | batch.truncated()
    return np.where(over, -1, rng.integers(np.maximum(np.diff(offsets), 1)))


def self_play(variant: str, values: Values, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Positions of games against itself, and the results of these games."""
    batch = Batch(variant, GAMES, 0, max_plies=LONGEST, view="mover")  # type: ignore[arg-type]
    seen, games, signs = [], [], []
    while True:
        going = np.flatnonzero(~(batch.terminated() | batch.truncated()))
        if not len(going):
            break
        seen.append(features(batch)[going])
        games.append(going)
        signs.append(np.where(batch.turns()[going], 1.0, -1.0))
        explores = rng.random(len(batch)) < EXPLORATION
        batch.push(np.where(explores, random_moves(batch, rng), greedy_moves(batch, values)))
    return np.concatenate(seen), batch.winners()[np.concatenate(games)] * np.concatenate(signs)


def score_against_random(variant: str, values: Values, rng: np.random.Generator, games: int = 400) -> float:
    """The share of points against random moves, half of the games with each colour; a draw is half a point."""
    batch = Batch(variant, games, 0, max_plies=2 * LONGEST, view="mover")  # type: ignore[arg-type]
    white = np.arange(games) % 2 == 0
    while not (batch.terminated() | batch.truncated()).all():
        own = batch.turns() == white
        batch.push(np.where(own, greedy_moves(batch, values), random_moves(batch, rng)))
    results = np.where(white, batch.winners(), -batch.winners())
    return float((results.mean() + 1) / 2)


def train(variant: str = "russian", seed: int = 1) -> tuple[float, float]:
    """Trains a value function and returns its score against random moves before and after."""
    rng = np.random.default_rng(seed)
    values = Values(Batch(variant, view="mover"))  # type: ignore[arg-type]
    before = score_against_random(variant, values, rng)
    memory: list[tuple[Floats, Floats]] = []
    for number in range(ROUNDS):
        positions, results = self_play(variant, values, rng)
        memory = [*memory, (positions, results)][-REMEMBERED:]
        seen, ended = (np.concatenate(part) for part in zip(*memory, strict=True))
        values.learn(seen, ended, rng)
        print(f"round {number + 1}: {len(positions)} positions, mean result {results.mean():+.2f}")
    return before, score_against_random(variant, values, rng)


if __name__ == "__main__":
    before, after = train(sys.argv[1] if len(sys.argv) > 1 else "russian")
    print(f"score against random moves: {before:.1%} before training, {after:.1%} after")
