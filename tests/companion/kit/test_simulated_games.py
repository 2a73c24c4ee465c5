# SPDX-License-Identifier: MIT
"""Every game to its end on the simulated table: real rules, dice really drawn and really read, no browser.

Hands do what is offered to them, players do what their acts offer; each game is read by its own reader, and by hand
as it fell while nobody has written that one. The clock moves only when the watcher sleeps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.play.registry import GAMES
from companion.web.schema.play import HandsDone, Offer
from tests.evenings.hands_evening import Evening as HandsEvening
from tests.evenings.party import DECK
from tests.evenings.tally import Tally
from tests.shipped import SHIPPED
from vision.errors import UnknownSet
from vision.mat.tokens import symbol_face
from vision.reading.reader import Reader, open_reader
from vision.watch.shelf import Shelf, Unread

pytestmark = pytest.mark.slow

NAMES = ("Ann", "Bob")
SET_UPS: dict[str, dict[str, Any]] = {
    "pirates-dice": {"dice": 1},
    "pirates-lies": {"dice": 2, "cards": "printed", "deck": DECK},
    "roll-the-bones": {},
    "dead-mans-dice": {"target": 10},
    "lucky-seven": {"match": "rounds", "rounds": 1},
    "treasure-map": {"squares": 2},
}
LONG = ("roll-the-bones",)
"""Games that take so long that they are played to their end by hand; how they are read has a test of its own."""
SEEN = {"dice", "face", "number", "pot"}
"""The fields of events that come from the dice on the table."""


@pytest.fixture(scope="module")
def reader() -> Shelf:
    return Shelf(open_reader, most=9)


def pips_alone(set_name: str) -> Reader:
    """The readers of a household whose other dice nobody has taught yet."""
    if set_name != "pips":
        raise UnknownSet(set_name, ("pips",))
    return open_reader(set_name)


class Evening(HandsEvening):
    """Two players who do as they are told, and enter by hand what the eye can't read or has in doubt."""

    def __init__(self, shelf: Shelf, game: str, seed: int, **options: Any) -> None:
        super().__init__(f"{game}/{seed}", 2, Tally(game), tidy=True, trouble=0.0, shelf=shelf)
        assert self.ask({"event": "new-game", "game": game, "players": list(NAMES), "options": options}, None).ok

    def _check(self, before: int) -> None:
        """What counted is held against what lies there by each test: here much is entered by hand."""

    @property
    def stillness(self) -> str:
        return str(self.public["stillness"])

    def do(self, verb: str, seat: int | None = None, **more: Any) -> HandsDone:
        """Virtual hands; the eye looks on."""
        answer = self.simulator.do(verb, more if seat is None else {**more, "seat": seat})
        self.look()
        return answer

    def offers(self, seat: int | None) -> Sequence[Offer]:
        return self.simulator.do("offers", {"seat": seat}).offers or ()

    def labels(self, seat: int | None) -> list[str]:
        return [offer.label for offer in self.offers(seat)]

    def events(self, name: str | None = None) -> list[dict[str, Any]]:
        data = [dict(entry.data) for entry in self.journal.since(0) if entry.kind == "event"]
        return [event for event in data if name in (None, event["event"])]

    def fill_in(self, seat: int) -> bool:
        """One tap on the entry by hand: with what fell where the camera cannot read, or with what it saw in doubt."""
        by_hand = self.simulator.do("offers", {"seat": seat}).by_hand
        for act in self._acts(seat):
            fields = {field["name"]: field for field in act["fields"]}
            if by_hand and by_hand.event.items() <= act["event"].items():
                event = act["event"] | {name: value for name, value in by_hand.values.items() if name in fields}
                return self.ask(event, seat).ok
            doubted = [field for field in fields.values() if "doubted" in field]
            if doubted and self.stillness == "doubt":
                return self.ask(act["event"] | {field["name"]: field["value"] for field in doubted}, seat).ok
        return False

    def _go_on(self, before: tuple[int, int, int]) -> None:
        if not (self.fill_in(1) or self.fill_in(2)):
            super()._go_on(before)

    def _makes_sense(self, act: Mapping[str, Any]) -> bool:
        """Antes are said to be in where the eye can't tell."""
        untold = act["event"]["event"] == "ante" and not act["fields"] and self.stillness in ("doubt", "unread")
        return untold or super()._makes_sense(act)


