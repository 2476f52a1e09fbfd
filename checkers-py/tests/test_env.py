"""Environments, by the checkers of those who define them."""

from __future__ import annotations

import copy
import importlib
import pickle
import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

import checkers  # noqa: E402
from checkers.env import aec  # noqa: E402
from checkers.env.single import DraughtsEnv  # noqa: E402
from checkers.env.vector import DraughtsVectorEnv, register  # noqa: E402

# What they say about every environment with masks, their own too.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("variant", ["english", "russian", "turkish", "frisian"])
def test_pettingzoo(variant: str) -> None:
    api_test(aec.env(variant, max_plies=100), num_cycles=300)
    api_test(aec.raw_env(variant, forced=True), num_cycles=100)
    seed_test(lambda: aec.env(variant), num_cycles=100)


def test_pettingzoo_games_end_with_a_reward() -> None:
    env = aec.env("russian")
    rng = np.random.default_rng(1)
    for seed in range(10):
        env.reset(seed=seed)
        totals = dict.fromkeys(env.possible_agents, 0)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            totals[agent] += reward
            mask = observation["action_mask"]
            action = None if termination or truncation else int(rng.choice(np.flatnonzero(mask)))
            env.step(action)
        assert sum(totals.values()) == 0
    env.reset()
    other = env.unwrapped.observe("black_0")
    assert not other["action_mask"].any()
    assert (other["observation"][:4] == env.unwrapped.observe("white_0")["observation"][:4]).all()


def test_copies_go_their_own_way() -> None:
    """Search looks ahead in copies."""
    env = aec.env("russian")
    env.reset()
    action = int(env.observe("white_0")["action_mask"].argmax())
    ahead = copy.deepcopy(env)
    ahead.step(action)
    assert (env.agent_selection, ahead.agent_selection) == ("white_0", "black_0")
    assert env.observe("white_0")["action_mask"][action]
    env.step(action)
    for agent in env.agents:
        seen, foreseen = env.observe(agent), ahead.observe(agent)
        assert all((seen[name] == foreseen[name]).all() for name in seen)
    vector = DraughtsVectorEnv(2, "russian")
    vector.reset(seed=1)
    other = copy.deepcopy(vector)
    other.step(other.sample())
    assert (vector.batch.plies().tolist(), other.batch.plies().tolist()) == ([0, 0], [1, 1])


def test_pickles_of_environments() -> None:
    for envs in (DraughtsVectorEnv(3, "english", opponent="random"), DraughtsVectorEnv(2, history=2)):
        envs.reset(seed=1)
        for _ in range(9):
            envs.step(envs.sample())
        other = pickle.loads(pickle.dumps(envs))
        for _ in range(9):
            actions = envs.sample()
            assert (other.sample() == actions).all()
            one, two = envs.step(actions), other.step(actions)
            assert all((left == right).all() for left, right in zip(one[:4], two[:4], strict=True))
    for env in (aec.env("russian"), aec.raw_env("turkish")):
        env.reset()
        action = int(env.observe(env.agent_selection)["action_mask"].argmax())
        other = pickle.loads(pickle.dumps(env))
        env.step(action)
        other.step(action)
        assert env.agent_selection == other.agent_selection
        assert (env.observe("white_0")["observation"] == other.observe("white_0")["observation"]).all()


def test_pettingzoo_illegal_actions() -> None:
    raw = aec.raw_env("russian")
    raw.reset()
    for action in (0, -1, None):
        with pytest.raises(checkers.IllegalMoveError):
            raw.step(action)
    assert raw.agents == ["white_0", "black_0"]
    short = aec.raw_env("russian", max_plies=1)
    short.reset()
    short.step(int(short.observe("white_0")["action_mask"].argmax()))
    assert all(short.truncations.values())
    with pytest.raises(ValueError, match="None"):
        short.step(0)
    for left in (1, 0, 0):
        short.step(None)
        assert len(short.agents) == left
    env = aec.env("russian")
    env.reset()
    env.step(0)
    assert all(env.terminations.values())


def test_pictures() -> None:
    for mode, begin in (("ansi", " "), ("svg", "<svg ")):
        env = aec.env("english", render_mode=mode)
        env.reset()
        assert begin in env.render()
        vector = DraughtsVectorEnv(2, "english", render_mode=mode)
        vector.reset()
        assert all(begin in picture for picture in vector.render())
    for make in (aec.raw_env, lambda render_mode: DraughtsVectorEnv(1, render_mode=render_mode), DraughtsEnv):
        with pytest.raises(ValueError, match="render_mode"):
            make(render_mode="x")


def test_gymnasium() -> None:
    register()
    register()
    check_env(gymnasium.make("checkers/Draughts-v0", variant="english").unwrapped)
    check_env(DraughtsEnv("turkish", max_plies=50))
    envs = gymnasium.make_vec("checkers/Draughts-v0", num_envs=3, variant="frisian")
    assert isinstance(envs.unwrapped, DraughtsVectorEnv)


