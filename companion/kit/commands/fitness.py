# SPDX-License-Identifier: MIT
"""The fitness test: dice whose faces are known are laid out, the machine reads them, and both are compared.

Nothing counts against the machine before a person has said that the dice really lie so.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from companion.disk import write_json
from companion.messages.message import Message, encode_message, joined, listed, word
from companion.web.pages.aim.calls import FitnessResult, FitnessTest, Mistaken
from vision.sighting import Reading, Sighting, Stillness, face_name, is_sure

FILE: Final = "fitness.json"
"""The last result's name in the state folder."""
LEAST_RIGHT: Final = 0.9
"""Share of the dice that a fit table reads without asking, and none wrongly."""
MOST_DICE, MOST_ROUNDS = 20, 40

FACES: Final[Mapping[str, tuple[str, ...]]] = {
    "pips": ("1", "2", "3", "4", "5", "6"),
    "skull": ("skull", "2", "3", "4", "5", "6"),
    "piles": ("skull", "2", "3", "4", "5", "6"),
}
"""The faces of sets whose dice all have the same; of others one rolls and confirms."""

Kind = Literal["asked", "rolled"]
_SEEN: Final = frozenset({"steady", "doubt", "nothing"})


@dataclass(frozen=True, slots=True)
class Result:
    """What came of it. ``asked``: dice the machine would have asked about; ``unseen``: those it did not see at all;
    ``false``: places it took for dice. ``mistaken``: faces as laid, as read, and how often."""

    set_name: str
    dice: int = 0
    right: int = 0
    asked: int = 0
    wrong: int = 0
    unseen: int = 0
    false: int = 0
    mistaken: tuple[tuple[str, str, int], ...] = ()

    @property
    def fit(self) -> bool:
        """True if dice will be read reliably here."""
        return self.dice > 0 and not self.wrong and not self.false and self.right >= LEAST_RIGHT * self.dice

    @property
    def words(self) -> Message:
        """One sentence: N of N right, what else, and whether that will do."""
        parts = [Message("fitness-count-right", right=self.right, dice=self.dice)]
        parts += [Message("fitness-count-asked", count=self.asked)] if self.asked else []
        parts += [Message("fitness-count-unseen", count=self.unseen)] if self.unseen else []
        parts += [Message("fitness-count-false", count=self.false)] if self.false else []
        parts += [Message("fitness-count-wrong", count=self.wrong)]
        return Message("fitness-fit" if self.fit else "fitness-unfit", counts=parts)

    def plus(self, other: Result) -> Result:
        """Both together."""
        count: Counter[tuple[str, str]] = Counter()
        for laid, read, times in (*self.mistaken, *other.mistaken):
            count[laid, read] += times
        mistaken = tuple((laid, read, times) for (laid, read), times in count.most_common())
        numbers = ("dice", "right", "asked", "wrong", "unseen", "false")
        return replace(self, mistaken=mistaken, **{n: getattr(self, n) + getattr(other, n) for n in numbers})


def compare(laid: Sequence[str], sighting: Sighting) -> Result:
    """What the machine made of dice that show ``laid``, in whatever places they lie.

    >>> from vision.sighting import Die
    >>> dice = tuple(Die(40.0 * i, 0, 20, 0, "d6", face, "", 1.0) for i, face in enumerate((2, 4, 4)))
    >>> compare(["2", "4", "5"], Sighting(100, 100, "pips", dice)).mistaken
    (('5', '4', 1),)
    """
    sure = Counter(face_name(die.face) for die in sighting.dice if _counts(die, sighting) and die.face is not None)
    wanted = Counter(laid)
    left, over = wanted - sure, sure - wanted
    missed, wrong = sum(left.values()), sum(over.values())
    false = max(0, wrong - missed)
    doubted = sum(not _counts(die, sighting) for die in sighting.dice)
    asked = min(missed - (wrong - false), doubted)
    return Result(
        sighting.set_name,
        dice=len(laid),
        right=len(laid) - missed,
        asked=asked,
        wrong=wrong - false,
        unseen=missed - (wrong - false) - asked,
        false=false,
        mistaken=_mistaken(left, over, wrong - false),
    )


def _counts(die: Any, sighting: Sighting) -> bool:
    near = (abs(d.x - die.x) + abs(d.y - die.y) < 0.7 * die.size for d in sighting.doubts)
    return is_sure(die) and not any(near)


def _mistaken(left: Counter[str], over: Counter[str], wrong: int) -> tuple[tuple[str, str, int], ...]:
    """Which face was taken for which; where several were it can only be said among which."""
    if not wrong:
        return ()
    laid, read = sorted(left.elements()), sorted(over.elements())
    if len(set(laid)) == 1 or (len(set(read)) == 1 and len(laid) == len(read)):
        return tuple((a, b, n) for (a, b), n in Counter(zip(laid, read, strict=False)).items())
    return ((_any_of(laid), _any_of(read), wrong),)


def _any_of(faces: Sequence[str]) -> str:
    return listed(list(dict.fromkeys(faces)), "list-or")