def unread(sets: str) -> str:
    """Why these sets can't be read; "" if they can."""
    try:
        Shelf(open_reader).take(sets)
    except Unread as why:
        return str(why)
    return ""


@pytest.mark.parametrize("game", SHIPPED)
def test_ok__played_to_its_end_by_hands_and_phones_alone(reader: Shelf, game: str) -> None:
    by_hand = game in LONG
    evening = Evening(Shelf(pips_alone) if by_hand else reader, game, 1, **SET_UPS[game])
    evening.play_on()
    assert evening.game["winner"] is not None
    thrown = [event for event in evening.events() if "quantity" not in event and any(map(event.get, SEEN))]
    by_camera = [event for event in thrown if event["by"] == "camera"]
    assert all(event["by"] == "camera" or event.get("manual") for event in thrown)
    why = unread(GAMES.adapter(game).reads)
    assert bool(by_camera) != bool(why or by_hand)
    if by_hand:
        return
    if why:
        pytest.skip(f"{why}: played to its end by hand")
    assert len(by_camera) > len(thrown) / 2


@pytest.fixture
def lifted(reader: Shelf) -> Evening:
    """Ann bid, Bob called her a liar; each has laid a card; the cups are lifted and counted."""
    evening = Evening(reader, "pirates-lies", 4, cards="printed", deck=DECK, dice=3)
    assert evening.labels(1) == ["Hold to peek", "Roll"]
    assert [offer.style for offer in evening.offers(1)] == ["main", "main"]
    for seat in (1, 2):
        evening.do("roll", seat)
        assert evening.offers(seat)[1].style == "plain", "it was rolled: the next thing is to look"
        assert evening.dice.covered(seat)
        assert evening.ask({"event": "lay-cards", "player": NAMES[seat - 1], "count": 1}, seat).ok
    assert evening.ask({"event": "bid", "player": "Ann", "quantity": 3, "face": 2}, 1).ok
    assert evening.ask({"event": "challenge", "player": "Bob"}, 2).ok
    evening.do("lift", 1)
    evening.do("lift", 2)
    if evening.stillness == "doubt":
        assert evening.fill_in(1)
    assert evening.game["phase"] == "cards"
    return evening


def cups(evening: Evening) -> list[tuple[int, ...]]:
    return [tuple(evening.game["cups"][name]) for name in NAMES]


def lying(evening: Evening) -> list[tuple[int, ...]]:
    return [evening.dice.faces(seat) for seat in (1, 2)]


def counted(evening: Evening, name: str) -> bool:
    """Whether the camera has seen it done, or a player has agreed that it was."""
    return bool(evening.events(name)) or (evening.stillness == "doubt" and evening.fill_in(1))


def test_pl_22_a_die_is_turned_as_the_card_says_and_put_back_when_that_is_undone(lifted: Evening) -> None:
    assert lifted.ask({"event": "resolve", "player": "Bob", "card": "nudge"}, 2).ok
    assert lifted.labels(1) == []
    (turn,) = lifted.offers(2)
    which, face = turn.fields
    old = lifted.game["cups"]["Ann"][1]
    (die,) = [choice.value for choice in which.choices if choice.label == f"Ann: die 2, a {old}"]
    new = old + 1 if old < 6 else 5
    assert [choice.value for choice in face.choices] == [1, 2, 3, 4, 5, 6]
    lifted.do("turn", 2, die=die, face=new)
    assert counted(lifted, "resolve")
    assert lifted.game["cups"]["Ann"][1] == new
    assert lying(lifted) == cups(lifted)
    (undo,) = [act for act in lifted._acts(1) if act["event"]["event"] == "undo-card"]
    assert lifted.ask({**undo["event"], "card": "undo", "target": {"player": "Bob", "index": 0}}, 1).ok
    if lifted.game["phase"] == "cards":
        assert lifted.labels(1) == ["Put the dice back as they lay"]
        lifted.do("back", 1)
        assert lying(lifted) == cups(lifted)
        assert lifted.labels(1) == []


