# SPDX-License-Identifier: MIT
"""Pirates Dice as a computer pirate plays it: bids and calls, and nothing else."""

from __future__ import annotations

from companion.play.liars.crew import Bidder


class PiratesDice(Bidder):
    """Skulls are wild; the dice are thrown and lifted by hand."""

    def wait_s(self, view: object) -> float:  # noqa: ARG002
        """Nothing is to be searched for."""
        return 0.0
