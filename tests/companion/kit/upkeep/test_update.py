# SPDX-License-Identifier: MIT
"""Updates: in a folder of their own, with a service that is pretended. Whatever happens, a table that works is left."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.command import CommandError
from companion.journal.store import Journal
from companion.kit.files import JOURNAL
from companion.kit.upkeep import update as judging
from companion.kit.upkeep.life import count_start, read_starts
from companion.kit.upkeep.service import Health
from companion.kit.upkeep.update import UpdateError, backup_of
from tests.companion.kit.upkeep.conftest import House, PowerCut, archive_of

BROKEN: dict[str, Callable[[float], Health | None]] = {
    "never answers": lambda _: None,
    "its table is dead": lambda _: Health(version="2.0"),
    "dies after ten seconds": lambda age: Health(True, "2.0") if age < 10 else None,
    "comes up in safe mode": lambda age: Health(True, "2.0", safe_mode=True) if age > 5 else None,
    "is another version": lambda _: Health(True, "1.9"),
}


def test_ok__a_good_release_stays(house: House) -> None:
    assert house.update(archive_of(house.packed("2.0"))) == "2.0"
    assert (house.works, house.releases.previous(), house.renewed) == ("2.0", "1.0", ["2.0"])
    assert backup_of(house.state, "2.0").exists()
    assert house.update(house.packed("3.0")) == "3.0"
    assert house.releases.versions() == ("2.0", "3.0")


@pytest.mark.parametrize("broken", BROKEN.values(), ids=list(BROKEN))
def test_ok__a_broken_release_goes_back_by_itself(house: House, broken: Callable[[float], Health | None]) -> None:
    house.broken["2.0"] = broken
    (house.state / "lens.json").write_text("mine")
    count_start(house.state)
    with pytest.raises(UpdateError, match=r"2\.0 was not well, 1\.0 plays again"):
        house.update(house.packed("2.0"))
    assert (house.works, (house.state / "lens.json").read_text()) == ("1.0", "mine")
    assert read_starts(house.state).failed == 0
    assert any("going back to 1.0" in line for line in house.said)


def test_ok__a_slow_start_is_no_fault(house: House) -> None:
    house.broken["2.0"] = lambda age: Health(True, "2.0") if age > 60 else None
    assert house.update(house.packed("2.0")) == "2.0"


def test_ok__a_table_in_safe_mode_can_be_updated_out_of_it(house: House) -> None:
    for _ in range(4):
        count_start(house.state)
    counted: list[int] = []
    house.begun = lambda version: counted.append(read_starts(house.state).failed)
    assert house.update(house.packed("2.0")) == "2.0"
    assert counted == [0]


def test_ok__a_journal_that_was_brought_up_to_date_is_as_before(house: House) -> None:
    journal = Journal(house.state / JOURNAL)
    journal.append("event", {"n": 1}, 1)
    journal.close()
    before = (house.state / JOURNAL).read_bytes()

    def upgrades(version: str) -> None:
        if version == "2.0":
            data = bytearray((house.state / JOURNAL).read_bytes())
            data[60:64] = (99).to_bytes(4, "big")  # PRAGMA user_version
            (house.state / JOURNAL).write_bytes(data)

    house.begun = upgrades
    house.broken["2.0"] = BROKEN["never answers"]
    with pytest.raises(UpdateError):
        house.update(house.packed("2.0"))
    journal = Journal(house.state / JOURNAL)
    assert journal.last_seq == 1
    journal.close()
    assert (house.state / "before-restore-1" / JOURNAL).read_bytes() != before


def test_refuses__during_a_game(house: House) -> None:
    house.game = True
    with pytest.raises(UpdateError, match="a game is running"):
        house.update(house.packed("2.0"))
    assert house.releases.versions() == ("1.0",)


def test_refuses__when_a_game_begins_while_it_is_laid(house: House) -> None:
    def lay(folder: Path) -> None:
        (folder / ".whole").touch()
        house.game = True

    with pytest.raises(UpdateError, match="begun meanwhile"):
        house.update(house.packed("2.0"), lay)
    assert house.works == "1.0"
    house.game = False
    assert house.update(house.packed("2.0"), lambda folder: pytest.fail("it lies there already")) == "2.0"


def test_refuses__a_release_that_cannot_be_laid(house: House) -> None:
    def fails(folder: Path) -> None:
        raise UpdateError("the new release can't be laid down: no wheel for this Pi")

    with pytest.raises(UpdateError, match="no wheel"):
        house.update(house.packed("2.0"), fails)
    assert (house.works, house.releases.versions()) == ("1.0", ("1.0",))
    assert not house.releases.folder("2.0").exists()


def test_refuses__without_a_backup(house: House) -> None:
    (house.state / JOURNAL).write_bytes(b"no journal" * 500)
    with pytest.raises(UpdateError, match="no backup, no update"):
        house.update(house.packed("2.0"))
    assert house.works == "1.0"


def damaged(folder: Path) -> Path:
    (folder / "systemd" / "lay.sh").write_bytes(b"other")
    return folder


def foreign(folder: Path) -> Path:
    (folder / "release.json").write_text('{"name": "octoprint", "version": "1"}')
    return folder


def cut_off(folder: Path) -> Path:
    path = archive_of(folder)
    path.write_bytes(path.read_bytes()[:100])
    return path


def no_archive(folder: Path) -> Path:
    (folder / "notes.txt").write_text("hello")
    return folder / "notes.txt"


def smuggling(folder: Path) -> Path:
    path = folder.with_suffix(".tar")
    with tarfile.open(path, "w") as archive:
        member = tarfile.TarInfo(f"{folder.name}/../../evil")
        member.size = 1
        archive.addfile(member, io.BytesIO(b"x"))
    return path


def linking(folder: Path) -> Path:
    (folder / "wheels").symlink_to("/etc")
    return archive_of(folder)


@pytest.mark.parametrize("spoil", [damaged, foreign, cut_off, no_archive, smuggling, linking])
def test_refuses__what_is_no_sound_release(house: House, spoil: Callable[[Path], Path]) -> None:
    with pytest.raises(CommandError, match=r"release|damaged"):
        house.update(spoil(house.packed("2.0")))
    assert (house.works, house.releases.versions()) == ("1.0", ("1.0",))
    assert not list(house.state.parent.rglob("evil"))


def test_refuses__the_same_again_and_a_version_that_leads_out(house: House) -> None:
    with pytest.raises(CommandError, match="installed already"):
        house.update(house.packed("1.0"))
    strange = house.packed("9", **{"release.json": b'{"name": "quartermaster", "version": "../../evil"}'})
    with pytest.raises(CommandError, match="its version is"):
        house.update(strange)


def test_ok__back_by_hand_and_forward_again(house: House) -> None:
    with pytest.raises(UpdateError, match="no release before"):
        house.back()
    house.update(house.packed("2.0"))
    assert (house.back(), house.works) == ("1.0", "1.0")
    assert (house.back(), house.works) == ("2.0", "2.0")


def test_ok__going_back_to_one_that_is_not_well_goes_forward_again(house: House) -> None:
    house.update(house.packed("2.0"))
    house.broken["1.0"] = BROKEN["never answers"]
    with pytest.raises(UpdateError, match=r"1\.0 was not well"):
        house.back()
    assert house.works == "2.0"


def test_ok__after_a_return_the_one_before_can_still_be_gone_back_to(house: House) -> None:
    house.update(house.packed("2.0"))
    house.broken["3.0"] = BROKEN["never answers"]
    with pytest.raises(UpdateError, match=r"3\.0 was not well"):
        house.update(house.packed("3.0"))
    assert (house.works, house.back(), house.works) == ("2.0", "1.0", "1.0")


def test_ok__only_the_newest_backups_stay(house: House) -> None:
    for number in range(2, 8):
        house.update(house.packed(f"{number}.0"))
    assert len(list((house.state / "backups").iterdir())) == 3
    assert backup_of(house.state, "7.0").exists()


CUTS = ("symlink_to", "replace", "unlink")


@pytest.mark.parametrize("well", [True, False], ids=["a good release", "a broken one"])
@pytest.mark.parametrize("at", range(16))
def test_ok__a_power_cut_anywhere_leaves_a_table_that_works(
    house: House, monkeypatch: pytest.MonkeyPatch, at: int, well: bool
) -> None:
    """Cut before the nth change on disk of the update and its judgement, then start again."""
    if not well:
        house.broken["2.0"] = BROKEN["dies after ten seconds"]
    source = house.packed("2.0")
    left = [at]

    def cutting(name: str) -> Callable[..., Any]:
        real = getattr(Path, name)

        def change(self: Path, *args: Any, **options: Any) -> Any:
            if house.releases.home in self.parents:
                if left[0] == 0:
                    raise PowerCut
                left[0] -= 1
            return real(self, *args, **options)

        return change

    for name in CUTS:
        monkeypatch.setattr(Path, name, cutting(name))
    with suppress(PowerCut, UpdateError):
        house.update(source)
    monkeypatch.undo()
    house.boots()
    assert house.works in (("1.0", "2.0") if well else ("1.0",))
    if well:  # and the update can be done, or is done, now
        assert house.works == "2.0" or house.update(source) == "2.0"


def test_ok__a_cut_while_it_is_judged_is_judged_again_at_the_next_start(house: House) -> None:
    house.broken["2.0"] = BROKEN["dies after ten seconds"]
    (house.releases.folder("2.0")).mkdir()
    (house.releases.folder("2.0") / ".whole").touch()
    house.releases.try_out("2.0")
    house.boots()
    assert house.works == "1.0"


def test_ok__nothing_on_trial_is_nothing_to_judge(house: House) -> None:
    house.judge()
    assert house.said == ["Nothing is on trial."]
    assert judging.STEADY_S < judging.PATIENCE_S
