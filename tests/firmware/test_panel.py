# SPDX-License-Identifier: MIT
"""The panel on simulated pins: cues, patterns, tunes, virtual presses, and the page that is printed of them."""

from __future__ import annotations

import inspect
import json
import threading
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any, get_args

import pytest
from gpiozero.input_devices import DigitalInputDevice
from gpiozero.mixins import EventsMixin
from gpiozero.tones import Tone
from hypothesis import given
from hypothesis import strategies as st

from firmware import watch as watching
from firmware.arbiter import Arbiter
from firmware.buttons import PanelButton, to_ns
from firmware.cue import Cue, LampCue, Sound
from firmware.output_devices import COLOURS, PATTERNS, TUNES, Lamp, PanelBuzzer, lit
from firmware.panel import WORN_SWITCH_MS, Panel
from firmware.press import Button, Edge, Press, Ruling
from firmware.wiring import default_wiring
from tests.firmware.conftest import Clock

MS = 1_000_000


@pytest.fixture
def edges() -> list[Edge]:
    return []


@pytest.fixture
def panel(clock: Clock, edges: list[Edge]) -> Iterator[Panel]:
    with Panel(default_wiring(), "simulated", edges.append, clock_ns=clock) as panel:
        yield panel


def go(panel: Panel, clock: Clock, milliseconds: float) -> None:
    """Let time pass for lamps, buzzer and fingers, in steps of a tenth of a millisecond."""
    for _ in range(round(milliseconds * 10)):
        clock.go_ms(0.1)
        panel._rhythm.step()


def test_ok__show_sets_every_lamp(panel: Panel) -> None:
    panel.show(Cue(((1, "on"), (3, "tie"), (9, "on"))))
    assert panel.lamps() == {1: "on", 2: "off", 3: "tie", 4: "off", 5: "off", 6: "off"}
    assert panel.lit() == {1: True, 2: False, 3: True, 4: False, 5: False, 6: False}
    panel.show(Cue(((2, "first"),)))
    assert panel.lamps() == {1: "off", 2: "first", 3: "off", 4: "off", 5: "off", 6: "off"}
    assert panel._pins.factory.pin("GPIO25").state == 1


def test_ok__patterns_go_on_by_themselves_and_the_same_cue_does_not_begin_anew(panel: Panel, clock: Clock) -> None:
    panel.show(Cue(((1, "your-turn"),)))
    go(panel, clock, 500)
    panel.show(Cue(((1, "your-turn"),)))
    go(panel, clock, 99)
    assert panel.lit()[1]
    go(panel, clock, 2)
    assert not panel.lit()[1]


def test_ok__there_are_simulated_pins_and_it_says_so(panel: Panel) -> None:
    assert panel.simulated
    assert panel.condition == "Buttons and lamps are simulated."


def test_ok__closing_twice_and_showing_afterwards_do_no_harm(panel: Panel) -> None:
    panel.close()
    panel.close()
    panel.show(Cue(((1, "on"),)))
    panel.press(1, "shout")
    assert panel.held() == frozenset()
    assert panel.condition
    assert not [thread for thread in threading.enumerate() if thread.name == "panel-rhythm"]


def test_ok__two_panels_share_no_pins(panel: Panel) -> None:
    with Panel(default_wiring(), "simulated") as other:
        other.show(Cue(((1, "on"),)))
        assert panel.lamps()[1] == "off"


def test_every_cue_has_a_pattern_and_every_sound_a_tune() -> None:
    assert set(PATTERNS) == set(get_args(LampCue))
    assert set(TUNES) == set(get_args(Sound))


def test_patterns_are_told_apart_and_safe_for_the_eyes() -> None:
    """At most three flashes in any second; and no pattern is another one begun elsewhere."""
    seen = set()
    for cue, pattern in PATTERNS.items():
        light = [lit(pattern, 0, at * 30 * MS)[0] for at in range(100)]
        flashes = [at for at in range(1, 100) if light[at] and not light[at - 1]]
        assert all(sum(start <= at < start + 33 for at in flashes) <= 3 for start in flashes), cue
        turns = {pattern[at:] + pattern[:at] for at in range(0, max(1, len(pattern)), 2)}
        assert not turns & seen, cue
        seen |= turns


