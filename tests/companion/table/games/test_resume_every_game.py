# SPDX-License-Identifier: MIT
"""Every game, dropped again and again without ceremony, goes on from its journal file to its end as if nothing were."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.journal.store import Journal
from companion.table.inbox import Sighted
from companion.table.sight import Sight
from companion.table.table import Table
from tests.random_games import SET_UPS
from tests.shipped import SHIPPED
from tests.torture_player import Player
from vision.sighting import Reading

pytestmark = pytest.mark.slow

STEPS = 3000
"""No game here is longer."""
MOST_LIVES = 40


class Lives:
    """One table after the other: each takes over the journal's files, copied as they lay when the last was dropped."""

    def __init__(self, folder: Path, game: str, seed: int) -> None:
        self._folder, self._game, self._seed = folder, game, seed
        self.said: list[Any] = []
        self.number = 0
        self._journals: list[Journal] = []
        self.player = self._begin(folder / "0")

    def next(self) -> None:
        """The power goes, and comes back: nothing is closed, nothing is written at the end."""
        before = self._folder / str(self.number)
        self.number += 1
        after = self._folder / str(self.number)
        after.mkdir()
        for file in before.glob("journal.db*"):
            shutil.copy(file, after)
        self.player = self._begin(after)

    def look(self, reading: Reading | None) -> None:
        """The camera looks at what lies there, ``reading``; None: it has not looked in this game."""
        if reading is not None:
            self.table.handle(Sighted(reading, "steady"))

    def _begin(self, folder: Path) -> Player:
        folder.mkdir(exist_ok=True)
        self._journals.append(Journal(folder / "journal.db"))
        return Player(self._journals[-1], self._seed + self.number, self.said.append, self._game, meddles=True)

    def close(self) -> None:
        for journal in self._journals:
            journal.close()

    @property
    def table(self) -> Table:
        return self.player.table

    @property
    def over(self) -> bool:
        match = self.table.now.match
        return match is not None and match.over


def shown(table: Table) -> dict[str, Any]:
    """All that must be the same after a restart and a look at the same dice, for everybody."""
    state = table.now.public()
    names = (
        "seq",
        "game",
        "awaits",
        "ruling",
        "pending",
        "floor",
        "seats",
        "shown",
        "counts",
        "verdict",
        "helm",
    )
    yours = {name: table.now.for_player(name) for name in table.now.seats if name}
    told = ("legal", "say", "buttons", "floor")
    return {name: state[name] for name in names} | {
        "yours": {name: (own["game"], {part: own["you"][part] for part in told}) for name, own in yours.items()}
    }


def waits(table: Table) -> bool:
    """True at the moments that are easily lost: a choice that waits for its dice, a shout that is not yet explained."""
    return table.now.pending is not None or table.now.floor is not None


@pytest.fixture
def begin(tmp_path: Path) -> Any:
    begun: list[Lives] = []

    def lives(game: str, seed: int) -> Lives:
        begun.append(Lives(tmp_path, game, seed))
        return begun[-1]

    yield lives
    for one in begun:
        one.close()


def test_every_game_of_the_catalogue_is_dropped_here() -> None:
    assert set(SET_UPS) == set(SHIPPED)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", SET_UPS)
def test_g_01_a_game_dropped_again_and_again_stands_where_it_stood_and_ends(begin: Any, game: str, seed: int) -> None:
    """G-01: by buttons, phones, camera and hand; the state, what waits, who has the floor and who sits where."""
    lives = begin(game, 100 * seed)
    for step in range(STEPS):
        lives.player.step()
        if (step % 7 == 6 or waits(lives.table)) and lives.number < MOST_LIVES:
            looked = lives.table.now.sight.looked
            lives.look(looked)
            before = shown(lives.table)
            lives.next()
            lives.look(looked)
            assert shown(lives.table) == before
        if lives.over and lives.number:
            break
    assert lives.over
    assert [line for line in lives.said if "trouble" in line] == []


@pytest.mark.parametrize(
    ("game", "part"), [("treasure-map", "floor"), ("dead-mans-dice", "floor"), ("dead-mans-dice", "pending")]
)
def test_what_is_easily_lost_is_met(begin: Any, game: str, part: str) -> None:
    """Else the test above would hold without having been tried."""
    lives = begin(game, 3)
    for _ in range(STEPS):
        lives.player.step()
        if shown(lives.table)[part] is not None:
            break
    assert shown(lives.table)[part] is not None
    lives.next()
    assert shown(lives.table)[part] is not None


def offered(table: Table, sight: Sight) -> dict[str, Any]:
    """What everybody may do, and is told to do, with this remembered of the dice."""
    now = table.now.after(sight=sight)
    yours = {name: now.for_player(name)["you"] for name in now.seats if name}
    told = {name: {part: you[part] for part in ("legal", "acts", "buttons", "say")} for name, you in yours.items()}
    return told | {name: now.public()[name] for name in ("awaits", "instruction")}


@pytest.mark.parametrize("game", [game for game in SET_UPS if game != "treasure-map"])
def test_g_01_nothing_is_judged_by_remembered_dice_before_they_are_looked_at(begin: Any, game: str) -> None:
    """They may have been moved while the table was down; in Treasure Map a claim waits for the look (TM-05)."""
    lives, tried = begin(game, 7), 0
    while tried < MOST_LIVES and not lives.over:
        lives.player.step()
        lives.next()
        tried += bool(lives.table.now.sight.used)
        assert offered(lives.table, lives.table.now.sight) == offered(lives.table, Sight())
    assert tried