def test_gymnasium_vectors() -> None:
    envs = RecordEpisodeStatistics(DraughtsVectorEnv(20, "russian", max_plies=120))
    observations, infos = envs.reset(seed=3)
    assert envs.observation_space.contains(observations)
    over = np.zeros(20, bool)
    episodes = 0
    for _ in range(400):
        mask = infos["action_mask"]
        assert (mask.any(axis=1) | over).all()
        actions = envs.unwrapped.sample()
        assert envs.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert envs.observation_space.contains(observations)
        # In the step after the last one the next game begins.
        assert not rewards[over].any()
        assert not (terminations | truncations)[over].any()
        assert (observations[over][:, 6] == 1).all()
        over = terminations | truncations
        episodes += over.sum()
        assert (np.isin(rewards, [-1, 0, 1])).all()
    assert episodes > 50
    # Illegal actions lose.
    envs.reset(seed=3)
    _, rewards, terminations, _, _ = envs.step(np.zeros(20, np.int64))
    assert (rewards == -1).all()
    assert terminations.all()
    _, rewards, terminations, _, infos = envs.step(np.full(20, -7))
    assert not rewards.any()
    assert not terminations.any()
    assert (infos["action_mask"].sum(axis=1) == 7).all()


def test_gymnasium_seeds() -> None:
    def play(seed: int) -> list[list[int]]:
        envs = DraughtsVectorEnv(5, "pool")
        envs.reset(seed=seed)
        return [envs.step(envs.sample()) and envs.batch.hashes().tolist() for _ in range(30)]

    assert play(1) == play(1) != play(2)
    envs = DraughtsVectorEnv(3, "pool")
    envs.reset(seed=1)
    envs.step(envs.sample())
    envs.reset(options={"reset_mask": np.array([True, False, True])})
    assert envs.batch.plies().tolist() == [0, 1, 0]


def test_no_warnings_of_our_own() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        envs = DraughtsVectorEnv(4, "english")
        envs.reset(seed=1)
        for _ in range(100):
            envs.step(envs.sample())


