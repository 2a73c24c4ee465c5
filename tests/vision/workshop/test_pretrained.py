# SPDX-License-Identifier: MIT
"""The close classifier begins with what EfficientNet-Lite0 knows of photographs. Wants PyTorch (``workshop``)."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: the extra `workshop` has it")


@pytest.mark.parametrize(("kernel", "stride"), [(3, 1), (3, 2), (5, 1), (5, 2)])
def test_ok__depthwise_learns_as_pytorch_would_have_it_learn(kernel: int, stride: int) -> None:
    from vision.workshop.nets import Depthwise

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
    from vision.workshop.nets import CloseClassifier, trunk
    from vision.workshop.pretrained import borrow

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
    from vision.workshop.nets import CloseClassifier, trunk
    from vision.workshop.pretrained import borrow

    weights = torch.nn.Sequential(*trunk()).state_dict()
    weights["0.0.weight"] = torch.zeros(40, 3, 3, 3)
    with pytest.raises(ValueError, match=r"body.0.0.weight is \(32, 3, 3, 3\), .* wanted efficientnet-lite0's stages"):
        borrow(CloseClassifier(), weights)