def test_a_lamp_says_when_it_changes_next(factory: Any, clock: Clock) -> None:
    lamp = Lamp("GPIO22", pin_factory=factory)
    lamp.show("tie", now_ns=0)
    told = [(lamp.step(at * MS), lamp.lit) for at in (0, 120, 300, 420, 1199, 1200)]
    assert told == [
        (120 * MS, True),
        (300 * MS, False),
        (420 * MS, True),
        (1200 * MS, False),
        (1200 * MS, False),
        (1320 * MS, True),
    ]
    lamp.close()
    lamp.close()


def test_a_lamp_that_blinks_all_night_fills_no_memory(factory: Any) -> None:
    lamp = Lamp("GPIO22", pin_factory=factory)
    lamp.show("first", now_ns=0)
    for at in range(1000):
        lamp.step(at * 200 * MS)
    assert len(factory.pin("GPIO22").states) <= 64
    lamp.close()


def test_the_buzzer_plays_its_tune_and_falls_silent(factory: Any) -> None:
    buzzer = PanelBuzzer("GPIO19", pin_factory=factory)
    pin = factory.pin("GPIO19")
    buzzer.play("refused", now_ns=0)
    heard = []
    for at in (0, 120, 180, 359, 360):
        due_ns = buzzer.step(at * MS)
        heard.append((buzzer.note, pin.frequency and round(pin.frequency), due_ns))
    assert heard == [
        ("C7", 2093, 120 * MS),
        (None, None, 180 * MS),
        ("C7", 2093, 360 * MS),
        ("C7", 2093, 360 * MS),
        (None, None, None),
    ]
    buzzer.play("none", now_ns=0)
    assert buzzer.sound == "none"
    buzzer.close()


def test_every_note_lies_where_a_piezo_of_27_mm_is_loud() -> None:
    notes = {note for tune in TUNES.values() for note, _ in tune if note}
    assert notes
    assert all(2000 <= Tone(note).frequency <= 4000 for note in notes)


@pytest.mark.slow
@pytest.mark.parametrize("sound", get_args(Sound))
def test_every_note_can_be_played(panel: Panel, clock: Clock, sound: Sound) -> None:
    panel.show(Cue((), sound))
    assert panel.sound() == sound
    go(panel, clock, 1000)
    assert panel.sound() == "none"
    assert panel._rhythm.trouble == ""


def test_ok__a_virtual_press_is_down_at_once_and_let_go_in_time(panel: Panel, edges: list[Edge], clock: Clock) -> None:
    start_ns = clock.ns
    panel.press(3, "aye", hold_ms=80)
    assert edges == [Edge(3, "aye", start_ns, True)]
    assert panel.held() == {(3, "aye")}
    go(panel, clock, 81)
    assert edges[1:] == [Edge(3, "aye", start_ns + 80 * MS, False)]


def test_ok__a_worn_switch_bounces_and_is_one_press(panel: Panel, edges: list[Edge], clock: Clock) -> None:
    panel.press(1, "shout", hold_ms=10, bounce_ms=WORN_SWITCH_MS)
    panel.press(2, "shout", hold_ms=10, after_ms=2)
    go(panel, clock, 12.5)
    assert [edge.down for edge in edges if edge.seat == 1] == [True, False] * 4
    judge = Arbiter()
    for edge in edges:
        judge = judge.feed(edge, 0)
    _, ruling = judge.rule(20 * MS)
    assert ruling is not None
    assert [press.seat for press in (*ruling.first, *ruling.late)] == [1, 2]
    assert ruling.behind_ms(ruling.late[0]) == pytest.approx(2)


def test_ok__pressing_a_button_that_is_down_changes_nothing(panel: Panel, edges: list[Edge], clock: Clock) -> None:
    panel.press(1, "shout", hold_ms=5)
    panel.press(1, "shout", hold_ms=5)
    go(panel, clock, 6)
    assert [edge.down for edge in edges] == [True, False]