def test_pl_22_named_dice_are_thrown_again_once(lifted: Evening) -> None:
    before = cups(lifted)
    dice = [{"player": "Bob", "index": 0}, {"player": "Bob", "index": 2}]
    assert lifted.ask({"event": "resolve", "player": "Bob", "card": "reroll", "target": dice}, 2).ok
    assert lifted.labels(2) == ["Roll these dice again"]
    assert lifted.labels(None)[0] == "Bob: Roll these dice again"
    lifted.do("again", 2)
    assert counted(lifted, "resolve")
    assert lying(lifted) == cups(lifted)
    assert cups(lifted)[0] == before[0]
    assert cups(lifted)[1][1] == before[1][1]


def test_pl_22_a_die_moves_to_the_cup_of_the_thief(lifted: Evening) -> None:
    before = cups(lifted)
    target = {"player": "Ann", "index": 1}
    assert lifted.ask({"event": "resolve", "player": "Bob", "card": "steal", "target": target}, 2).ok
    assert lifted.labels(2) == ["Take the die from Ann"]
    lifted.do("take", 2)
    assert counted(lifted, "resolve")
    assert cups(lifted) == [(before[0][0], before[0][2]), (*before[1], before[0][1])]
    assert lying(lifted) == cups(lifted)


def test_dm_14_a_pile_is_knocked_over_and_a_new_one_begun(reader: Shelf) -> None:
    evening = Evening(reader, "dead-mans-dice", 1, target=10)
    while evening.game["turn"] is None:
        evening.do("roll")
        evening.fill_in(1)
    knocker = evening.game["turn"]
    seat, other = (1, 2) if knocker == "Ann" else (2, 1)
    assert list(evening.offers(other)) == []
    evening.do("knock", seat, **{"from": other})
    assert evening.dice.pile(other) == ()
    assert evening.ask({"event": "shout", "player": NAMES[other - 1], "knocker": knocker}, other).ok
    assert evening.game["phase"] == "restart"
    assert evening.labels(other) == ["Roll my die"]
    evening.do("roll", other)
    assert evening.fill_in(other) or evening.game["phase"] == "rolling"
    assert [die["face"] for die in evening.game["piles"][NAMES[other - 1]]] == [
        "skull" if evening.game["piles"][NAMES[other - 1]][0]["face"] == "skull" else evening.dice.faces(other)[0]
    ]


def test_one_button_for_one_thing_a_hand_s_offer_says_which_act_it_is(reader: Shelf) -> None:
    evening = Evening(reader, "dead-mans-dice", 1, target=10)
    while evening.game["phase"] != "placing":
        evening.do("roll")
        evening.fill_in(1 if evening.game["turn"] in (None, "Ann") else 2)
    seat = NAMES.index(evening.game["turn"]) + 1
    same = [offer.same for offer in evening.offers(seat) if offer.same]
    labels = {act["label"] for act in evening._acts(seat) if act["event"] in same}
    assert labels == {offer.label for offer in evening.offers(seat) if offer.same}
    assert {event["event"] for event in same} <= {"place", "plunder"}


