# SPDX-License-Identifier: MIT
"""Pirate's Lies at the table: like Pirates Dice without skulls; a card that is turned up waits for the camera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from companion.games.base import Await, Event, State
from companion.games.errors import Refused
from companion.messages.message import Message, joined, listed, word
from companion.play.liars.table import ROLLED, calls_and_dice
from companion.play.pirates_lies import cups as lifted
from companion.play.pirates_lies.cups import TURN_THEM, Effect, by_cups, cups_seen
from companion.play.pirates_lies.photo import CupsPhotographed
from companion.play.pirates_lies.turned import (
    NOTHING,
    aimed,
    as_they_lay,
    card_acts,
    cups_then,
    deck_of,
    effect_words,
    held_cards,
    lay_act,
    refused,
    rolls_no_die,
    touching_nothing,
)
from companion.table.adapter.base import (
    Act,
    Asking,
    Field,
    Meaning,
    Panel,
    Scene,
    Seen,
    choice_field,
    dice_panel,
    line,
    player_field,
    table,
)
from companion.table.adapter.plain import LABEL, Shuffle, dice_field, filled_in
from companion.table.astray import both
from companion.table.say import counted
from companion.table.sight import has_zones, owner
from companion.table.throws import Place, settled
from firmware.press import Button
from vision.sighting import Die, Reading

LOOK: Final = Message("look-at-your-dice-lay")
PATIENCE_NS: Final = 20_000_000_000
"""Time the others have once one has looked, for they have cards to read."""
AS_THEY_ARE: Final = Message("leave-the-dice-alone")


class PiratesLiesAdapter(CupsPhotographed):
    """SHOUT: LIAR! AYE: deal the cards; I have looked; turn up no more."""

    title: ClassVar[str] = "Pirate's Lies"
    line: ClassVar[str] = Message("bluffing-with-dice-with-cards")
    minutes: ClassVar[int] = 30
    reads: ClassVar[str] = "skull"

    # buttons

    def meaning(self, scene: Scene, player: str, button: Button) -> Meaning | None:
        """AYE: shuffle and deal where the phones hold the cards; looked, so cards are laid no more; decline (PL-S3)."""
        if button == "shout":
            return super().meaning(scene, player, button)
        if scene.may("table", "deck") and player in scene.state["legal"]:
            return Meaning(Message("deal-cards"), {"event": "deck"})
        if player in self._to_look(scene):
            return Meaning(
                Message("i-have-looked"), whose="whoever has cards in hand, before the first bid", looks=True
            )
        if "decline" not in scene.match.view(player)["legal"].get(player, {}):
            return super().meaning(scene, player, button)  # another card than an undo may lie there (PL-S3)
        return Meaning(
            Message("turn-up-no-more"), {"event": "decline", "player": player}, whose="whoever turns up a card now"
        )

    def instruction_for(self, asked: str, legal: Mapping[str, Any]) -> str:
        """Who holds the cards on the phone is told whether one may stay face down; the others can't know (PL-S3)."""
        if asked != "turn-or-stop" or {"resolve", "decline"} <= legal.keys():
            return asked
        return "turn-card" if "resolve" in legal else "undo-or-stop"

    def asking(self, scene: Scene) -> Asking | None:
        """Cards are laid until all who have some in hand have looked at their dice; then bids are made (PL-13)."""
        state = scene.state
        if state["phase"] != "bidding" or state["bid"] is not None:
            return None
        names = tuple(name for name in state["legal"] if state["cards"].get(name, {}).get("hand"))
        if not names and any(one["laid"] for one in state["cards"].values()):
            return None  # who has laid all cards has rolled and looked
        return Asking(names, patience_ns=PATIENCE_NS) if names else super().asking(scene)

    def _to_look(self, scene: Scene) -> list[str]:
        """For whose look at the cards all wait."""
        asking = self.asking(scene)
        return self.observers(scene) if asking is not None and asking.blocks else []

    def why_waits(self, scene: Scene, event: Event) -> str:
        """No bid before all have looked, no card laid after that."""
        left = self._to_look(scene)
        if event["event"] == "bid" and left:
            return self._still_looking(left)
        asking = self.asking(scene)
        closed = event["event"] == "lay-cards" and not left and asking is not None and asking.blocks
        return Message("all-have-looked-no-more") if closed else ""

    def _still_looking(self, left: list[str]) -> str:
        return Message("wait-still-looks", names=listed(left), number=len(left))

    def on_turn(self, state: State) -> str | None:
        """Whoever turns up the next card, while cards are turned up."""
        return super().on_turn(state) or state["resolve_turn"]

    # dice

    def set_read(self, scene: Scene) -> str:
        """Also the printed cards, while they are turned up (PL-21)."""
        printed = scene.match.options.get("cards") == "printed" and scene.state["phase"] == "cards"
        return f"{self.reads}+cards" if printed else self.reads

    def face(self, die: Die, set_name: str) -> Any:
        """A skull is the 1 of these dice (docs/decisions/0004)."""
        return 1 if die.face == "skull" else super().face(die, set_name)

    def completed(self, scene: Scene, event: Event, shuffle: Shuffle) -> Event:
        """The cards in an order that nobody knows; the dice to be rolled again as the rules name them."""
        if event["event"] == "deck" and "order" not in event:
            return {**event, "order": _shuffled(scene, shuffle)}
        target = event.get("target")
        if event["event"] == "resolve" and target in (NOTHING, []):
            return touching_nothing(scene, event)
        if rolls_no_die(event):
            return {**event, "dice": {}}
        return {**event, "target": _together(target)} if isinstance(target, list) else event

    def public_event(self, event: Event) -> Event:
        """Neither the order of the cards nor which of them lie face down (PL-21)."""
        if event["event"] == "lay-cards" and "cards" in event:
            return {name: value for name, value in event.items() if name != "cards"} | {"count": len(event["cards"])}
        return {name: value for name, value in event.items() if name != "order"}

    def waits(self, scene: Scene, event: Event) -> Event | None:
        """A card that is turned up, until its effect can be seen."""
        player, card = event.get("player"), event.get("card")
        if event["event"] != "resolve" or "dice" in event or player != scene.state["resolve_turn"]:
            return None
        effect = deck_of(scene)[card]["effect"] if isinstance(card, str) and card in deck_of(scene) else ""
        waiting = {"event": "resolve", "player": player, "card": card}
        if effect == "nudge":
            return waiting
        return waiting | {"target": event["target"]} if effect and aimed(effect, event.get("target"), scene) else None

    def for_anybody(self, scene: Scene, event: Event) -> bool:
        """Of a card: what its owner has chosen, and no other."""
        chosen = self.pending(scene) or {}
        return super().for_anybody(scene, event) and all(event.get(name) == chosen[name] for name in chosen)

    def awaits(self, scene: Scene) -> Await | None:
        """All dice when cups are lifted, and again when a card has been turned up."""
        pending = self.pending(scene)
        if pending is None:
            return super().awaits(scene)
        return Await("resolve", {name: n for name, n in cups_then(scene, pending).items() if n})

    def alone(self, scene: Scene, awaited: Await) -> bool:
        """Also cups, where cards lie: their dice are told apart then."""
        if awaited.event != "reveal" or not scene.sight.alone:
            return super().alone(scene, awaited)
        return any(card["laid"] for card in scene.state["cards"].values())

    def untouched(self, scene: Scene, dice: Sequence[Die]) -> bool:
        """What the card says has still to be done."""
        return self.pending(scene) is not None and lifted.untouched(dice, scene)

    def event_of(self, reading: Reading, scene: Scene) -> Seen | str:
        """Lifted cups; what a card has changed, each die told by its place (PL-22)."""
        pending, awaited = self.pending(scene), self.awaits(scene)
        if pending is None or awaited is None or not reading.sighting.dice:
            return super().event_of(reading, scene)
        if lifted.untouched(reading.sighting.dice, scene):
            return TURN_THEM
        throw = self.throw(scene, awaited, reading.sighting.dice)
        wrong, sure = self.wrong(reading, throw, scene), settled(reading, throw, scene.sight.spots)
        if sure is None or wrong:
            return both(reading, wrong) or Message("verified")
        if all(scene.sight.knows(die) for die in sure.sighting.dice):
            return TURN_THEM
        if not has_zones(sure.sighting.dice):
            rolled = pending["target"]["player"] if "dice" in pending.get("target", {}) else ""
            dice = by_cups(sure.sighting.dice, scene, awaited.dice, rolled)
            if isinstance(dice, str):
                return dice
            sure = replace(sure, sighting=replace(sure.sighting, dice=dice))
        seen = self.resolved(sure, scene, pending)
        return seen if isinstance(seen, str) else replace(seen, besides=throw.remainders)

    def resolved(self, reading: Reading, scene: Scene, pending: Event) -> Seen | str:
        """What the card has changed by the dice of all cups, or why it is nothing (PL-22)."""
        shown: dict[str, list[Any]] = {name: [] for name in scene.state["cups"]}
        for die in reading.sighting.dice:
            shown[str(owner(die, scene.seats))].append(self.face(die, reading.sighting.set_name))
        gone = (pending["target"]["player"], pending["target"].get("index")) if "target" in pending else ("", None)
        cups = cups_then(scene, pending)
        against = ""
        knocked = replace(scene, sight=replace(scene.sight, last_counted=()))  # or by what they show alone
        for known in (scene, knocked):
            seen = cups_seen(reading, known, shown, cups, gone)
            effect = self._effect(seen, scene, pending, reading.sighting.set_name)
            event = {**pending, "dice": effect.changed()}
            why = effect.against(scene.match, scene.sight) or refused(scene, event)
            if not why:
                ordered = tuple(die for dice in seen.values() for die in dice)
                return Seen(event, replace(reading, sighting=replace(reading.sighting, dice=ordered)))
            against = against or why
        return against

    def _effect(self, seen: Mapping[str, list[Die]], scene: Scene, pending: Event, set_name: str) -> Effect:
        faces = {name: [self.face(die, set_name) for die in dice] for name, dice in seen.items()}
        return Effect(deck_of(scene)[pending["card"]], pending, scene.state["cups"], seen, faces)

    def places(self, scene: Scene, awaited: Await, zones: bool) -> Mapping[str | None, Place]:
        """After a card all dice in the cups count again, moved or not: the last one, too, that a card should take."""
        places = super().places(scene, awaited, zones)
        if awaited.event != "resolve":
            return places
        held = {name for name, cup in scene.state["cups"].items() if cup}
        return {name: replace(place, whole=bool(place.count) or name in held) for name, place in places.items()}

    # what may be done

    def offer(self, scene: Scene, player: str, name: str, view: State) -> list[Act]:
        """Also: cards."""
        left = self._to_look(scene)
        if (name == "bid" and left) or (name == "lay-cards" and not left):
            return []
        if name == "lay-cards":
            return lay_act(scene, player, view)
        if name in ("resolve", "undo-card"):
            pending, acts = self.pending(scene), card_acts(scene, player, name, view)
            if pending is None:
                return acts
            # what was chosen waits for the dice; it can be chosen otherwise, where there is a choice
            others = [act for act in acts if act.fields or act.event.get("card") != pending["card"]]
            return [replace(act, style="plain") for act in others]
        if name == "decline":
            return [Act(Message("turn-up-no-more"), {"event": name, "player": player}, "plain")]
        return super().offer(scene, player, name, view)

    def acts(self, scene: Scene, player: str, view: State) -> list[Act]:
        """Also: dealing the cards, and that one has looked."""
        acts, meaning = super().acts(scene, player, view), self.meaning(scene, player, "aye")
        asks = meaning is not None and (meaning.looks or meaning.event == {"event": "deck"})
        if meaning is not None and asks and meaning.words != ROLLED:  # of that the liars have told already
            return [Act(meaning.words, {"event": "aye", "player": player}), *acts]
        pending = self.pending(scene)
        if pending is None or pending["player"] != player or deck_of(scene)[pending["card"]]["effect"] != "nudge":
            return acts
        left = Act(AS_THEY_ARE, {**pending, "dice": {}}, "plain")
        return [left, *(act for act in acts if act != left)]

    def table_acts(self, scene: Scene) -> list[Act]:
        """Dealing the cards, cups by hand."""
        deal = [Act(Message("deal-cards"), {"event": "deck"})] if scene.may("table", "deck") else []
        return [*deal, *self.by_hand(scene, None)]

    def by_hand(self, scene: Scene, player: str | None) -> list[Act]:
        """Lifted cups, also as they lie after a card."""
        pending, awaited = self.pending(scene), self.awaits(scene)
        if pending is None or awaited is None:
            return super().by_hand(scene, player)
        asked = filled_in(dice_field(awaited, self.faces), scene, self.face)
        known = as_they_lay(scene, pending) | asked.more.get("value", {})
        asked = replace(asked, more={**asked.more, "value": known})
        left = [Act(AS_THEY_ARE, {**pending, "dice": {}}, "plain")] if "target" not in pending else []
        return [*left, Act(LABEL, dict(pending), "plain", (asked,))]

    def options(self) -> list[Field]:
        """First bid, shouts, dice, wild ones, cards, teams."""
        cards = {None: Message("label-none"), "printed": Message("printed-cards"), "phone": Message("cards-on-phones")}
        return [
            player_field("first", Message("most-experienced-pirate"), Message("first-seat")),
            *calls_and_dice(),
            choice_field("wild", Message("wild-ones"), {None: Message("label-no"), 1: Message("ones-are-wild")}),
            choice_field("cards", Message("label-cards"), cards),
            Field("teams", "teams", Message("label-teams")),
        ]

    # words

    def counting(self, scene: Scene) -> int:
        """The number that was bid, and the ones where they are wild."""
        return 2 if "wild" in scene.match.options else 1

    def say(self, scene: Scene, view: State, name: str) -> str:
        """Also: who has still to look."""
        left = self._to_look(scene)
        if not left or view["phase"] == "over":
            return super().say(scene, view, name)
        return LOOK if name in left else self._still_looking(left)

    def throw_words(self, awaited: Await, name: str) -> str:
        """While the effect of a card is waited for."""
        if awaited.event == "resolve":
            return Message("follow-the-card")
        return super().throw_words(awaited, name)

    def move_words(self, view: State, name: str) -> str:
        """While cards are dealt and turned up."""
        if view["phase"] == "deck":
            return Message("deal-cards-table-shuffles-them")
        if view["phase"] == "cards":
            own, turn = view["resolve_turn"] == name, view["resolve_turn"]
            return self._card_words(view, name) if own else Message("wait-turns-up-card", turn=turn)
        return super().move_words(view, name)

    def _card_words(self, view: State, name: str) -> str:
        offers = view["legal"].get(name, {})
        if "decline" not in offers:
            return Message("turn-up-what-was-laid")
        return Message("turn-up-card-turn-up") if "resolve" in offers else Message("turn-up-undo-turn-up")

    def in_hand(self, view: State, name: str) -> list[Panel]:  # noqa: ARG002
        """The own cards, where the phones hold them."""
        return held_cards(view)

    def panels(self, scene: Scene, view: State) -> list[Panel]:
        """First of all what the card says that is turned up, until that is done."""
        pending = self.pending(scene)
        if pending is None:
            return super().panels(scene, view)
        card = deck_of(scene)[pending["card"]]
        says = Message("named", who=word(card["name"], "card"), words=effect_words(card))
        return [line(says), *super().panels(scene, view)]

    def shown(self, view: State) -> list[Panel]:
        """Who holds how many cards, which are turned up, how the dice lie; who draws; teams."""
        panels: list[Panel] = []
        if any(n for held in view["cards"].values() for n in held.values()):
            rows = [
                [name, str(held["hand"]), str(held["laid"]), listed(_turned(view, name))]
                for name, held in view["cards"].items()
            ]
            panels.append(
                table(Message("label-cards"), ["", Message("hand"), Message("face-down"), Message("turned-up")], rows)
            )
        panels += [dice_panel(Message("cup-of", name=name), cup) for name, cup in view.get("cups", {}).items() if cup]
        if view["draws"]:
            drawn = [Message("one-rating", name=name, rating=rating) for name, rating in view["draws"].items()]
            panels.append(line(Message("draw-card", drawn=listed(drawn))))
        if view["teams"]:
            panels.append(line(Message("teams", teams=joined((listed(team) for team in view["teams"]), "; "))))
        return panels


def _turned(view: State, name: str) -> list[str]:
    cards = view.get("turned", {}).get(name, ())
    names = [(word(card["card"]["name"], "card"), card["undone"]) for card in cards]
    return [Message("card-undone", card=name) if undone else name for name, undone in names]


def _shuffled(scene: Scene, shuffle: Shuffle) -> dict[str, list[str]]:
    stacks: dict[str, list[str]] = {str(rating): [] for rating in range(1, 5)}
    for card in deck_of(scene).values():
        stacks[str(card["rating"])] += [card["id"]] * card["copies"]
    for stack in stacks.values():
        shuffle(stack)
    return stacks


def _together(named: list[Any]) -> Mapping[str, Any]:
    """Dice named one by one, as the rules want them: of one player, by their places."""
    if not all(isinstance(one, Mapping) and isinstance(one.get("player"), str) and "index" in one for one in named):
        raise Refused("bad-field", Message("target-wants-dice"))
    players = {one["player"] for one in named}
    if len(players) != 1:
        raise Refused("bad-field", Message("target-wants-dice-one-player", players=counted(len(players), "player")))
    return {"player": named[0]["player"], "dice": [one["index"] for one in named]}
