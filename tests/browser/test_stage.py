# SPDX-License-Identifier: MIT
"""The table's screen as a stage: nothing overflows, a reveal ends in its verdict, and motion where it is wished."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.play.registry import GAMES
from tests.browser.conftest import HD, NEW, PRESS, TV, Open, boxes
from tests.browser.quiet import QUIET, pass_until, settle, stop_clock
from tests.browser.test_axe import LATE
from tests.random_games import next_event

pytestmark = pytest.mark.browser

MOVING = {**TV, "reduced_motion": "no-preference"}
NAMES = ("Ann", "Bartholomew", "Carla", "Dunstan", "Elena", "Federico")
CUPS = {"event": "reveal", "dice": {"Ann": [6, "skull"], "Bob": [2, 3]}}
SENTENCE = "Three 6s? There are two. Ann loses a die."

LEGIBLE = 0.7
"""How small a television's lettering may become to stand in view: of what it is where there is room for all."""

PARTS = """header.top > *, .look > *, #sight > *, .told > *, .crew > li, #shown > *, .bluffs > li, .awards > li,
  .cupped, #scene > *"""
AMISS = """(parts) => {
  const seen = [...document.querySelectorAll(parts)]
    .filter(e => e.checkVisibility() && e.getBoundingClientRect().height > 0 && getComputedStyle(e).opacity !== '0');
  const box = e => e.getBoundingClientRect();
  const called = e => `${e.tagName}#${e.id}.${e.className}`;
  const out = seen.filter(e => box(e).bottom > innerHeight + 1.5 || box(e).right > innerWidth + 1.5 ||
    box(e).left < -1.5 || box(e).top < -1.5);
  const over = (a, b) => Math.min(box(a).right, box(b).right) - Math.max(box(a).left, box(b).left) > 2 &&
    Math.min(box(a).bottom, box(b).bottom) - Math.max(box(a).top, box(b).top) > 2;
  const pairs = seen.flatMap((a, i) => seen.slice(i + 1)
    .filter(b => a.parentElement === b.parentElement && over(a, b)).map(b => [a, b]));
  const cut = [...document.querySelectorAll('main :is(.card, .paper, .badge, .crew li, .tag), .ending, .cupped')]
    .filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 2);
  return [...out.map(e => `out of view: ${called(e)}`), ...cut.map(e => `cut off: ${called(e)}`),
    ...pairs.map(([a, b]) => `${called(a)} over ${called(b)}`),
    ...(document.documentElement.scrollHeight > innerHeight + 1 ? ['the page scrolls'] : [])];
}"""
"""What would have to be scrolled for, lies over something else, or is cut off."""


def play(served: Any, *events: dict[str, Any]) -> None:
    for event in events:
        served.table.play(**event)


def called(served: Any) -> None:
    """A bid is doubted; the cups are still down."""
    bid = {"event": "bid", "player": "Ann", "quantity": 3, "face": 6}
    play(served, NEW, bid, {"event": "challenge", "player": "Bob"})


CUT = """names => names.filter(name => {
    const box = name.getBoundingClientRect();
    const lies = document.createRange();
    lies.selectNodeContents(name.lastChild);
    const [mark, text] = [name.firstElementChild, lies].map(part => part.getBoundingClientRect());
    return mark.right > box.right + 1 || (text.right > box.right + 1 && text.top < box.bottom - 1);
  }).map(name => name.innerText)"""
"""Names that stand there in part, or without their mark."""


def on_stage(served: Any, open_page: Open, path: str = "/", size: Mapping[str, Any] = TV) -> Any:
    """A screen that plays scenes, on which time passes only as a test lets it: none slips by on a busy machine."""
    page = open_page("about:blank", **size, reduced_motion="no-preference")
    page.clock.install()
    page.goto(served.url(path))
    page.locator(".pill.connected").wait_for(state="attached")
    settle(page, served.table.told_id)
    stop_clock(page)
    return page


def seated(served: Any) -> list[dict[str, Any]]:
    """The seats, as they are told where guests sit there."""
    seats = [seat for seat in served.table.snapshot.public()["seats"] if seat["player"]]
    return [seat | {"guest": {"name": seat["player"], "colour": "blue"}} for seat in seats]


def turn(served: Any) -> Any:
    """Whose it is to bid."""
    return served.table.match.state()["turn"]


FITTED = "() => ['class', 'style'].map(name => document.documentElement.getAttribute(name))"
FITTED_ANEW = f"() => {{ dispatchEvent(new Event('resize')); return ({FITTED})(); }}"
"""How large all is drawn and how much is told; and how that is found from what is shown now, whatever was before."""


