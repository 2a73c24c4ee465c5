# SPDX-License-Identifier: MIT
"""The cards of Pirate's Lies on a phone: laying them, turning them up, and the fields of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.games.base import Event, State
from companion.games.deck_file import kit_deck
from companion.games.errors import Refused
from companion.games.pirates_lies_cards import CUP
from companion.messages.message import Message, word
from companion.table.adapter.base import Act, Field, Panel, Scene, hand_panel, whole_field
from vision.sighting import TRUST

Card = Mapping[str, Any]

NOTHING: Final = "nothing"
"""What a steal is aimed at that takes no die (PL-S3)."""


def opponents(view: State, player: str) -> list[str]:
    """Everybody but ``player`` and a team-mate (PL-26)."""
    own = next((team for team in view["teams"] if player in team), [player])
    return [name for name in view["players"] if name not in own]


def deck_of(scene: Scene) -> dict[str, Card]:
    """The cards that this game is played with, by id."""
    return {card["id"]: card for card in scene.match.options.get("deck") or kit_deck()}


def held_cards(view: State) -> list[Panel]:
    """What the phone holds for its player: the hand, then what lies face down."""
    cards = [
        {"name": word(card["name"], "card"), "rating": card["rating"], "words": effect_words(card), "laid": laid}
        for laid, pile in ((False, view["hand"]), (True, view["laid"]))
        for card in pile
    ]
    return [hand_panel(Message("your-cards"), cards)] if cards else []


def effect_words(card: Card) -> str:
    """What ``card`` does, in one sentence.

    >>> effect_words({"effect": "nudge", "amount": 2, "target": "own"})
    'Turn your own dice by up to two dots in all.'
    """
    match card["effect"]:
        case "nudge":
            return Message("card-nudges", target=card["target"], dots=Message("dots", n=card["amount"]))
        case "reroll":
            return Message("card-rerolls", target=card["target"], n=card["amount"])
        case "undo":
            return Message("take-back-effect-another-players")
        case _:
            return Message("take-die-into-cup")


def lay_act(scene: Scene, player: str, view: State) -> list[Act]:
    """Laying cards face down: which, where the phone holds them, else how many (PL-13)."""
    event = {"event": "lay-cards", "player": player}
    most = view["legal"][player]["lay-cards"]
    if view["hand"]:
        more = {"choices": _choices(view["hand"]), "least": 1, "most": most, "secret": True}
        field = Field("several", "cards", Message("label-which"), more)
        return [Act(Message("lay-cards-face-down"), event, "plain", (field,))]
    if _by_phone(scene):
        return []  # what others hold is for their phones alone
    return [
        Act(Message("lay-cards-face-down"), event, "plain", (whole_field("count", Message("label-cards"), 1, most, 1),))
    ]


def card_acts(scene: Scene, player: str, name: str, view: State) -> list[Act]:
    """Turning up a card: one act for each that lies there, or by effect where printed cards are not known."""
    known = view["laid"]
    if not known and _by_phone(scene):
        return []
    undoing = name == "undo-card"
    cards = [card for card in known or deck_of(scene).values() if (card["effect"] == "undo") == undoing]
    event = {"event": name, "player": player}
    if undoing:
        fields = (_which(cards, _lying_new(scene, cards)), _undone(view, opponents(view, player)))
        return [Act(Message("turn-up-undo"), event, "main", fields)] if cards else []
    if known:
        by_id = {card["id"]: card for card in cards}
        return [_turn_up({**event, "card": one}, card, view) for one, card in by_id.items()]
    lies = _lying_new(scene, cards)
    effects = dict.fromkeys(card["effect"] for card in (*lies, *cards))
    return [
        Act(
            Message("turn-up-one", effect=effect),
            event,
            "main",
            (_which(of, lies), *_targets(effect, of, view, player)),
        )
        for effect in effects
        for of in [[card for card in cards if card["effect"] == effect]]
    ]


def _turn_up(event: dict[str, Any], card: Card, view: State) -> Act:
    fields = tuple(_targets(card["effect"], [card], view, event["player"]))
    return Act(Message("turn-up", name=word(card["name"], "card")), event, "main", fields)


def _lying_new(scene: Scene, cards: Iterable[Card]) -> list[Card]:
    """Printed cards that the camera sees face up and that have not been turned up before in this round (PL-21)."""
    seen = () if scene.reading is None else scene.reading.sighting.extra.get("cards", ())
    lying = Counter(one["id"] for one in seen if one["sure"] >= TRUST)
    lying -= Counter(one["card"]["id"] for turned in scene.state["turned"].values() for one in turned)
    return [card for card in cards if lying[card["id"]]]


def _which(cards: Iterable[Card], lies: Iterable[Card] = ()) -> Field:
    """Which card; the one that lies there new is chosen already."""
    choices = _choices(cards)
    new = [card["id"] for card in lies if any(choice["value"] == card["id"] for choice in choices)]
    return Field(
        "choice", "card", Message("which-card"), {"choices": choices, "value": new[0] if len(new) == 1 else None}
    )


def _choices(cards: Iterable[Card]) -> list[dict[str, Any]]:
    return [{"value": card["id"], "label": word(card["name"], "card")} for card in cards]


def _targets(effect: str, cards: Iterable[Card], view: State, player: str) -> list[Field]:
    """Which dice, or none: several to be rolled again, one to be stolen; those of a nudge can be seen."""
    if effect == "reroll":
        most = max(card["amount"] for card in cards)
        others, aims = opponents(view, player), {card["target"] for card in cards}
        dice = _dice(view, [name for name in view["cups"] if ("opponent" if name in others else "own") in aims])
        return [
            Field("several", "target", Message("dice-one-player-none"), {"choices": dice, "least": 0, "most": most})
        ]
    if effect != "steal":
        return []
    room = len(view["cups"].get(player, ())) < CUP
    choices = [
        *(_dice(view, opponents(view, player)) if room else ()),
        {"value": NOTHING, "label": Message("take-no-die")},
    ]
    return [Field("choice", "target", Message("which-die"), {"choices": choices, "value": None})]


def _dice(view: State, names: Iterable[str]) -> list[dict[str, Any]]:
    return [
        {"value": {"player": name, "index": place}, "label": Message("die", name=name, place=place + 1, face=face)}
        for name in names
        for place, face in enumerate(view["cups"].get(name, ()))
    ]


def _undone(view: State, names: Iterable[str]) -> Field:
    standing = [
        {
            "value": {"player": name, "index": at},
            "label": Message("named", who=name, words=word(one["card"]["name"], "card")),
        }
        for name, cards in view["turned"].items()
        if name in names
        for at, one in enumerate(cards)
        if not one["undone"] and one["card"]["effect"] != "undo"
    ]
    return Field("choice", "target", Message("which-card-undone"), {"choices": standing, "value": None})


def _by_phone(scene: Scene) -> bool:
    return scene.match.options.get("cards") == "phone"


def touching_nothing(scene: Scene, event: Event) -> Event:
    """A steal that takes nothing; a reroll that names no dice, of somebody whose dice it is for (PL-S3)."""
    bare = {name: value for name, value in event.items() if name != "target"} | {"dice": {}}
    card, player = event.get("card"), event.get("player")
    if event["target"] == NOTHING or not isinstance(card, str) or card not in deck_of(scene):
        return bare
    others = opponents(scene.state, str(player))
    whose = player if deck_of(scene)[card]["target"] == "own" or not others else others[0]
    return bare | {"target": {"player": whose, "dice": []}}


def aimed(effect: str, target: Any, scene: Scene) -> bool:
    """True if ``target`` names dice that lie there, in the form that ``effect`` wants; the rest is for the rules."""
    if not isinstance(target, Mapping) or not isinstance(target.get("player"), str):
        return False
    cup = scene.state["cups"].get(target["player"], [])
    named = [target.get("index")] if effect == "steal" else target.get("dice") if effect == "reroll" else None
    return isinstance(named, list) and all(type(one) is int and 0 <= one < len(cup) for one in named)


def rolls_no_die(event: Event) -> bool:
    """True if a card names no die to be rolled again (PL-S3): then none is waited for."""
    target = event.get("target")
    named = isinstance(target, Mapping) and target.get("dice") == []
    return event["event"] == "resolve" and named and "dice" not in event


def as_they_lay(scene: Scene, pending: Event) -> dict[str, list[Any]]:
    """The faces in each cup that keeps as many dice, as they were before the card; None: a die that it rolls again."""
    target, many = pending.get("target", {}), cups_then(scene, pending)
    rolled = {(target.get("player"), n) for n in target.get("dice", ())}
    return {
        name: [None if (name, n) in rolled else face for n, face in enumerate(cup)]
        for name, cup in scene.state["cups"].items()
        if cup and len(cup) == many.get(name)
    }


def cups_then(scene: Scene, pending: Event) -> dict[str, int]:
    """How many dice are in each cup once the card has done what it does."""
    cups = {name: len(cup) for name, cup in scene.state["cups"].items()}
    if deck_of(scene)[pending["card"]]["effect"] == "steal":
        cups[pending["player"]] += 1
        victim = pending.get("target", {}).get("player")
        if victim in cups:
            cups[victim] -= 1
    return cups


def refused(scene: Scene, event: Event) -> str:
    """Why the rules refuse ``event``, or ""."""
    try:
        scene.match.apply(event)
    except Refused as no:
        return no.message
    return ""
