# SPDX-License-Identifier: MIT
"""A wiring that is chosen by hand: written, read again as it was meant, refused where two would share a pin."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.errors import PinConflict, ReservedPin, UnknownPin, WiringError
from firmware.header import PLACE, PULLED_UP, RESERVED
from firmware.wiring import default_wiring, load_wiring
from firmware.wiring_file import rewired, wiring_text, write_wiring

KIT = default_wiring()
WITHOUT_RING = {(0, f"ring_{colour}"): "" for colour in ("red", "green", "blue")}
FREE = [f"GPIO{number}" for number in PLACE if number not in RESERVED]


def test_what_is_written_reads_as_it_was_meant(tmp_path: Path) -> None:
    other = rewired(KIT, {**WITHOUT_RING, (1, "shout"): "BOARD7", (0, "buzzer"): ""})
    write_wiring(other, tmp_path / "wiring.toml")
    assert load_wiring(tmp_path / "wiring.toml") == other
    assert (other.seats[1].shout, other.buzzer, other.ring) == ("GPIO4", None, None)
    assert [path.name for path in tmp_path.iterdir()] == ["wiring.toml"]


def test_the_kit_s_own_wiring_survives_the_round(tmp_path: Path) -> None:
    (tmp_path / "w.toml").write_text(wiring_text(KIT), encoding="utf-8")
    assert load_wiring(tmp_path / "w.toml") == KIT


def test_two_on_one_pin_are_refused_and_both_named() -> None:
    with pytest.raises(PinConflict, match="GPIO23 is wanted by seat 1's SHOUT button and by seat 2's SHOUT button"):
        rewired(KIT, {(1, "shout"): "GPIO23"})


@pytest.mark.parametrize(
    ("pins", "error"),
    [
        ({(1, "shout"): "GPIO14"}, ReservedPin),
        ({(1, "lamp"): "GPIO2"}, ReservedPin),
        ({(1, "shout"): "GPIO99"}, UnknownPin),
        ({(1, "lamp"): ""}, WiringError),
        ({(9, "lamp"): "GPIO4"}, WiringError),
        ({(1, "siren"): "GPIO4"}, WiringError),
        ({(0, "ring_red"): ""}, PinConflict),
    ],
)
def test_what_can_t_be_is_refused(pins: dict[tuple[int, str], str], error: type[Exception]) -> None:
    with pytest.raises(error):
        rewired(KIT, pins)


@given(st.dictionaries(st.sampled_from([(j.seat, j.part) for j in KIT.joints()]), st.sampled_from(FREE)))
def test_whatever_is_accepted_has_a_pin_for_each_part_and_none_twice(pins: dict[tuple[int, str], str]) -> None:
    try:
        other = rewired(KIT, pins)
    except WiringError:
        return
    used = [joint.pin for joint in other.joints()]
    assert len(used) == len(set(used)) == len(list(KIT.joints()))
    lamps = {joint.pin for joint in other.joints() if joint.part not in ("shout", "aye", "table_button")}
    assert not lamps & {f"GPIO{number}" for number in PULLED_UP}
