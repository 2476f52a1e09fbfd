"""With torch and the libraries above it, where they are installed; `tools/python_check` does not install gigabytes."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from checkers import Batch  # noqa: E402

# What these libraries say about their own dependencies.
pytestmark = pytest.mark.filterwarnings("ignore")


def test_tensors_are_filled() -> None:
    batch = Batch("english", 4, 1)
    expected = batch.observe()
    for dtype in (torch.float32, torch.float16, torch.float64, torch.int8, torch.bool):
        out = torch.empty((4, 7, 8, 8), dtype=dtype)
        assert batch.observe(out=out) is out
        assert (out.to(torch.float32).numpy() == expected).all()
    mask = torch.empty((4, batch.num_actions), dtype=torch.bool)
    assert (batch.action_mask(out=mask).numpy() == batch.action_mask()).all()
    wide = torch.zeros((4, 9, 8, 8))
    batch.observe(out=wide[:, 1:8])
    assert (wide[:, 1:8].numpy() == expected).all()
    batch.step(torch.from_numpy(batch.sample()))
    assert batch.plies().tolist() == [1] * 4
    with pytest.raises(TypeError):
        batch.observe(out=torch.empty((4, 7, 8, 8), dtype=torch.bfloat16))


class Positions(torch.utils.data.Dataset):
    def __init__(self) -> None:
        self.batch = Batch("russian", 8, 1)

    def __len__(self) -> int:
        return 8

    def __getitem__(self, index: int) -> np.ndarray:
        return self.batch[[index]].observe()[0]


def test_workers_get_batches() -> None:
    loader = torch.utils.data.DataLoader(
        Positions(), batch_size=4, num_workers=2, multiprocessing_context="spawn"
    )
    assert [tuple(part.shape) for part in loader] == [(4, 7, 8, 8)] * 2


def test_maskable_ppo() -> None:
    sb3_contrib = pytest.importorskip("sb3_contrib")
    from checkers.env.single import DraughtsEnv

    env = DraughtsEnv("english", opponent="random", max_plies=100)
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=64, seed=1, device="cpu")
    model.learn(256)
    observation, _ = env.reset()
    action, _ = model.predict(observation, action_masks=env.action_masks())
    assert env.action_masks()[action]


@pytest.mark.parametrize("mode", ["SAME_STEP", "DISABLED"])
def test_torchrl_vectors(mode: str) -> None:
    gym = pytest.importorskip("torchrl.envs.libs.gym")
    from checkers.env.vector import DraughtsVectorEnv

    base = DraughtsVectorEnv(3, "russian", autoreset_mode=mode, max_plies=12)
    env = gym.GymWrapper(base)
    actions = base.batch.num_actions

    def policy(td: torch.Tensor) -> torch.Tensor:
        return td.set("action", torch.nn.functional.one_hot(torch.as_tensor(base.sample()), actions))

    td = env.rollout(60, policy, break_when_any_done=False)
    done = td["next", "done"][..., 0]
    assert done.sum() >= 3 * 3
    for game, step in torch.nonzero(done[:, :-1]).tolist():
        # The last transition shows the end, the next one the start of another game.
        assert td["observation"][game, step + 1, :4].sum() == 24
        assert (td["observation"][game, step + 1, 6] == 1).all()
        assert (td["next", "observation"][game, step] != td["observation"][game, step + 1]).any()
