# SPDX-License-Identifier: MIT
"""A network that was shipped can learn on: filled, it answers as before. Wants PyTorch (the extra ``workshop``)."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: the extra `workshop` has it")
pytest.importorskip("onnx", reason="onnx is not installed: the extra `workshop` has it")

MODELS = Path(__file__).resolve().parents[3] / "vision" / "models"


@pytest.mark.parametrize(
    ("kind", "file", "shape"),
    [
        ("classifier", "pips-classifier", (48, 48)),
        ("close", "pips-close", (56, 56)),
        ("context", "pips-context", (48, 48)),
        ("pairs", "pips-pairs", (40, 72)),
    ],
)
def test_ok__thawed_network_answers_as_the_shipped_one(kind: str, file: str, shape: tuple[int, int]) -> None:
    from vision.reading.network import Network
    from vision.workshop.nets import NETS
    from vision.workshop.pretrained import fill

    torch.manual_seed(3)
    net = NETS[kind]()
    fill(net, MODELS / f"{file}.onnx", torch.rand(64, 3, *shape))
    fresh = torch.rand(8, 3, *shape)
    with torch.no_grad():
        mine = net.eval()(fresh).numpy()
    shipped = Network(MODELS / f"{file}.onnx", "opencv")((fresh - 0.45).numpy())
    off = float(((mine - shipped) ** 2).mean() ** 0.5)  # noise reaches farther than the numbers in 8 bits do
    assert off < 0.12 * float(shipped.std())


def test_ok__earlier_weights_are_taken_over_as_far_as_they_fit(tmp_path: Path) -> None:
    from vision.workshop.nets import NETS
    from vision.workshop.pretrained import begin

    torch.manual_seed(4)
    earlier, net = NETS["classifier"]().state_dict(), NETS["classifier"]()
    earlier["head.weight"], own = earlier["head.weight"][:13], net.state_dict()["head.weight"][13].clone()
    earlier["body.7.weight"] = torch.zeros(3, 3)  # of quite another shape: left alone
    torch.save(earlier, tmp_path / "classifier.pt")
    begin(net, tmp_path / "classifier.pt", torch.rand(2, 3, 48, 48))
    now = net.state_dict()
    assert torch.equal(now["head.weight"], torch.cat([earlier["head.weight"], own[None]]))
    assert torch.equal(now["body.0.0.weight"], earlier["body.0.0.weight"])
    assert now["body.7.weight"].shape != (3, 3)


def test_error__another_kind_of_network_is_refused() -> None:
    from vision.workshop.nets import NETS
    from vision.workshop.pretrained import fill

    with pytest.raises(ValueError, match=r"pips-classifier.onnx: its layers have the shapes .*; wanted"):
        fill(NETS["close"](), MODELS / "pips-classifier.onnx", torch.rand(2, 3, 56, 56))