def test_dm_s1_what_is_not_placed_goes_back_in_hand(reader: Shelf) -> None:
    evening = Evening(reader, "dead-mans-dice", 5)
    while evening.game["turn"] is None:
        evening.do("roll")
        evening.fill_in(1)
    for _ in range(3):
        turn = evening.game["turn"]
        seat = NAMES.index(turn) + 1
        evening.do("roll", seat)
        evening.fill_in(seat)
        if evening.game["turn"] == turn:
            assert evening.ask({"event": "end-turn", "player": turn}, seat).ok
    evening.do("roll", NAMES.index(evening.game["turn"]) + 1)
    piles = {name: len(pile) for name, pile in evening.game["piles"].items()}
    assert {name: len(evening.dice.pile(seat)) for seat, name in enumerate(NAMES, 1)} == piles
    assert sum(len(evening.dice.faces(seat)) for seat in (1, 2)) == 1


def test_rb_06_a_bone_is_thrown_beside_the_jewels(reader: Shelf) -> None:
    evening = Evening(reader, "roll-the-bones", 2)
    assert evening.labels(1) == ["Put my ante in"]
    evening.do("ante", 1)
    assert (evening.labels(1), evening.labels(2)) == ([], ["Put my ante in"])
    with pytest.raises(ValueError, match="can't be done at this seat now"):
        evening.do("ante", 1)
    evening.do("ante", 2)
    if evening.game["phase"] == "ante":
        assert evening.ask({"event": "ante"}, 1).ok
    assert evening.ask({"event": "declare-bone", "player": "Bob"}, 2).ok
    assert (evening.labels(1), evening.labels(2)) == (["Roll my die"], ["Roll my Bone"])
    assert not evening.offers(1)[0].same
    evening.do("roll", 1)
    assert (evening.labels(1), evening.labels(2)) == ([], ["Roll my Bone"])
    with pytest.raises(ValueError, match="thrown once"):
        evening.do("roll", 1)
    assert evening.ask({"event": "declare-bone", "player": "Ann"}, 1).code == "too-late", "a Jewel lies there"
    evening.do("roll", 2)
    ((jewel, plain),), ((bone, twelve),) = evening.dice.lying(1), evening.dice.lying(2)
    assert (plain, twelve, len(evening.dice.pot)) == ("pips", "d12", 4)
    assert evening.events("roll") or evening.fill_in(1), evening.public
    assert evening.events("roll")[-1]["dice"] == {
        "Ann": {"die": "jewel", "face": jewel},
        "Bob": {"die": "bone", "face": bone},
    }
    assert evening.ask({"event": "undo"}, None).ok
    assert (evening.labels(1), evening.labels(2)) == (["Roll my die"], ["Roll my Bone"]), "nobody is stuck after it"


def test_ls_01_each_coaster_lies_in_a_row_once_and_is_read_as_it_is_turned(reader: Shelf) -> None:
    evening = Evening(reader, "lucky-seven", 7, match="rounds", rounds=1)
    row = evening.dice.numbers(1)
    assert sorted(row) == [1, 2, 3, 4, 5, 6, 7]
    evening.do("roll", 1)
    (first,) = evening.events("turn")
    assert (first["player"], first["by"], first["number"]) == ("Ann", "camera", row[first["position"] - 1])
    before = evening.dice.row(1)
    evening.do("roll", 2)
    assert (evening.dice.row(1), evening.events("turn")[-1]["player"]) == (before, "Bob")
    evening.play_on()
    assert all(event["by"] == "camera" for event in evening.events("turn"))
    for seat, known in enumerate(evening.game["rows"].values(), 1):
        assert evening.dice.row(seat) == tuple(known)


def test_ls_04_a_coaster_turned_out_of_place_is_said_and_turned_back(reader: Shelf) -> None:
    evening = Evening(reader, "lucky-seven", 7, match="rounds", rounds=1)
    evening.offers(1)
    evening.dice.deal(1, [2, 3, 4, 5, 6, 7, 1])
    for position, due in ((1, 2), (4, 2)):
        evening.dice.turn_coaster(1, position)
        evening.look()
        assert (evening.game["next"]["Ann"], len(evening.events("turn"))) == (due, 1)
    why = evening.public["reading"]["why_not"]
    assert why == "Ann: position 2 is due, not 4: turn that coaster back"