@pytest.mark.parametrize("many", [2, 4, 6])
@pytest.mark.parametrize("book", GAMES.rulebooks(), ids=lambda book: book["id"])
def test_ok__nothing_overflows_or_overlaps(served: Any, open_page: Open, book: Any, many: int) -> None:
    names = NAMES[: min(many, book["seats"]["most"])]
    if len(names) < many and many > book["seats"]["most"]:
        pytest.skip(f"{book['id']} is for {book['seats']['most']} at most")
    served.table.play(event="new-game", game=book["id"], players=list(names), options={})
    page = open_page(served.url(), **{**TV, "reduced_motion": "reduce"})
    page.locator("#crew li").first.wait_for()
    chance, phases = Random(many), set()
    for _ in range(150):
        event = next_event(served.table.match, chance)
        if event is None:
            break
        served.table.play(**event)
        state = served.table.match.state()
        phase = (state["phase"], bool(state["last"]), bool(state.get("bid")))
        if phase in phases:
            continue
        phases.add(phase)
        for size in (TV["viewport"], HD):
            page.set_viewport_size(size)
            settle(page, served.table.told_id)
            assert page.evaluate(AMISS, PARTS) == [], (phase, size)
            assert page.evaluate(FITTED) == page.evaluate(FITTED_ANEW), (phase, size)
    assert len(phases) > 1


FIT = "parseFloat(document.documentElement.style.getPropertyValue('--fit'))"
"""How large all is drawn; no number before the script that finds it is here."""


@pytest.mark.parametrize("book", GAMES.rulebooks(), ids=lambda book: book["id"])
def test_ok__the_end_stands_in_view_with_awards_after_a_race(served: Any, open_page: Open, book: Any) -> None:
    names = NAMES[: min(4, book["seats"]["most"])]
    play(served, {"event": "new-game", "game": book["id"], "players": list(names), "options": {}})
    chance = Random(4)
    while event := next_event(served.table.match, chance):
        served.table.match = served.table.match.apply(event)
    awards = [{"award": "quickest-hand", "player": name, "times": 3, "ms": 4.0} for name in names[:3]]
    served.table.tell(awards=awards, seats=seated(served), ruling={"first": [PRESS], "late": [LATE], "tied": False})
    page = open_page(served.url(), **{**TV, "reduced_motion": "reduce"})
    page.locator("#awards li").last.wait_for()
    for size in (TV["viewport"], HD):
        page.set_viewport_size(size)
        page.wait_for_function(f"parts => {FIT} >= {LEGIBLE} && !({AMISS})(parts).length", arg=PARTS)


@pytest.mark.parametrize("game", ["roll-the-bones", "lucky-seven"])
def test_ok__a_moment_of_six_stands_whole_on_the_screen(served: Any, open_page: Open, game: str) -> None:
    served.table.play(event="new-game", game=game, players=list(NAMES), options={})
    page = on_stage(served, open_page)
    chance = Random(6)
    while served.table.snapshot.public()["moment"] is None:
        served.table.play(**next_event(served.table.match, chance))
    page.locator("#scene").wait_for(state="attached")
    pass_until(page, page.locator("#scene.told .loud"))
    settle(page, served.table.told_id)
    assert page.evaluate(AMISS, PARTS) == []


