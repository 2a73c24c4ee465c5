# SPDX-License-Identifier: MIT
"""What players' hands do on the simulated table."""

from __future__ import annotations

from typing import Any

from companion.web.schema.play import Offer
from tests.evenings.at_table import AtTable
from tests.evenings.mischief import cock


class Hands(AtTable):
    """Does the first thing that is offered at each seat."""

    def _hands(self) -> None:
        for seat in self.chance.sample(range(1, len(self.names) + 1), len(self.names)):
            self._touch(seat)

    def _touch(self, seat: int) -> None:
        """The first thing that is offered, dice under the cup once."""
        player = self.game["players"].get(self.names[seat - 1], {})
        for offer in self.simulator.do("offers", {"seat": seat}).offers or ():
            cover = offer.verb == "roll" and offer.body.get("cover")
            if cover and self.dice.covered(seat) and self.checks.rolled(seat, self._round(), player["dice"]):
                continue
            if offer.verb == "peek" or not (offer.style == "main" or cover):
                continue
            if offer.verb == "lift" and not self.dice.covered(seat):
                continue
            chosen = self._chosen(offer, seat) if offer.fields else {}
            self.simulator.do(offer.verb, {**offer.body, **chosen, "seat": seat})
            if offer.verb == "roll":
                self.checks.threw(seat, self._round())
                self._lean(seat)
            return

    def _lean(self, seat: int) -> None:
        """Now and then a die that was thrown in the open leans."""
        if self.chance.random() < self.trouble / 2 and not self.game.keys() & {"piles", "board", "rows"}:
            self.tally.mischief["cocked"] += cock(self.dice, seat)

    def _chosen(self, offer: Offer, seat: int) -> dict[str, Any]:
        """Any coaster; a die of another player, turned by one dot."""
        if offer.verb == "roll":
            return {"place": self.chance.randint(1, 7)}
        which, _face = offer.fields
        others = [choice.value for choice in which.choices if choice.value[0] != seat]
        at = self.chance.choice(others or [choice.value for choice in which.choices])
        old = self.game["cups"][self.names[at[0] - 1]][at[1]]
        return {"die": at, "face": old - 1 if old > 1 else 2}