def test_tm_14_the_next_die_falls_on_the_board_as_it_lies(reader: Shelf) -> None:
    evening = Evening(reader, "treasure-map", 7, squares=9)
    assert (evening.labels(1), evening.labels(2), evening.labels(None)) == (["Throw a die"], [], ["Throw the next die"])
    for dice, seat in enumerate((1, 2, 1), 1):
        evening.do("roll", seat)
        assert len(evening.dice.board) == dice
        assert len(evening.game["board"]) == dice or evening.fill_in(3 - seat), "whoever sees it may enter it"
        lying = [{"symbol": symbol, "colour": ink} for symbol, ink in (symbol_face(*one) for one in evening.dice.board)]
        assert Counter(map(str, evening.game["board"])) == Counter(map(str, lying))


def test_tm_07_dice_of_a_right_claim_leave_the_board_and_the_piece_goes_on(reader: Shelf) -> None:
    evening = Evening(reader, "treasure-map", 7, squares=9)
    dice = [{"symbol": symbol, "colour": "red"} for symbol in ("sword", "boat", "pistol")]
    for count, seat in enumerate((1, 2, 1), 1):
        event = {"event": "throw", "player": NAMES[seat - 1], "dice": dice[:count]}
        assert evening.ask(event, seat).ok
        assert [symbol_face(*one) for one in evening.dice.board] == [(die["symbol"], "red") for die in dice[:count]]
    start = evening.dice.scene()["pieces"]
    assert evening.ask({"event": "shout", "player": "Ann"}, 1).ok
    assert evening.ask({"event": "claim", "player": "Ann", "series": ["red"]}, 1).ok
    assert (evening.game["position"], evening.dice.board) == ({"Ann": 1, "Bob": 0}, ())
    ann, bob = evening.dice.scene()["pieces"]
    assert (ann != start[0], bob) == (True, start[1])


def test_what_nothing_reads_is_told_as_it_fell_for_one_tap() -> None:
    """A household whose dice nobody has taught yet: every throw of a family that can't be read."""
    evening = Evening(Shelf(pips_alone), "roll-the-bones", 2)
    shown = evening.public
    assert (shown["stillness"], shown["reading"]["why_not"]) == (
        "unread",
        "nothing reads twelve-sided dice here yet: enter by hand",
    )
    assert evening.ask({"event": "ante"}, 1).ok
    assert evening.simulator.do("offers", {"seat": 1}).by_hand is None
    told = evening.do("roll", 1).by_hand
    assert told
    assert told.values["dice"] == {"Ann": {"die": "jewel", "face": evening.dice.faces(1)[0]}}
    evening.do("roll", 2)
    assert evening.fill_in(2)
    assert evening.events("roll")[-1]["manual"]


@pytest.fixture(scope="module")
def begun(reader: Shelf) -> Evening:
    """A game to which nobody has done anything."""
    return Evening(reader, "roll-the-bones", 1)


@pytest.mark.parametrize(
    ("verb", "arguments", "words"),
    [
        ("stack", {"seat": 1}, "can't be done at this seat now"),
        ("take", {"seat": 1, "from": 2}, "can't be done at this seat now"),
        ("take", {"seat": 1, "from": []}, "can't be done at this seat now"),
        ("sweep", {"seat": 1}, "can't be done at this seat now"),
        ("turn", {"seat": 1, "die": [1, 0], "face": 3}, "can't be done at this seat now"),
        ("again", {}, "can't be done at this seat now"),
        ("back", {"seat": "x"}, "seat must be"),
        ("ante", {"seat": 1, "dice": 5}, 'ante takes no "dice"'),
        ("offers", {"seat": 9}, "seat must be"),
    ],
)
def test_refuses__what_is_not_offered(begun: Evening, verb: str, arguments: dict[str, Any], words: str) -> None:
    before = begun.dice.scene(), begun.broadcaster.snapshot
    with pytest.raises(ValueError, match=words):
        begun.simulator.do(verb, arguments)
    assert (begun.dice.scene(), begun.broadcaster.snapshot) == before