def counted(served: Any, names: tuple[str, ...], bids: int, **options: Any) -> None:
    """A round of Pirate's Lies with so many bids, and the count that the camera took of it."""
    options = {"first": names[0], **options}
    play(served, {"event": "new-game", "game": "pirates-lies", "players": [*names], "options": options})
    if "cards" in options:
        play(served, next_event(served.table.match, Random(0)))  # they are dealt
    for number in range(bids):
        play(served, {"event": "bid", "player": turn(served), "quantity": 1 + number // 2, "face": 2 + number % 2})
    play(served, {"event": "challenge", "player": turn(served)})
    play(served, {"event": "reveal", "dice": {name: [2, 3, 4, 5, 6] for name in names}})
    dice = [{"at": ["dice", name, n], "player": name, "face": n + 2} for name in names for n in range(5)]
    count = {"count": 40, "event": "reveal", "by": "", "manual": True, "evidence": "", "faces": "pips", "dice": dice}
    counts = [count | {"width": 0, "height": 0, "photographed_by": "", "changes": []}]
    served.table.tell(counts=counts, seats=seated(served))


BY_HAND = {"by": "Ann", "manual": True}


@pytest.mark.parametrize(
    ("counts", "told"),
    [([BY_HAND, {}], []), ([{}, BY_HAND], ["✎ By hand (Ann)"])],
    ids=["before", "now"],
)
def test_ok__a_television_tells_of_hands_only_where_they_entered_what_counts_now(
    served: Any, open_page: Open, counts: list[dict[str, Any]], told: list[str]
) -> None:
    counted(served, NAMES[:3], 2)
    read = served.table.snapshot.public()["counts"][0] | {"by": "camera", "manual": False}
    served.table.tell(counts=[read | {"count": 40 + n} | one for n, one in enumerate(counts)])
    page = open_page(served.url(), **{**TV, "reduced_motion": "reduce"})
    page.locator("#evidence").wait_for(state="attached")
    settle(page, served.table.told_id)
    assert page.locator("#evidence p:visible").all_inner_texts() == told


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_ok__a_count_of_six_after_many_bids_stands_in_view(served: Any, open_page: Open, language: str) -> None:
    counted(served, NAMES, 9)
    page = open_page(served.url(), **{**TV, "reduced_motion": "reduce", "locale": language})
    page.locator("#bluffs li").last.wait_for()
    for size in (TV["viewport"], HD):
        page.set_viewport_size(size)
        page.wait_for_function(f"parts => !({AMISS})(parts).length", arg=PARTS)
        assert page.locator("#bluffs .name:visible").evaluate_all(CUT) == [], size


@pytest.mark.parametrize("last", ["display", "text-bold"])
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_ok__lettering_that_arrives_late_leaves_the_bids_in_view(
    served: Any, open_page: Open, language: str, last: str
) -> None:
    counted(served, NAMES, 9)
    page = open_page("about:blank", **{**TV, "reduced_motion": "reduce", "locale": language})
    held: list[Any] = []
    page.route("**/*.woff2", lambda route: held.append(route))
    page.goto(served.url(), wait_until="commit")
    page.locator("#bluffs li").last.wait_for(state="attached")
    page.wait_for_function(f"() => {FIT} > 0")
    page.evaluate(QUIET)
    assert len(held) == 2
    for route in sorted(held, key=lambda route: last in route.request.url):
        page.evaluate(QUIET)
        route.continue_()
    settle(page, served.table.told_id)
    assert page.locator("#bluffs li").last.is_visible()
    assert page.evaluate(AMISS, PARTS) == []


def test_ok__other_lettering_leaves_what_is_told_legible(served: Any, open_page: Open) -> None:
    counted(served, NAMES, 9)
    page = open_page("about:blank", **{**TV, "reduced_motion": "reduce", "locale": "es"})
    page.route("**/*.woff2", lambda route: route.abort())
    page.goto(served.url())
    page.locator("#bluffs li").last.wait_for(state="attached")
    settle(page, served.table.told_id)
    assert page.evaluate(FIT) >= LEGIBLE
    assert page.evaluate(AMISS, PARTS) == []


def test_ok__what_is_told_stands_in_view_below_a_warning_and_after_it(served: Any, open_page: Open) -> None:
    counted(served, NAMES, 9)
    page = open_page(served.url(), **{**TV, "reduced_motion": "reduce"})
    page.locator("#bluffs li").last.wait_for()
    settle(page, served.table.told_id)
    before = page.evaluate(FIT)
    served.table.tell(journal="The disk is full.")
    page.locator(".trouble").wait_for()
    settle(page, served.table.told_id)
    assert page.evaluate(AMISS, PARTS) == []
    served.table.tell(journal="")
    page.locator(".trouble").wait_for(state="detached")
    settle(page, served.table.told_id)
    assert page.evaluate(FIT) == before


def test_ok__what_was_left_out_for_want_of_room_is_told_once_it_needs_less(served: Any, open_page: Open) -> None:
    counted(served, NAMES[:5], 9)
    served.table.tell(ruling={"first": [PRESS], "late": [], "tied": False})
    page = open_page(served.url(), **{**TV, "reduced_motion": "reduce"})
    page.locator("#bluffs li").last.wait_for(state="attached")
    settle(page, served.table.told_id)
    assert not page.locator("#bluffs li").last.is_visible()
    moment = served.table.snapshot.public()["moment"]
    served.table.tell(moment={**moment, "bids": moment["bids"][-1:]})
    settle(page, served.table.told_id)
    assert page.locator("#bluffs li").last.is_visible()
    assert page.evaluate(AMISS, PARTS) == []


def test_ok__who_has_come_to_a_seat_is_told_above_the_game(served: Any, open_page: Open) -> None:
    counted(served, NAMES, 9)
    page = open_page(served.url(), **{**TV, "reduced_motion": "reduce"})
    page.locator("#bluffs li").last.wait_for()
    open_page(served.seat(1))
    open_page(served.seat(2))
    page.locator(".join-request").wait_for()
    settle(page)
    [[word, game]] = boxes(page.locator("body"), ".join-request", "main")
    assert word["bottom"] <= game["top"]
    assert page.evaluate(AMISS, PARTS) == []


LEFT_OUT = "all => all.filter(e => e.scrollHeight > e.clientHeight + 1).map(e => e.innerText)"


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_ok__the_end_of_a_game_is_told_with_names_and_nothing_over_its_sentence(
    served: Any, open_page: Open, language: str
) -> None:
    play(served, {"event": "new-game", "game": "pirates-dice", "players": [*NAMES[:4]], "options": {}})
    chance = Random(11)
    while event := next_event(served.table.match, chance):
        served.table.play(**event)
    served.table.tell(seats=seated(served))
    page = open_page(served.url(), **{**TV, "viewport": HD, "reduced_motion": "reduce", "locale": language})
    page.locator("#bluffs li").last.wait_for()
    settle(page, served.table.told_id)
    [[stamp, sentence]] = boxes(page.locator(".verdict"), ".stamp", ".big")
    assert stamp["bottom"] <= sentence["top"] + 2
    assert page.locator("#bluffs .name:visible").evaluate_all(LEFT_OUT) == []
    assert page.evaluate(AMISS, PARTS) == []


@pytest.mark.parametrize("many", [4, 6])
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_ok__a_count_stands_in_view_while_cards_are_looked_at(
    served: Any, open_page: Open, language: str, many: int
) -> None:
    counted(served, NAMES[:many], 9, cards="phone")
    served.table.tell(looking={"wait_for": [*NAMES[1:many]], "looked": [NAMES[0]], "ms": 20_000})
    page = open_page(served.url(), **{**TV, "reduced_motion": "reduce", "locale": language})
    page.locator("#countdown .numeral").wait_for()
    page.wait_for_function(f"parts => {FIT} >= {LEGIBLE} && !({AMISS})(parts).length", arg=PARTS)
    assert page.locator(".verdict .big").is_visible()


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_ok__the_bids_of_six_with_cards_stand_in_view_until_the_cups_are_lifted(
    served: Any, open_page: Open, language: str
) -> None:
    teams = [[NAMES[place], NAMES[place + 3]] for place in range(3)]
    options = {"first": "Ann", "cards": "phone", "teams": teams}
    play(served, {"event": "new-game", "game": "pirates-lies", "players": [*NAMES], "options": options})
    play(served, next_event(served.table.match, Random(0)))  # the cards are dealt
    for number in range(9):
        play(served, {"event": "bid", "player": turn(served), "quantity": 1 + number // 2, "face": 2 + number % 2})
    play(served, {"event": "challenge", "player": turn(served)})
    served.table.tell(seats=seated(served), ruling={"first": [PRESS], "late": [LATE], "tied": False})
    page = open_page(served.url(), **{**TV, "reduced_motion": "reduce", "locale": language})
    page.locator("#ruling p").first.wait_for()
    for size in (TV["viewport"], HD):
        page.set_viewport_size(size)
        page.wait_for_function(f"parts => {FIT} >= {LEGIBLE} && !({AMISS})(parts).length", arg=PARTS, timeout=20_000)


@pytest.mark.parametrize("squares", [6, 30])
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_ok__the_map_stands_in_view_while_somebody_has_the_floor(
    served: Any, open_page: Open, language: str, squares: int
) -> None:
    names = NAMES[:4]
    play(served, {"event": "new-game", "game": "treasure-map", "players": [*names], "options": {"squares": squares}})
    chance = Random(3)
    while not served.table.match.state()["last"]:
        play(served, next_event(served.table.match, chance))
    race = {"first": [PRESS], "late": [LATE], "tied": False}
    served.table.tell(seats=seated(served), ruling=race, floor="Ann", floor_ms=4200)
    page = open_page(served.url(), **{**TV, "reduced_motion": "reduce", "locale": language})
    page.locator("#countdown .numeral").wait_for()
    page.locator(".treasure-map").wait_for()
    for size in (TV["viewport"], HD):
        page.set_viewport_size(size)
        page.wait_for_function(f"parts => {FIT} >= {LEGIBLE} && !({AMISS})(parts).length", arg=PARTS, timeout=20_000)


def test_ok__the_reveal_ends_in_the_sentence_of_the_verdict_and_not_before(served: Any, open_page: Open) -> None:
    called(served)
    page = on_stage(served, open_page)
    served.table.play(**CUPS)
    scene = page.locator("#scene.reveal")
    scene.wait_for()
    assert scene.locator(".sentence").count() == 0
    pass_until(page, scene.locator(".sentence"))
    assert scene.locator(".sentence").inner_text() == SENTENCE
    assert scene.locator(".stamp").inner_text() == "A LIE"
    assert scene.locator(".climb .numeral").all_inner_texts() == ["2", "3"]
    assert scene.locator(".one.counts").count() == 2
    settle(page, served.table.told_id)
    assert page.evaluate(AMISS, PARTS) == []


def test_ok__dice_that_nobody_can_tell_apart_come_forward_together(served: Any, open_page: Open) -> None:
    called(served)
    page = on_stage(served, open_page)
    served.table.play(event="reveal", faces=[6, "skull", 2, 3])
    pass_until(page, page.locator("#scene .sentence"))
    assert page.locator("#scene .one").count() == 4
    assert page.locator("#scene .one.counts").count() == 2
    settle(page, served.table.told_id)
    assert page.evaluate(AMISS, PARTS) == []


ROOM = """() => {
  const boxes = one => [...document.querySelectorAll(one)].map(e => e.getBoundingClientRect());
  const [dice, cups] = [".one", ".cupped"].map(boxes);
  const inside = (a, b) =>
    a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  return [Math.min(...dice.map(one => one.width)) / innerHeight, dice.every(one => cups.some(cup => inside(one, cup)))];
}"""
"""How large the dice of a reveal are, in heights of the screen, and whether each is within a cup's room."""
LEAST = {(2, 5): 0.2, (3, 5): 0.16, (4, 5): 0.14, (6, 5): 0.1, (2, 10): 0.14, (4, 10): 0.09, (6, 10): 0.07}
"""What a reveal for so many players with so many dice is to reach; 0.07 is a third of a degree four metres away."""


@pytest.mark.parametrize(("many", "dice"), LEAST)
def test_ok__the_reveal_fills_the_wall(served: Any, open_page: Open, many: int, dice: int) -> None:
    names, bid = NAMES[:many], {"player": "Ann", "quantity": 12, "face": 4}
    play(served, {"event": "new-game", "game": "pirates-lies", "players": [*names], "options": {"first": "Ann"}})
    page = on_stage(served, open_page)
    under = {"faces": [4, 2, 3, 5, 6] * (dice // 5), "counts": [True, *[False] * (dice - 1)]}
    moment = {"game": 1, "place": 9, "kind": "count", "who": ["Ann"], "say": "", "corrected": False, "bids": []}
    ends = {"bid": bid, "count": many, "holds": False, "challenger": names[1], "loser": "Ann", "matching": {}}
    ends["cups"] = [{"player": name, **under} for name in names]
    served.table.tell(moment={**moment, **ends})
    pass_until(page, page.locator("#scene.told .stamp"))
    for width, height in ((1280, 720), (1920, 1080), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        size, within = page.evaluate(ROOM)
        assert (size >= LEAST[many, dice], within, page.evaluate(AMISS, PARTS)) == (True, True, []), (width, size)


def test_ok__the_reveal_fills_the_wall_though_its_lettering_arrives_late(served: Any, open_page: Open) -> None:
    names = [f"{name} the Navigator" for name in ("Ann", "Bob", "Cat")]
    play(served, {"event": "new-game", "game": "pirates-lies", "players": names, "options": {"first": names[0]}})
    page = open_page("about:blank", **TV, reduced_motion="no-preference")
    page.clock.install()
    held: list[Any] = []
    page.route("**/*.woff2", lambda route: held.append(route))
    page.goto(served.url(), wait_until="commit")
    page.wait_for_function("told => window.lastHeard === told", arg=served.table.told_id)
    page.wait_for_function("() => document.querySelector('link[href*=\"/stage.css\"]')?.sheet")
    page.evaluate(QUIET)
    stop_clock(page)
    bid = {"player": names[0], "quantity": 12, "face": 4}
    moment = {"game": 1, "place": 9, "kind": "count", "who": names[:1], "say": "", "corrected": False, "bids": []}
    ends = {"bid": bid, "count": 3, "holds": False, "challenger": names[1], "loser": names[0], "matching": {}}
    under = {"faces": [4, 2, 3, 5, 6], "counts": [True, False, False, False, False]}
    served.table.tell(moment={**moment, **ends, "cups": [{"player": name, **under} for name in names]})
    pass_until(page, page.locator("#scene.told .stamp"))
    for route in held:
        route.continue_()
    settle(page, served.table.told_id)
    found = page.locator("#scene .cups").get_attribute("style")
    page.set_viewport_size(HD)
    settle(page)
    page.set_viewport_size(TV["viewport"])
    settle(page)
    assert page.locator("#scene .cups").get_attribute("style") == found


@pytest.mark.parametrize("press", ["Escape", "click", "bid"])
def test_ok__any_press_ends_what_is_played(served: Any, open_page: Open, press: str) -> None:
    called(served)
    page = on_stage(served, open_page)
    served.table.play(**CUPS)
    page.locator("#scene.reveal").wait_for()
    if press == "bid":
        served.table.play(event="bid", player="Ann", quantity=1, face=2)
    elif press == "click":
        page.mouse.click(600, 300)
    else:
        page.keyboard.press(press)
    page.locator("#scene").wait_for(state="detached")


def test_ok__a_scene_that_an_undo_brings_back_is_not_played_again(served: Any, open_page: Open) -> None:
    called(served)
    page = on_stage(served, open_page)
    scene = page.locator("#scene.reveal")
    served.table.play(**CUPS)
    scene.wait_for()
    served.table.play(event="bid", player="Ann", quantity=1, face=2)
    scene.wait_for(state="detached")
    served.table.play(event="undo")
    settle(page, served.table.told_id)
    assert served.table.snapshot.public()["moment"] is not None
    assert scene.count() == 0
    served.table.play(event="undo")
    settle(page, served.table.told_id)
    served.table.play(**CUPS)
    scene.wait_for()


def test_ok__who_comes_late_sees_how_it_ended(served: Any, open_page: Open) -> None:
    called(served)
    served.table.play(**CUPS)
    page = open_page(served.url(), **MOVING)
    page.get_by_text(SENTENCE, exact=True).wait_for()
    served.table.tell(stillness="hands")
    settle(page, served.table.told_id)
    assert page.locator("#scene").count() == 0
    assert page.locator("#bluffs .truth").all_inner_texts() == ["a lie: one short"]


def test_ok__nothing_moves_where_no_motion_is_wished(served: Any, open_page: Open) -> None:
    called(served)
    page = open_page(served.url(), **{**TV, "reduced_motion": "reduce"})
    page.locator("#standing .paper").wait_for()
    settle(page, served.table.told_id)
    served.table.play(**CUPS)
    page.get_by_text(SENTENCE, exact=True).wait_for()
    assert page.locator("#scene").count() == 0
    assert page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length") == 0


def test_ok__a_shout_fills_the_screen_in_the_colour_of_who_was_first(served: Any, open_page: Open) -> None:
    called(served)
    page = on_stage(served, open_page)
    press = {"player": "Bob", "seat": 2, "button": "shout", "source": "button"}
    late = {**press, "player": "Ann", "seat": 1, "behind_ms": 14.2}
    served.table.tell(ruling={"first": [press], "late": [late], "tied": False})
    scene = page.locator("#scene.shouted")
    scene.wait_for()
    assert scene.locator(".loud").inner_text() == "Bob!"
    assert scene.locator(".against .who").all_inner_texts() == ["Bob", "Ann"]
    assert scene.locator(".behind").inner_text() == "Ann + 14 ms"
    settle(page, served.table.told_id)
    assert page.evaluate(AMISS, PARTS) == []
    page.clock.run_for(4000)
    scene.wait_for(state="detached")


def test_ok__nothing_of_a_bluff_is_told_before_the_cups_are_lifted(served: Any, open_page: Open) -> None:
    called(served)
    page = open_page(served.url(), **TV)
    page.locator("#standing .paper").wait_for()
    settle(page, served.table.told_id)
    assert page.locator("#bluffs").inner_html() == ""
    served.table.play(**CUPS)
    page.locator("#bluffs .chance").wait_for()
    assert page.locator("#bluffs .chance").inner_text() == "56%"
    served.table.play(event="bid", player="Ann", quantity=1, face=2)
    page.locator("#bluffs li").wait_for(state="detached")


def test_ok__sounds_are_off_until_somebody_switches_them_on(served: Any, open_page: Open) -> None:
    called(served)
    page = open_page(served.url(), **MOVING)
    switch = page.get_by_role("button", name="Sounds")
    expect(switch).to_have_attribute("aria-pressed", "false")
    loaded = "performance.getEntriesByType('resource').filter(one => one.name.endsWith('/sounds.js')).length"
    assert page.evaluate(loaded) == 0
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(f"() => {loaded} === 1")


# How a count ended is told by the television first, and phones keep it back; where there is none they tell it.


def phone_of_bob(served: Any, open_page: Open, **look: Any) -> Any:
    phone = open_page(served.seat(2), **look)
    phone.locator(".pill.connected").wait_for(state="attached")
    settle(phone, served.table.told_id)
    return phone


def test_ok__phones_look_up_until_the_television_has_told_it(served: Any, open_page: Open) -> None:
    called(served)
    television = on_stage(served, open_page)
    phone = phone_of_bob(served, open_page)
    served.table.play(**CUPS)
    phone.get_by_text("Look up!", exact=True).wait_for()
    television.locator("#scene.reveal").wait_for()
    assert not phone.get_by_text(SENTENCE).is_visible()
    pass_until(television, television.locator("#scene.told .stamp"))
    phone.get_by_text(SENTENCE).first.wait_for()
    expect(phone.get_by_text("Look up!")).to_be_hidden()


def test_ok__a_phone_may_tell_it_at_once(served: Any, open_page: Open) -> None:
    called(served)
    on_stage(served, open_page)
    phone = phone_of_bob(served, open_page)
    served.table.play(**CUPS)
    phone.get_by_role("button", name="Show it here").tap()
    phone.get_by_text(SENTENCE).first.wait_for()


def test_ok__a_television_that_tells_nothing_is_not_waited_for_long(served: Any, open_page: Open) -> None:
    called(served)
    on_stage(served, open_page)  # its clock stands still
    phone = open_page("about:blank", reduced_motion="reduce")
    phone.clock.install()
    phone.goto(served.seat(2))
    settle(phone, served.table.told_id)
    served.table.play(**CUPS)
    phone.get_by_text("Look up!", exact=True).wait_for()
    phone.clock.run_for(9000)
    phone.get_by_text(SENTENCE).first.wait_for()


def test_ok__without_a_television_the_phone_tells_it_in_the_same_order(served: Any, open_page: Open) -> None:
    called(served)
    phone = on_stage(served, open_page, served.seat(2).removeprefix(served.url("")), {})
    served.table.play(**CUPS)
    scene = phone.locator("#scene.reveal")
    scene.wait_for()
    assert scene.locator(".sentence").count() == 0
    pass_until(phone, phone.locator("#scene.told .sentence", has_text=SENTENCE))
    phone.clock.run_for(30_000)
    scene.wait_for(state="detached")


def test_ok__a_tap_ends_what_a_phone_tells(served: Any, open_page: Open) -> None:
    called(served)
    phone = on_stage(served, open_page, served.seat(2).removeprefix(served.url("")), {})  # by itself it never ends
    served.table.play(**CUPS)
    phone.locator("#scene.reveal").wait_for()
    phone.touchscreen.tap(100, 100)
    phone.locator("#scene").wait_for(state="detached")


def test_ok__where_phones_are_the_camera_none_covers_its_verdict_with_a_reveal(served: Any, open_page: Open) -> None:
    called(served)
    served.table.tell(camera={"condition": "phone", "message": ""})
    phone = phone_of_bob(served, open_page, reduced_motion="no-preference")
    served.table.play(**CUPS)
    phone.get_by_text(SENTENCE).first.wait_for()
    assert phone.locator("#scene").count() == 0


def test_ok__a_screen_without_motion_plays_nothing_for_phones_to_wait_for(served: Any, open_page: Open) -> None:
    called(served)
    open_page(served.url(), **{**MOVING, "reduced_motion": "reduce"})
    phone = phone_of_bob(served, open_page, reduced_motion="reduce")
    served.table.play(**CUPS)
    phone.get_by_text(SENTENCE).first.wait_for()
    assert phone.locator("#lookup *").count() == 0


# The overlay for a stream: transparent, with the score and the bid, and what the television plays.

OBS = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}
CLEAR = """() => [document.documentElement, document.body].map(e => getComputedStyle(e).backgroundColor)"""


def test_the_overlay_is_clear_and_tells_score_bid_and_reveal(served: Any, open_page: Open) -> None:
    page = on_stage(served, open_page, "/overlay", OBS)
    assert not page.locator("#link").is_visible(), "a stream is told of its line only when that is lost"
    assert page.evaluate(CLEAR) == ["rgba(0, 0, 0, 0)"] * 2
    called(served)
    page.wait_for_selector("text=Ann: three 6s")
    assert page.locator(".crew > li").count() == 2
    play(served, CUPS)
    page.wait_for_selector("#scene.reveal")
    pass_until(page, page.get_by_text(SENTENCE))
    box = page.locator("#scene").bounding_box()
    assert box["y"] + box["height"] <= page.locator(".crew").bounding_box()["y"], "the score stays in view"


# The time that runs, in a real browser: told by the table, counted down by differences alone, in every language.

NEW_GAME = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}}
TIME = "#countdown .numeral"
BAR = "#countdown .bar i"


@pytest.fixture
def shouted(served: Any, open_page: Open) -> Callable[..., Any]:
    """A page of a table at which Bob has the floor. Its clock stands still, until a test moves it."""

    def look(path: str, **more: Any) -> Any:
        page = open_page("about:blank", **more)
        page.clock.install(time=0)
        page.goto(path)
        page.locator(".pill.connected").wait_for()
        settle(page, served.table.told_id)
        stop_clock(page)
        served.table.tell(floor="Bob", floor_ms=4200)
        page.locator(TIME).wait_for()
        return page

    served.table.play(**NEW_GAME)
    return look


def width(page: Any) -> float:
    return float(page.locator(BAR).evaluate("bar => new DOMMatrix(getComputedStyle(bar).transform).a"))


def test_ok__the_floor_is_counted_down_from_what_the_table_told(served: Any, shouted: Any) -> None:
    page = shouted(served.seat(1))
    assert page.locator("#countdown p").first.text_content() == "Bob has the floor"
    assert page.locator(TIME).text_content() == "5"
    assert width(page) == pytest.approx(1.0, abs=0.05)
    page.clock.run_for(2100)
    assert page.locator(TIME).text_content() == "3"
    assert width(page) == pytest.approx(0.5, abs=0.05)
    page.clock.run_for(3000)
    assert page.locator(TIME).text_content() == "0"
    assert page.evaluate("document.querySelector('#countdown').className") == "countdown soon"


def test_ok__a_state_that_changes_something_else_does_not_begin_anew(served: Any, shouted: Any) -> None:
    page = shouted(served.seat(2))
    assert page.locator("#countdown p").first.text_content() == "You have the floor"
    page.clock.run_for(1000)
    served.table.tell(stillness="hands", floor_ms=2100)
    page.locator(TIME, has_text="3").wait_for()
    assert width(page) == pytest.approx(0.5, abs=0.05)
    page.clock.run_for(500)
    assert page.locator(TIME).text_content() == "2"


def test_ok__it_goes_when_the_floor_was_used(served: Any, shouted: Any) -> None:
    page = shouted(served.url(), **TV)
    box = page.locator("#countdown").bounding_box()
    assert page.locator(TIME).bounding_box()["height"] >= 60, "large enough for three metres"
    assert box["y"] + box["height"] < 720
    served.table.tell(floor=None, floor_ms=None)
    page.locator("#countdown").wait_for(state="hidden")


def test_ok__who_has_not_looked_sees_how_long_there_is(served: Any, shouted: Any) -> None:
    page = shouted(served.url(), **TV)
    served.table.tell(floor=None, floor_ms=None, looking={"wait_for": ["Bob"], "looked": ["Ann"], "ms": 8000})
    page.get_by_text("Time left to look").wait_for()
    assert page.locator(TIME).text_content() == "8"
    served.table.tell(looking={"wait_for": ["Bob", "Ann"], "looked": [], "ms": None})
    page.locator("#countdown").wait_for(state="hidden")


def test_ok__where_no_motion_is_wished_for_the_number_stands_alone(served: Any, shouted: Any) -> None:
    page = shouted(served.seat(1), reduced_motion="reduce")
    assert page.locator(TIME).text_content() == "5"
    assert not page.locator("#countdown .bar").is_visible()


@pytest.mark.parametrize(("language", "words"), [("de", "Bob hat das Wort"), ("es", "Bob tiene la palabra")])
def test_ok__in_every_language(served: Any, shouted: Any, language: str, words: str) -> None:
    page = shouted(served.seat(1), locale=language)
    assert page.locator("#countdown p").first.text_content() == words


@pytest.mark.parametrize(("seat", "words"), [(1, "The others wait for you."), (2, "The others wait for Ann.")])
def test_ok__who_is_waited_for_is_spoken_to(served: Any, shouted: Any, seat: int, words: str) -> None:
    page = shouted(served.seat(seat))
    served.table.tell(floor=None, floor_ms=None, turn={"player": "Ann", "ms": 0})
    page.locator("#countdown").get_by_text(words, exact=True).wait_for()


def test_ok__a_replay_that_is_not_made_yet_is_shown_once_it_is(served: Any, open_page: Open) -> None:
    play(served, NEW)
    page, busy = open_page(served.url("/"), **TV), [503]
    replay = {"shout": None, "count": 1, "shown": 0, "showing": None}
    served.table.tell(replay=replay)
    settle(page, served.table.told_id)
    page.route(
        "**/replays/*",
        lambda one: (
            one.fulfill(status=busy.pop()) if busy else one.fulfill(body=b"", headers={"X-Duration-Ms": "60000"})
        ),
    )
    served.table.tell(replay={**replay, "shown": 1, "showing": 1})
    expect(page.locator("#scene.rerun img")).to_have_count(1)
    assert busy == []
