# SPDX-License-Identifier: MIT
"""What networks begin with: EfficientNet-Lite0's knowledge of photographs, or one that was shipped, which answers as
before. Wants PyTorch (``workshop``)."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: the extra `workshop` has it")
pytest.importorskip("onnx", reason="onnx is not installed: the extra `workshop` has it")

from vision.reading.network import MODELS, Network  # noqa: E402
from vision.workshop.nets import NETS, CloseClassifier, Depthwise, trunk  # noqa: E402
from vision.workshop.pretrained import begin, borrow, fill  # noqa: E402


@pytest.mark.parametrize(("kernel", "stride"), [(3, 1), (3, 2), (5, 1), (5, 2)])
def test_ok__depthwise_learns_as_pytorch_would_have_it_learn(kernel: int, stride: int) -> None:
    torch.manual_seed(6)
    layer, told = Depthwise(8, kernel, stride), []
    for learning in (True, False):
        pixels = torch.linspace(-1, 1, 3 * 8 * 14 * 14).sin().reshape(3, 8, 14, 14).requires_grad_()
        layer.train(learning).weight.grad = None
        answer = layer(pixels)
        answer.square().sum().backward()
        told.append((answer.detach(), pixels.grad, layer.weight.grad))
    for quick, plain in zip(*told, strict=True):
        assert torch.allclose(quick, plain, rtol=1e-4, atol=1e-4)


def test_ok__borrowed_stages_answer_to_our_grey_as_they_did_to_theirs() -> None:
    torch.manual_seed(7)
    theirs, ours, pixels = torch.nn.Sequential(*trunk()).eval(), CloseClassifier().eval(), torch.rand(2, 3, 56, 56)
    for layer in theirs.modules():
        if isinstance(layer, torch.nn.BatchNorm2d):
            torch.nn.init.normal_(layer.running_mean)
    borrow(ours, theirs.state_dict())
    with torch.no_grad():
        stem = theirs[0]((pixels * 255 - 127) / 128), ours.body[0](pixels - 0.45)
        rest = theirs[1:](stem[0]), ours.body[1:12](stem[0])
    assert torch.allclose(stem[0][..., 1:, 1:], stem[1][..., 1:, 1:], atol=1e-5)  # the rim beside is theirs or ours
    assert torch.equal(*rest)


def test_error__other_stages_are_refused() -> None:
    weights = torch.nn.Sequential(*trunk()).state_dict()
    weights["0.0.weight"] = torch.zeros(40, 3, 3, 3)
    with pytest.raises(ValueError, match=r"body.0.0.weight is \(32, 3, 3, 3\), .* wanted efficientnet-lite0's stages"):
        borrow(CloseClassifier(), weights)


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
    with pytest.raises(ValueError, match=r"pips-classifier.onnx: its layers have the shapes .*; wanted"):
        fill(NETS["close"](), MODELS / "pips-classifier.onnx", torch.rand(2, 3, 56, 56))