@dataclass(slots=True)
class Fitness:
    """One test, from the first round to the result. Feed it `seen`; a person answers with `confirm`."""

    set_name: str = "pips"
    dice: int = 5
    rounds: int = 6
    kind: Kind = "asked"
    seed: int = 0
    round: int = 1
    result: Result = field(default_factory=lambda: Result(""))
    _asks: list[tuple[str, ...]] = field(default_factory=list)
    _sighting: Sighting | None = None
    _moved: bool = True
    _agreed: bool = False

    def __post_init__(self) -> None:
        if not (1 <= self.dice <= MOST_DICE and 1 <= self.rounds <= MOST_ROUNDS):
            most = {"most_dice": MOST_DICE, "most_rounds": MOST_ROUNDS}
            raise ValueError(Message("fitness-sizes", dice=self.dice, rounds=self.rounds, **most))
        if self.kind not in ("asked", "rolled"):
            raise ValueError(f"{self.kind!r} is no kind of test; wanted asked or rolled")
        self.result = Result(self.set_name)
        if self.set_name not in FACES:
            self.kind = "rolled"
        if self.kind == "asked":
            self._asks = _deal(FACES[self.set_name], self.dice, self.rounds, random.Random(self.seed))

    @property
    def done(self) -> bool:
        """True after the last round."""
        return self.round > self.rounds

    @property
    def asks(self) -> tuple[str, ...]:
        """The faces asked for now; none where one rolls."""
        return self._asks[self.round - 1] if self._asks and not self.done else ()

    @property
    def read(self) -> tuple[str, ...] | None:
        """What the machine reads now; "?" for a die in doubt. None: nothing steady lies there, or it has counted."""
        sighting = self._sighting
        if sighting is None or self.done:
            return None
        return tuple(
            face_name(die.face) if die.face is not None and _counts(die, sighting) else "?" for die in sighting.dice
        )

    def seen(self, reading: Reading, stillness: Stillness) -> None:
        """One more look at the table."""
        if stillness not in _SEEN:
            self._sighting, self._moved = None, True
            return
        if not self._moved or self.done:
            return
        self._sighting = reading.sighting
        if self.asks and sorted(self.read or ()) == sorted(self.asks):
            self.confirm()
            self._agreed = True

    def confirm(self, faces: Sequence[str] | None = None) -> None:
        """A person says that the dice lie as asked (rolled: as read), or that they show ``faces``.

        Raises:
            ValueError: no dice are read now, or something is no face.
        """
        if self.done:
            raise ValueError(Message("fitness-over"))
        sighting, read = self._sighting, self.read
        if sighting is None or read is None:
            raise ValueError(Message("fitness-no-dice-still"))
        laid = tuple(faces) if faces is not None else (self.asks or read)
        known = FACES.get(self.set_name)
        strange = [face for face in laid if face == "?" or (known is not None and face not in known)]
        if strange:
            face = repr(strange[0])
            no_face = Message("fitness-no-face", face=face)
            raise ValueError(Message("fitness-unknown-face", face=face, known=known) if known else no_face)
        self.result = self.result.plus(compare(laid, sighting))
        self.round += 1
        self._sighting, self._moved, self._agreed = None, False, False

    def words(self) -> Message:
        """What the person should do now."""
        if self.done:
            return self.result.words
        numbers = {"round": self.round, "rounds": self.rounds, "dice": self.dice}
        ask = (
            Message("fitness-ask", **numbers, faces=_in_a_row(self.asks))
            if self.asks
            else Message("fitness-roll", **numbers)
        )
        say = [Message("fitness-right"), ask] if self._agreed else [ask]
        if self.read:
            say += [
                Message("fitness-reads", faces=_in_a_row(self.read)),
                Message("fitness-lie-as-asked" if self.asks else "fitness-is-right"),
            ]
        return joined(say)

    def shown(self) -> FitnessTest:
        """The test as the page shows it."""
        return FitnessTest(
            running=not self.done,
            kind=self.kind,
            round=min(self.round, self.rounds),
            rounds=self.rounds,
            dice=self.dice,
            asks=self.asks,
            read=self.read,
            say=self.words(),
            result=shown_result(self.result),
        )


def _in_a_row(faces: Sequence[str]) -> Message:
    return joined([word(face) for face in faces])


def _deal(faces: Sequence[str], dice: int, rounds: int, chance: random.Random) -> list[tuple[str, ...]]:
    """Faces for every round: each as often as the others, and never the same throw twice running."""
    deck: list[str] = []
    out: list[tuple[str, ...]] = []
    for _ in range(rounds):
        for _ in range(100):
            while len(deck) < dice:
                deck += chance.sample(faces, len(faces))
            hand = tuple(sorted(deck[:dice], key=faces.index))
            if not out or hand != out[-1]:
                break
            chance.shuffle(deck)
            deck = deck[1:] + chance.sample(faces, len(faces))
        out.append(hand)
        del deck[:dice]
    return out


def shown_result(result: Result) -> FitnessResult:
    """The result as it is kept and shown."""
    return FitnessResult(
        set=result.set_name,
        dice=result.dice,
        right=result.right,
        asked=result.asked,
        wrong=result.wrong,
        unseen=result.unseen,
        false=result.false,
        mistaken=[Mistaken(laid=laid, read=read, times=times) for laid, read, times in result.mistaken],
        fit=result.fit,
        words=result.words,
    )


def keep(result: Result, folder: Path, when: datetime | None = None) -> None:
    """Keep the result in the state folder, for `quartermaster doctor`."""
    then = (when or datetime.now(UTC)).isoformat(timespec="seconds")
    kept = msgspec.structs.replace(shown_result(result), when=then)
    write_json(folder / FILE, msgspec.to_builtins(kept, enc_hook=encode_message))


def kept(folder: Path) -> FitnessResult | None:
    """The last result kept there, or None."""
    try:
        found = msgspec.json.decode((folder / FILE).read_bytes(), type=FitnessResult)
    except (OSError, ValueError):
        return None
    numbers = (found.dice, found.right, found.asked, found.wrong, found.unseen, found.false)
    return msgspec.structs.replace(found, words=Result(found.set, *numbers).words)
