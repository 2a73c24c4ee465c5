# SPDX-License-Identifier: MIT
"""The joint network for faces and strangers: what it begins with, what it learns of, what is shipped of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: the extra `workshop` has it")
pytest.importorskip("onnx", reason="onnx is not installed: the extra `workshop` has it")

from vision.reading.checks.strangers import CLASSES, STRANGER, TWELVE  # noqa: E402
from vision.reading.network import MODELS, Network  # noqa: E402
from vision.workshop.train import networks  # noqa: E402


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
