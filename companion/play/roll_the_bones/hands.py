# SPDX-License-Identifier: MIT
"""The hands in Roll the Bones: antes into the middle, then a die each, a Jewel or a Bone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from companion.hands.plain import ROLL_EACH, Arguments, Look, Offer, PlainHands, are_whole
from companion.messages.message import Message
from companion.play.roll_the_bones.table import kinds_of
from companion.web.schema.play import Fallen
from vision.cameras.simulation.seated import Kind
from vision.cameras.simulation.simulated import SimulatedTable

BONE: Final = "bone"
JEWEL: Final = "jewel"
TAKE_POT: Final = Offer(Message("hand-take-pot"), "sweep")


class BonesHands(PlainHands):
    """Remember of which round the pot is, who has anted, and who has thrown which die in this contest."""

    remembered: ClassVar[tuple[str, ...]] = ("pot_of",)
    pot_of: tuple[int, int] | None

    def __init__(self, table: SimulatedTable, tidy: bool = True) -> None:
        super().__init__(table, tidy)
        self._anted: set[int] = set()
        self._contest_of: tuple[int, ...] = ()
        self._thrown: dict[int, str] = {}

    def kept(self) -> dict[str, Any]:
        """Who has anted, and who has thrown which die in which contest, too."""
        thrown = [[seat, kind] for seat, kind in self._thrown.items()]
        return super().kept() | {"anted": sorted(self._anted), "contest": [*self._contest_of], "thrown": thrown}

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """Who has anted, and who has thrown which die in which contest, too."""
        anted, contest, thrown = kept.get("anted", []), kept.get("contest", []), kept.get("thrown", [])
        try:
            dice = {int(seat): str(kind) for seat, kind in thrown}
        except (TypeError, ValueError):
            dice = None
        if not are_whole(anted) or not are_whole(contest) or dice is None:
            raise ValueError("what hands have done is damaged")
        super().go_on(kept)
        self._anted, self._contest_of, self._thrown = set(anted), tuple(contest), dice

    # what can be done

    def at_seat(self, look: Look, name: str, seat: int) -> Iterator[Offer]:
        """A die for the contest; what the pot lacks; the pot that was won, the ante."""
        if look.faces != "bones":
            return
        if look.shown["instruction"]["id"] == "take-pot":
            if look.instructed(name, "take-pot"):
                yield TAKE_POT
            return  # nobody antes beside a pot that lies there still
        own = look.owed.get(name, 0)
        lacks = own and self._pot_lacks(look)
        if own and self._may_throw(look, name) and not (lacks and look.instructed(name, "fill-pot")):
            bone = kinds_of(name, look.game)[0] == BONE
            label = Message("hand-roll-bone") if bone else Message("hand-roll-dice", count=1)
            yield Offer(label, "roll")
        elif lacks:
            yield Offer(Message("hand-fill-pot"), "ante")
        elif look.game["owes"].get(name) and not (self.pot_of == look.round and seat in self._anted):
            yield Offer(Message("hand-ante"), "ante")

    def everywhere(self, look: Look) -> list[Offer]:
        """All throw, or all put in their antes."""
        if look.faces != "bones":
            return self.one_by_one(look)
        if look.owed:
            return [ROLL_EACH] if any(self._may_throw(look, name) for name in look.owed) else []
        return [Offer(Message("hand-all-antes"), "ante")] * any(look.game["owes"].values())

    def _may_throw(self, look: Look, name: str) -> bool:
        """Not once a die lies there that counts, unless the table asks for it once more."""
        seat = look.seat_of(name)
        return seat is not None and not self._has_thrown(look, name, seat)

    def _has_thrown(self, look: Look, name: str, seat: int) -> bool:
        thrown = self._contest_of == _contest(look) and self._thrown.get(seat) in kinds_of(name, look.game)
        return thrown and bool(self.table.faces(seat)) and not self.asked_again(look, name)

    # and is done

    def throw(self, look: Look, seat: int | None, place: object) -> bool:  # noqa: ARG002
        """One die of each who contends; the pot is made to be what the rules say it is by now."""
        if look.faces != "bones":
            return False
        names = {there: name for name, there in look.throwing(seat).items()}
        may = {there: name for there, name in names.items() if not self._has_thrown(look, name, there)}
        rolls = {there: kinds_of(name, look.game)[0] for there, name in may.items()}
        if not rolls:
            raise ValueError(Message("simulated-die-lies"))
        self._new_pot(look)
        self._fill_pot(look, sorted(rolls))
        for there, kind in rolls.items():
            self.table.roll(there, 1, kind="d12" if kind == BONE else None)
        if self._contest_of != _contest(look):
            self._contest_of, self._thrown = _contest(look), {}
        self._thrown |= rolls
        return True

    def _ante(self, look: Look, arguments: Arguments) -> None:
        """The antes of a seat, or all that are missing; while dice are thrown, what the pot lacks."""
        seat = arguments.get("seat")
        if look.owed and seat is not None:
            self._top_up(look, [seat])
            return
        self._new_pot(look)
        for name, owed in look.game["owes"].items():
            there = look.seat_of(name)
            if there is not None and seat in (None, there) and there not in self._anted:
                self._anted.add(there)
                if owed:
                    self.table.ante(there, owed)

    def _sweep(self, look: Look, arguments: Arguments) -> None:  # noqa: ARG002
        """The pot that was won is taken; antes that lie with it go back."""
        self.pot_of = None
        self._new_pot(look)

    verbs: ClassVar[Mapping[str, Callable[[Any, Look, Arguments], None]]] = {"ante": _ante, "sweep": _sweep}

    def _new_pot(self, look: Look) -> None:
        """An old pot is taken away."""
        if self.pot_of != look.round:
            self.table.collect()
            self.pot_of, self._anted = look.round, set()

    def _fill_pot(self, look: Look, seats: Sequence[int]) -> None:
        table, (jewels, bones) = self.table, _pot_then(look)
        if len(table.pot) < jewels + bones and not table.gather():  # a face-off: what was rolled stays in the middle
            table.collect()
        if table.pot_of("d12") > bones or table.pot_of("pips") > jewels:
            table.collect()
        self._top_up(look, seats)

    def _pot_lacks(self, look: Look) -> list[Kind]:
        """What is missing in the middle: who leaves the game leaves all dice to the pot."""
        (jewels, bones), table = _pot_then(look), self.table
        missing: dict[Kind, int] = {"pips": jewels - table.pot_of("pips"), "d12": bones - table.pot_of("d12")}
        return [kind for kind, count in missing.items() for _ in range(count)]

    def _top_up(self, look: Look, seats: Sequence[int]) -> None:
        """Put what is missing into the middle; what lies there, and before the players, stays."""
        for n, kind in enumerate(self._pot_lacks(look)):
            self.table.ante(seats[n % len(seats)], 1, kind)

    def fallen(self, look: Look, name: str | None) -> Fallen | None:  # noqa: ARG002
        """The die of each who has thrown one."""
        dice = {}
        for row in look.shown["seats"]:
            if row["player"] in look.owed and (thrown := self.table.lying(row["seat"])):
                face, kind = thrown[0]
                dice[row["player"]] = {"die": BONE if kind == "d12" else JEWEL, "face": face}
        return Fallen(event={"event": look.event}, values={"dice": dice}) if dice else None


def _contest(look: Look) -> tuple[int, ...]:
    """Tells one throw of a round from the next, which begins when dice have counted."""
    counts = look.shown["counts"]
    return *look.round, counts[-1]["count"] if counts else 0


def _pot_then(look: Look) -> tuple[int, int]:
    """How many Jewels and Bones lie in the middle while dice are rolled."""
    bones = sum(pot["bones"] for pot in look.game["pots"])
    return look.shown["awaits"].get("centre", 0) - bones, bones