def test_ok__many_threads_may_press(panel: Panel, edges: list[Edge]) -> None:
    threads = [threading.Thread(target=panel.press, args=(seat, "shout")) for seat in panel.wiring.seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {edge.seat for edge in edges} == set(panel.wiring.seats)


@pytest.mark.parametrize(
    ("seat", "button", "options", "told"),
    [
        (7, "shout", {}, "there is no seat 7: the panel has 1, 2, 3, 4, 5, 6"),
        (1, "horn", {}, "there is no button 'horn'"),
        (1, "aye", {"hold_ms": -1}, "between 0 and 60000 ms"),
        (1, "aye", {"after_ms": 1e9}, "between 0 and 60000 ms"),
        (1, "aye", {"hold_ms": float("nan")}, "between 0 and 60000 ms"),
        (1, "aye", {"bounce_ms": (1,)}, "would end with the button up"),
    ],
)
def test_refuses__virtual_presses(panel: Panel, seat: int, button: Button, options: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        panel.press(seat, button, **options)


def test_ok__a_button_held_at_the_start_is_named_until_let_go(panel: Panel) -> None:
    panel.pin(2, "shout").drive_low()
    panel._held_at_start = panel.held()
    assert "Down since the start: seat 2's SHOUT button." in panel.condition
    panel.pin(2, "shout").drive_high()
    assert "Seat 2" not in panel.condition


def test_watch_tells_presses_and_rulings_in_plain_words() -> None:
    told: list[watching.Report] = []
    with Panel(default_wiring(), "simulated") as panel:
        kept = panel.on_edge
        panel.press(2, "shout", hold_ms=40, after_ms=5)
        watching.watch(panel, told.append, lambda: any(one.kind == "ruling" for one in told), Arbiter())
        assert panel.on_edge is kept
    assert [one.words for one in told[:2]] == [panel.condition, "seat 2 SHOUT down"]
    (ruling,) = [one for one in told if one.kind == "ruling"]
    assert ruling.words == "seat 2 SHOUT was first"
    assert json.loads(json.dumps(ruling.as_json()))["line"][0] == [2, "shout", 0.0, True]


def test_watch_tells_who_came_later_and_by_how_much() -> None:
    referee = watching.Referee(Arbiter())
    referee.hear(Edge(2, "shout", 0, True), 0)
    referee.hear(Edge(5, "shout", 5 * MS, True), 5 * MS)
    (ruling,) = [report for report in referee.settle(30 * MS) if report.kind == "ruling"]
    assert ruling.words == "seat 2 SHOUT was first; seat 5 SHOUT 5.00 ms behind"
    shown = json.loads(json.dumps(ruling.as_json()))
    assert (shown["what"], shown["first"][0]["seat"]) == ("ruling", 2)
    assert [late["seat"] for late in shown["late"]] == [5]
    assert shown["line"] == [[2, "shout", 0.0, True], [5, "shout", 5.0, True]]


def test_watch_tells_a_dead_heat_a_stuck_button_and_what_does_not_count() -> None:
    tie = Ruling((Press(1, "shout", 0), Press(4, "shout", 300_000)), (Press(2, "aye", 5 * MS),))
    assert watching.tell_ruling(tie).words == (
        "dead heat: seat 1 SHOUT and seat 4 SHOUT, 0.300 ms apart; seat 2 AYE 5.00 ms behind"
    )
    referee = watching.Referee(Arbiter())
    referee.hold([(0, "table")], 0)
    referee.hear(Edge(1, "shout", 0, True), 0)
    words = [told.words for told in referee.settle(20 * MS)]
    assert words[0] == "seat 1 SHOUT was first"
    assert words[1].startswith("the table button has been down since the start")
    referee.hear(Edge(2, "shout", 1, True), 30 * MS)
    assert [told.words for told in referee.settle(60 * MS)] == ["seat 2 SHOUT does not count: too late"]
    referee.hear(Edge(3, "shout", 100 * MS, True), 100 * MS)
    referee.hear(Edge(3, "shout", 100 * MS + 9_000, False), 100 * MS)
    assert [told.words for told in referee.settle(130 * MS)] == [
        "seat 3 SHOUT does not count: shorter than a finger, a disturbance on its wire"
    ]
    stuck = [told.words for told in referee.settle(11_000 * MS)]
    assert min(stuck).startswith("seat 1's SHOUT button is stuck")
    assert list(referee.settle(11_001 * MS)) == [], "told once"


def test_a_line_of_time_is_drawn_for_each_button() -> None:
    line = [[2, "shout", 0.0, True], [2, "shout", 5.0, False], [0, "table", 10.0, True]]
    assert watching.draw_line(line, 20) == [
        "seat 2 SHOUT |#####...............",
        "table button |..........##########",
        "              0 ms              20",
    ]
    assert watching.draw_line([]) == []


def test_demo_presses_and_rehearsal_shows_everything(panel: Panel, edges: list[Edge], clock: Clock) -> None:
    lines: list[str] = []
    shown: list[dict[int, LampCue]] = []
    seconds = watching.demo(panel)
    go(panel, clock, seconds * 1000)
    assert len({edge.seat for edge in edges}) == 3
    assert not panel.held()
    watching.rehearse(panel, lines.append, lambda seconds: shown.append(panel.lamps()))
    assert len(lines) == len(shown) == 6 + (len(PATTERNS) - 1) + 1 + (len(COLOURS) - 1) + 4
    assert {cue for lamps in shown for cue in lamps.values()} == set(PATTERNS)
    assert set(panel.lamps().values()) == {"off"}
    lines.clear()
    watching.rehearse(panel, lines.append, lambda seconds: None, only=["buzzer"])
    assert lines == [
        "the buzzer plays 'press'",
        "the buzzer plays 'verdict'",
        "the buzzer plays 'refused'",
        "the buzzer plays 'win'",
    ]


# Buttons on gpiozero's mock pins: the edge's own tick, and the private hook that it hangs on.

DAY_NS = 86_400 * 10**9


@pytest.fixture
def button(factory: Any, edges: list[Edge]) -> Iterator[PanelButton]:
    button = PanelButton("GPIO17", seat=2, button="shout", on_edge=edges.append, pin_factory=factory)
    yield button
    button.close()


def test_both_edges_carry_the_ticks_of_the_pin(button: PanelButton, edges: list[Edge], clock: Clock) -> None:
    button.pin.drive_low()
    clock.go_ms(83.000_001)
    button.pin.drive_high()
    assert edges == [
        Edge(2, "shout", 5_000_000_000_000, True),
        Edge(2, "shout", 5_000_083_000_001, False),
    ]


def test_the_pin_is_pulled_up_and_never_debounced(button: PanelButton) -> None:
    assert (button.pin.pull, button.pin.bounce, button.pin.edges) == ("up", None, "both")


def test_every_bounce_is_reported(button: PanelButton, edges: list[Edge], clock: Clock) -> None:
    for drive in (button.pin.drive_low, button.pin.drive_high) * 5:
        drive()
        clock.go_ms(0.1)
    assert [edge.down for edge in edges] == [True, False] * 5


def test_a_button_down_at_the_start_is_no_edge(factory: Any, edges: list[Edge]) -> None:
    pin = factory.pin("GPIO27")
    pin._set_pull = lambda value: None  # held down: the pull-up does not lift it
    with PanelButton("GPIO27", seat=1, button="aye", on_edge=edges.append, pin_factory=factory) as held:
        assert held.is_active
        assert edges == []
        pin.drive_high()
    assert [edge.down for edge in edges] == [False]


def test_a_missed_release_is_made_up_for(button: PanelButton, edges: list[Edge], clock: Clock) -> None:
    button.pin.drive_low()
    button.pin._state = True  # the line went up, and the kernel did not see it
    clock.go_ms(49)
    button.heal()
    assert len(edges) == 1, "it may yet be on its way"
    clock.go_ms(2)
    button.heal()
    button.heal()
    assert edges[1:] == [Edge(2, "shout", clock.ns, False)]


def test_a_held_button_needs_no_healing(button: PanelButton, edges: list[Edge], clock: Clock) -> None:
    button.heal()
    button.pin.drive_low()
    clock.go_ms(5000)
    button.heal()
    assert [edge.down for edge in edges] == [True]


@given(st.integers(0, 48 * DAY_NS))
def test_kernel_nanoseconds_survive_gpiozeros_seconds(tick_ns: int) -> None:
    """gpiozero's LGPIOPin hands on ``ticks / 1000000000``."""
    assert to_ns(tick_ns / 1_000_000_000) == tick_ns


@given(st.integers(48 * DAY_NS, 366 * DAY_NS))
def test_kernel_nanoseconds_survive_a_year_to_four(tick_ns: int) -> None:
    assert abs(to_ns(tick_ns / 1_000_000_000) - tick_ns) <= 4


def test_the_private_hook_of_gpiozero_is_still_there() -> None:
    """`_fire_events` is not public. Should this fail, look at gpiozero's mixins.py and pins before raising the version.

    Read and tried with gpiozero 2.0.1.post3.
    """
    told = f"gpiozero is now {version('gpiozero')}; the hook was read in 2.0.1.post3"
    assert version("gpiozero").startswith("2.0"), told
    assert list(inspect.signature(EventsMixin._fire_events).parameters) == ["self", "ticks", "new_active"], told
    assert "self._fire_events(ticks, " in inspect.getsource(DigitalInputDevice._pin_changed), told
    assert "when_changed = self._pin_changed" in inspect.getsource(DigitalInputDevice.__init__), told