def test_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import generate_playthrough

    importlib.import_module("checkers.env.openspiel")
    for variant in ("english", "russian", "frisian", "turkish"):
        game = pyspiel.load_game("python_draughts", {"variant": variant})
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    with pytest.raises(ValueError, match="negative"):
        pyspiel.load_game("python_draughts", {"max_game_length": -1})
    text = generate_playthrough.playthrough(
        "python_draughts(variant=russian,max_game_length=40)", None, seed=1
    )
    assert "Apply action" in text
    # Both see the board as a batch shows it to the side to move.
    batch = checkers.Batch("russian", 1, view="mover")
    state = pyspiel.load_game("python_draughts(variant=russian)").new_initial_state()
    observer = state.get_game().make_py_observer()
    while not state.is_terminal():
        observer.set_from(state, state.current_player())
        assert (observer.dict["observation"] == batch.observe()[0]).all()
        mask = np.flatnonzero(batch.action_mask()[0])
        turned = batch.actions.turned[mask] if state.current_player() else mask
        assert sorted(turned.tolist()) == state.legal_actions()
        action = state.legal_actions()[len(turned) // 2]
        batch.step([batch.actions.turned[action] if state.current_player() else action])
        state.apply_action(action)
    assert state.returns()[0] == batch.winners()[0]


def test_what_is_no_whole_number_is_refused() -> None:
    envs = DraughtsVectorEnv(2, "english")
    envs.reset(seed=1)
    before = envs.batch.hashes()
    for actions in ([1.5, 2.0], np.zeros(2), ["1", "2"]):
        with pytest.raises(TypeError):
            envs.step(actions)
    with pytest.raises(ValueError, match="shape"):
        envs.step([0])
    for seeds, error in [([1], ValueError), ([1, 2, 3], ValueError), (1.5, TypeError), ([1.5, 2], TypeError)]:
        with pytest.raises(error):
            envs.reset(seed=seeds)
    assert (envs.batch.hashes() == before).all()
    single = DraughtsEnv("english")
    _, info = single.reset()
    for action in (1.5, float("nan"), None, "1", [1]):
        with pytest.raises(TypeError):
            single.step(action)
    assert single.batch.plies()[0] == 0
    legal = np.flatnonzero(info["action_mask"])
    assert single.step(np.array(legal[0]))[1:4] == (0.0, False, False)
    for action in (-1, 10**30, True):
        single.reset()
        assert single.step(action)[1:4] == (-1.0, True, False)


def test_games_that_are_over_refuse_steps() -> None:
    single = DraughtsEnv("english", max_plies=1)
    single.reset()
    assert single.step(int(single.action_masks().argmax()))[2:4] == (False, True)
    with pytest.raises(gymnasium.error.ResetNeeded, match="game 0 is over"):
        single.step(0)
    single.reset()
    assert single.step(-1)[1] == -1.0
    with pytest.raises(gymnasium.error.ResetNeeded):
        single.step(int(single.action_masks().argmax()))


@pytest.mark.parametrize("opponent", [None, "random"])
def test_autoreset_modes_agree(opponent: str | None) -> None:
    """The same games in all modes: what differs is when the next one begins."""
    n, steps = 6, 300

    def play(mode: str) -> list[list[tuple[object, ...]]]:
        settings = {"max_plies": 60, "opponent": opponent, "agent_color": True}
        envs = DraughtsVectorEnv(n, "russian", autoreset_mode=mode, **settings)
        assert envs.metadata["autoreset_mode"].name == mode
        observations, infos = envs.reset(seed=list(range(n)))
        games: list[list[tuple[object, ...]]] = [[] for _ in range(n)]
        over = np.zeros(n, bool)
        for _ in range(steps):
            actions = infos["action_mask"].argmax(axis=1)
            before = observations
            observations, rewards, terminated, truncated, infos = envs.step(actions)
            ended = terminated | truncated
            last = observations.copy()
            if mode == "SAME_STEP" and ended.any():
                assert (infos["_final_obs"] == ended).all()
                assert (infos["final_info"]["_action_mask"] == ended).all()
                for game in np.flatnonzero(ended):
                    last[game] = infos["final_obs"][game]
                assert all(infos["final_obs"][game] is None for game in np.flatnonzero(~ended))
            for game in range(n):
                if mode != "NEXT_STEP" or not over[game]:
                    games[game].append(
                        (
                            before[game].tobytes(),
                            actions[game],
                            rewards[game],
                            ended[game],
                            last[game].tobytes(),
                        )
                    )
            if mode == "DISABLED" and ended.any():
                with pytest.raises(gymnasium.error.ResetNeeded):
                    envs.step(actions)
                observations, infos = envs.reset(options={"reset_mask": ended})
            over = ended
        return games

    first, *others = (play(mode) for mode in ("NEXT_STEP", "SAME_STEP", "DISABLED"))
    assert any(transition[3] for game in first for transition in game)
    for games in others:
        for one, other in zip(first, games, strict=True):
            shorter = min(len(one), len(other))
            assert shorter > steps / 2
            assert one[:shorter] == other[:shorter]


def test_opponents() -> None:
    seen = []

    def last_action(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        assert observations.shape[1:] == (7, 8, 8)
        assert masks.any(axis=1).all()
        seen.append(len(masks))
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

    envs = DraughtsVectorEnv(8, "english", opponent=last_action)
    _, infos = envs.reset(seed=5)
    white = envs.agent_is_white
    assert 0 < white.sum() < 8
    # Black begins in English draughts.
    assert (envs.batch.plies() == white).all()
    totals, ended = np.zeros(8), 0
    for _ in range(200):
        assert (infos["white_to_move"] == envs.agent_is_white)[infos["action_mask"].any(axis=1)].all()
        white = envs.agent_is_white
        _, rewards, terminated, _, infos = envs.step(envs.sample())
        over = terminated & (rewards != 0)
        assert (np.where(white, rewards, -rewards)[over] == envs.batch.winners()[over]).all()
        totals += rewards
        ended += terminated.sum()
    assert seen
    assert ended > 8
    for color in (True, False):
        single = DraughtsEnv("english", opponent="random", agent_color=color)
        single.reset(seed=1)
        assert single.agent_is_white is color
        assert single.batch.turns()[0] == color
    check_env(DraughtsEnv("russian", opponent="random", max_plies=40))
    for wrong, error in [
        (lambda *_: [0], ValueError),
        (lambda *_: np.full(len(_[1]), -1), checkers.IllegalMoveError),
        (lambda *_: [1.5] * len(_[1]), TypeError),
    ]:
        envs = DraughtsVectorEnv(8, "english", opponent=wrong)
        with pytest.raises(error):
            envs.reset(seed=5)
    with pytest.raises(ValueError, match="opponent must be"):
        DraughtsVectorEnv(1, opponent="strong")
    with pytest.raises(ValueError, match="autoreset_mode"):
        DraughtsVectorEnv(1, autoreset_mode="never")


def test_seeds_of_single_games() -> None:
    def play(seeds: list[int | None]) -> list[list[int]]:
        envs = DraughtsVectorEnv(3, "pool")
        envs.reset(seed=seeds)
        return [envs.step(envs.sample()) and envs.batch.hashes().tolist() for _ in range(30)]

    first, second = play([1, 2, 1]), play([7, 2, 1])
    assert [row[0] for row in first] == [row[2] for row in first]
    assert [row[1:] for row in first] == [row[1:] for row in second]
    assert [row[0] for row in first] != [row[0] for row in second]
    play([1, None, 3])


def test_observations_with_history_and_counters() -> None:
    envs = DraughtsVectorEnv(2, "frisian", history=2, counters=True)
    observations, _ = envs.reset(seed=1)
    assert observations.shape == (2, 7 + 8 + 5, 10, 10)
    assert observations.dtype == np.float32
    for _ in range(100):
        observations = envs.step(envs.sample())[0]
        assert envs.observation_space.contains(observations)
    check_env(DraughtsEnv("turkish", history=1, max_plies=30))
