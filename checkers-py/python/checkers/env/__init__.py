"""Environments for learning agents; `pip install checkers[envs]` brings what they need.

- `checkers.env.aec`: PettingZoo, two agents in turn
- `checkers.env.vector`: Gymnasium, many games at once or one
- `checkers.env.openspiel`: OpenSpiel

All of them choose steps, not whole moves: a capture is one step for each piece that it takes, and the same player goes on
until it is complete. What may be chosen is in the mask. See `checkers.Batch`.
"""
