# SPDX-License-Identifier: MIT
"""A training run that is broken off goes on where it was kept, and ends as one that was not."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")


def test_a_run_goes_on_where_it_was_kept(tmp_path: Path) -> None:
    from vision.workshop.train.learn import EVERY_S, Checkpoint, Pace, learn

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
