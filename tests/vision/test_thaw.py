# SPDX-License-Identifier: MIT
"""A network that was shipped can learn on: thawed, it answers as before. Wants PyTorch (the extra ``workshop``)."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: the extra `workshop` has it")
pytest.importorskip("onnx", reason="onnx is not installed: the extra `workshop` has it")

MODELS = Path(__file__).resolve().parents[2] / "vision" / "models"


@pytest.mark.parametrize(
    ("kind", "file", "shape"),
    [("judge", "pips-judge", (48, 48)), ("surveyor", "pips-surveyor", (48, 48)), ("halves", "pips-halves", (40, 72))],
)
def test_ok__thawed_network_answers_as_the_shipped_one(kind: str, file: str, shape: tuple[int, int]) -> None:
    from vision.readers.network import Network
    from vision.workshop.nets import NETS
    from vision.workshop.thaw import thaw

    torch.manual_seed(3)
    net = NETS[kind]()
    thaw(net, MODELS / f"{file}.onnx", torch.rand(64, 3, *shape))
    fresh = torch.rand(8, 3, *shape)
    with torch.no_grad():
        mine = net.eval()(fresh).numpy()
    shipped = Network(MODELS / f"{file}.onnx")((fresh - 0.45).numpy())
    assert abs(mine - shipped).max() < 1e-3


def test_ok__earlier_weights_are_taken_over_as_far_as_they_fit(tmp_path: Path) -> None:
    from vision.workshop.nets import NETS
    from vision.workshop.thaw import begin

    torch.manual_seed(4)
    earlier, net = NETS["judge"]().state_dict(), NETS["judge"]()
    earlier["head.weight"], own = earlier["head.weight"][:13], net.state_dict()["head.weight"][13].clone()
    earlier["body.7.weight"] = torch.zeros(3, 3)  # of quite another shape: left alone
    torch.save(earlier, tmp_path / "judge.pt")
    begin(net, tmp_path / "judge.pt", torch.rand(2, 3, 48, 48))
    now = net.state_dict()
    assert torch.equal(now["head.weight"], torch.cat([earlier["head.weight"], own[None]]))
    assert torch.equal(now["body.0.0.weight"], earlier["body.0.0.weight"])
    assert now["body.7.weight"].shape != (3, 3)


def test_error__another_kind_of_network_is_refused() -> None:
    from vision.workshop.nets import NETS
    from vision.workshop.thaw import thaw

    with pytest.raises(ValueError, match=r"pips-judge.onnx: its layers have the shapes .*; wanted"):
        thaw(NETS["elder"](), MODELS / "pips-judge.onnx", torch.rand(2, 3, 56, 56))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the exporter OpenCV 4.10 can read
def test_ok__an_elder_grown_out_of_a_narrower_one_answers_as_that_does(tmp_path: Path) -> None:
    from vision.workshop.export import write
    from vision.workshop.nets import Elder
    from vision.workshop.thaw import begin

    torch.manual_seed(5)
    pictures, fresh = torch.rand(64, 3, 56, 56), torch.rand(8, 3, 56, 56)
    narrow, wide = Elder((8, 12, 20)).eval(), Elder((12, 24, 33))
    for norm in (one for one in narrow.modules() if isinstance(one, torch.nn.BatchNorm2d)):
        torch.nn.init.normal_(norm.bias)
    write(narrow, (1, 3, 56, 56), tmp_path / "narrow.onnx")
    begin(wide, tmp_path / "narrow.onnx", pictures)
    with torch.no_grad():
        assert abs(wide.eval()(fresh) - narrow(fresh)).max() < 1e-2
    twice = wide.state_dict()["body.0.0.weight"][[0, 8]]  # one channel, there twice: what follows tells them apart
    after = wide.state_dict()["body.1.0.weight"][:, [0, 8]]
    assert torch.equal(*twice)
    assert abs(after[:, 0] - after[:, 1]).min() > 0
