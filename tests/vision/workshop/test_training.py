# SPDX-License-Identifier: MIT
"""A training run that is broken off goes on; the joint network for faces and strangers begins, learns and ships."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: the extra `workshop` has it")
pytest.importorskip("onnx", reason="onnx is not installed: the extra `workshop` has it")

from vision.reading.checks.strangers import CLASSES, STRANGER, TWELVE  # noqa: E402
from vision.reading.network import MODELS, Network  # noqa: E402
from vision.workshop.train import networks  # noqa: E402
from vision.workshop.train.learn import EVERY_S, Checkpoint, Pace, learn  # noqa: E402


def test_a_run_goes_on_where_it_was_kept(tmp_path: Path) -> None:
    pace = Pace(rate=0.05, warm=1, steps=12)
    inputs = torch.linspace(-1, 1, 24).reshape(12, 2, 1)

    def net() -> torch.nn.Module:
        torch.manual_seed(1)
        return torch.nn.Linear(1, 1)

    def step(one: torch.nn.Module, number: int, broken_at: int) -> tuple[torch.Tensor, dict[str, float]]:
        if number == broken_at:
            raise KeyboardInterrupt
        loss = ((one(inputs[number]) - 3 * inputs[number]) ** 2).mean()
        return loss, {"loss": loss.item()}

    def taught(path: Path | None, broken_at: int = -1) -> list[float]:
        one = net()
        kept = None if path is None else Checkpoint(path, "digest", clock=lambda: next(times))
        end = learn(one, lambda number: step(one, number, broken_at), pace, tmp_path / "weights.pt", kept)
        return [float(value) for value in end.state_dict().values()]

    times = iter(range(0, 10**9, int(EVERY_S) + 1))
    with pytest.raises(KeyboardInterrupt):
        taught(tmp_path / "run", broken_at=7)
    begun = (tmp_path / "run").read_bytes()
    assert taught(tmp_path / "run") == pytest.approx(taught(None))
    assert not (tmp_path / "run").exists(), "it came to its end"
    (tmp_path / "run").write_bytes(begun)
    with pytest.raises(SystemExit, match="another recipe"):
        Checkpoint(tmp_path / "run", "other").take_up(net(), net(), torch.optim.AdamW(net().parameters()))


@pytest.fixture(scope="module")
def pictures() -> torch.Tensor:
    torch.manual_seed(3)
    return torch.rand(96, 3, 56, 56)


def test_it_begins_as_the_close_classifier_does(pictures: torch.Tensor) -> None:
    net = networks.begun(MODELS / "pips-close.onnx", pictures).eval()
    with torch.no_grad():
        answer = net(pictures[:8])
    shipped = Network(MODELS / "pips-close.onnx")(pictures[:8].numpy() - np.float32(0.45))
    assert (answer[:, :9].argmax(1).numpy() == shipped[:, :9].argmax(1)).all()
    assert (answer[:, 14:] < 0).all()
    assert float(answer[:, [*range(9), 14, 15]].softmax(1)[:, 9:].max()) < 0.5


def test_a_right_answer_costs_less_than_a_wrong_one() -> None:
    faces = torch.tensor([[3, 0.1, 0, 0, 1, 0, 1], [0, 0, 0, 0, 0, 0, 0]], dtype=torch.float32)
    codes = torch.tensor([STRANGER, TWELVE])
    right = torch.zeros(4, 16)
    right[[0, 1, 2, 3], [3, 0, 14, 15]] = 9.0
    right[0, [9, 12]] = torch.tensor([0.1, 1.0])
    wrong = right.clone()
    wrong[2, [14, 1]] = wrong[2, [1, 14]]  # a stranger taken for a 1
    off = right.clone()
    off[0, 9] += 0.2
    cost = [float(networks.joint_loss(answer, faces, codes)[0]) for answer in (right, wrong, off)]
    assert cost[0] < cost[1]
    assert cost[2] == pytest.approx(cost[0] + 0.2, abs=1e-4)
    assert networks.joint_loss(wrong, faces, codes)[1]["stranger-hit"] == 0


@pytest.mark.filterwarnings("ignore:You are using the legacy TorchScript:DeprecationWarning")
@pytest.mark.filterwarnings("ignore:The feature will be removed:DeprecationWarning")
def test_what_is_shipped_answers_what_the_joint_one_names(tmp_path: Path, pictures: torch.Tensor) -> None:
    net = networks.begun(MODELS / "pips-close.onnx", pictures)
    with torch.no_grad():
        net.head.bias[14] = 3.0
    torch.save(net.state_dict(), tmp_path / "strangers.pt")
    networks.export_joint(tmp_path / "strangers.pt", tmp_path / "close.onnx")
    shipped = Network(tmp_path / "close.onnx")(pictures[:4].numpy() - np.float32(0.45))
    with torch.no_grad():
        names = net.eval()(pictures[:4])[:, [*range(9), 14, 15]].numpy()
    assert shipped.shape == (4, 14)
    np.testing.assert_allclose(shipped[:, :CLASSES], names, atol=0.05)
