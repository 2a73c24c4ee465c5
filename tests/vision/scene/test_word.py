# SPDX-License-Identifier: MIT
"""The household's word: a face that was named is known by its look, a die that was spoken of as long as it lies so."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kit.commands.read import read_one_sitting, read_pictures
from tests.vision.reading.test_strangers import ink, marked, table
from tests.vision.scene.drawn import Told, candidate, plain, with_die
from vision.frame import Pixels
from vision.photo.look import PhotoEvidence, PhotoLook
from vision.photo.spoken import SpokenPhotograph
from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.reading.decide import NOT_SURE, PERHAPS_A_DIE, TOO_MUCH
from vision.reading.network import MODELS, Floats
from vision.reading.sets.pips import PipsReader
from vision.reading.taught.likeness import Likeness
from vision.scene.named import FILE_NAME, MOST_LOOKS, NamedFaces, NamesKeeper, load_names, save_names
from vision.scene.scene import Scene
from vision.scene.tracker import merged
from vision.scene.word import Word
from vision.sighting import (
    OUT,
    TRUST,
    UNKNOWN,
    Candidate,
    Die,
    Doubt,
    Question,
    Reading,
    Sighting,
    StandsFor,
    of_picture,
    stands_for_in,
)
from vision.stage.scene import DieLook
from vision.steady import verdict
from vision.watch.question import SIDE_PX, close_up, question_of
from vision.watch.word_order import SpokenOf

CROWN, ANCHOR = marked(6, ink(shape="crown")), marked(6, ink(shape="anchor"))
CROP = np.full((48, 48, 3), 200, np.uint8)


@functools.cache
def pips() -> PipsReader:
    return PipsReader(MODELS)


@functools.cache
def likeness() -> Likeness:
    return Likeness()


def house() -> Scene:
    pips().forget()
    return Scene(word=Word(describe=likeness().describe))


def throw(scene: Scene, looks: list[DieLook], ups: list[int]) -> Sighting:
    scene.moved()
    return scene.look(table(looks, ups), pips(), len(looks))


def faces(seen: Sighting) -> list[object]:
    return [die.face for die in sorted(seen.dice, key=lambda die: die.x)]


def place(seen: Sighting, at: int) -> Doubt:
    die = sorted(seen.dice, key=lambda die: die.x)[at]
    return Doubt(die.x, die.y, "")


def sign(*parts: float) -> Floats:
    """A face in numbers that looks otherwise in each of its turns."""
    rows = np.zeros((4, 64), np.float32)
    for turn in range(4):
        rows[turn, 8 * turn : 8 * turn + len(parts)] = parts
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)


def named(*signs: tuple[Floats, StandsFor]) -> NamedFaces:
    names = NamedFaces()
    for one, stands_for in signs:
        names = names.named(CROP, one, stands_for)
    return names


@pytest.mark.slow
def test_a_named_face_is_read_on_any_die_anywhere_and_never_asked_about_again() -> None:
    scene = house()
    seen = throw(scene, [CROWN, DieLook(), DieLook()], [6, 2, 5])
    assert [doubt.why for doubt in seen.doubts] == [UNKNOWN]
    assert scene.say(place(seen, 0), 6)
    assert faces(throw(scene, [CROWN, DieLook(), DieLook()], [6, 2, 5])) == [6, 2, 5]
    seen = throw(scene, [DieLook(), CROWN, CROWN], [1, 6, 6])
    assert faces(seen) == [1, 6, 6]
    assert seen.trusted


@pytest.mark.slow
@pytest.mark.parametrize(("stands_for", "shown"), [(6, [6, 2, 5]), (OUT, [2, 5]), (None, [None, 2, 5])])
def test_single_pictures_are_read_by_named_faces_too(
    tmp_path: Path, stands_for: StandsFor, shown: list[object]
) -> None:
    if stands_for is not None:
        scene = house()
        assert scene.say(place(throw(scene, [CROWN, DieLook(), DieLook()], [6, 3, 4]), 0), stands_for)
        save_names(tmp_path / FILE_NAME, scene.names)
    picture, said = tmp_path / "a.png", []
    cv2.imwrite(str(picture), table([CROWN, DieLook(), DieLook()], [6, 2, 5]))
    assert read_pictures([str(picture)], "pips", None, said.append, state=tmp_path) == 0
    told = json.loads(said[0])
    assert [die["face"] for die in sorted(told["dice"], key=lambda die: die["x"])] == shown
    assert told["trusted"] == (stands_for is not None)


def test_another_face_is_still_asked_about() -> None:
    scene = house()
    seen = throw(scene, [CROWN, DieLook(), DieLook()], [6, 2, 5])
    scene.say(place(seen, 0), 6)
    seen = throw(scene, [ANCHOR, CROWN, DieLook()], [6, 6, 1])
    assert faces(seen) == [None, 6, 1]
    assert [(doubt.why, round(doubt.x)) for doubt in seen.doubts] == [(UNKNOWN, round(place(seen, 0).x))]


def test_what_is_left_out_is_no_die_of_this_game() -> None:
    scene = house()
    seen = throw(scene, [CROWN, DieLook(), DieLook()], [6, 2, 5])
    scene.say(place(seen, 0), OUT)
    scene.moved()
    seen = scene.look(table([CROWN, DieLook(), DieLook()], [6, 2, 5]), pips(), 2)
    assert faces(seen) == [2, 5]
    assert seen.trusted


def test_a_forgotten_face_is_a_stranger_again() -> None:
    scene = house()
    seen = throw(scene, [CROWN, DieLook(), DieLook()], [6, 2, 5])
    scene.say(place(seen, 0), 6)
    scene.unsay(scene.names.faces[0].number)
    assert faces(throw(scene, [CROWN, DieLook(), DieLook()], [6, 2, 5])) == [None, 2, 5]
    with pytest.raises(KeyError):
        scene.unsay(1)


def test_what_was_named_is_known_at_the_next_start(tmp_path: Path) -> None:
    scene, keeper = house(), NamesKeeper(tmp_path / "named.json")
    seen = throw(scene, [CROWN, DieLook(), DieLook()], [6, 2, 5])
    scene.say(place(seen, 0), 6)
    keeper.keep(scene.names)
    pips().forget()
    later = Scene(word=Word(NamesKeeper(tmp_path / "named.json").names, likeness().describe))
    assert faces(throw(later, [CROWN, DieLook(), DieLook()], [6, 2, 5])) == [6, 2, 5]


NO_FACE = '{"version": 1, "faces": [{"number": 1, "stands_for": %s, "looks": [%s]}]}'


@pytest.mark.parametrize(
    "text",
    ["{", "[]", '{"version": 2, "faces": []}', NO_FACE % (99, '"x"'), NO_FACE % (6, ""), NO_FACE % (6, '"aGFsbG8="')],
)
def test_a_damaged_file_is_said_once_and_ignored(tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "named.json"
    file.write_text(text)
    assert load_names(file, lambda _: sign(1)).faces == ()
    assert len(caplog.records) == 1
    assert "asked about anew" in caplog.text


def test_an_answer_about_a_die_holds_as_long_as_it_lies_so() -> None:
    doubtful, sure = candidate(100, 100, 5, sure=0.6, why=NOT_SURE), candidate(200, 100, 3)
    scene, reader = Scene(), Told([doubtful, sure])
    seen = scene.look(plain(), reader, 2)
    assert [doubt.x for doubt in seen.doubts] == [100]
    assert scene.say(Doubt(100, 100, ""), 4)
    seen = scene.look(plain(), reader, 2)
    assert seen.trusted
    assert [(die.face, die.told) for die in seen.dice] == [(4, True), (3, False)]
    scene.moved()  # somebody has taken the other die; this one lies as it lay
    assert scene.look(plain(), Told([doubtful]), 1).trusted
    scene.moved()
    turned = replace(doubtful, die=replace(doubtful.die, angle=55.0))
    assert not scene.look(plain(), Told([turned]), 1).trusted


def test_what_is_no_die_is_not_asked_about_while_it_lies_there() -> None:
    coin = candidate(300, 200, there=0.5, why=PERHAPS_A_DIE, listed=False)
    scene, reader = Scene(), Told([candidate(), coin])
    scene.look(plain(), reader, None)
    assert scene.say(Doubt(300, 200, ""), OUT)
    assert scene.look(plain(), reader, None).trusted


@pytest.mark.parametrize(("guesses", "again"), [(2, 1), (5, 0)])
def test_of_much_that_is_hardly_seen_not_one_after_another_is_asked_about(guesses: int, again: int) -> None:
    """Somebody who has left one out is told that a die is missing, unless the next one is likely the die."""
    dice = [candidate(60 + 80 * n, 60) for n in range(5)]
    hardly = [
        candidate(60 + 80 * n, 240, there=0.1, lean=None, listed=False, why=PERHAPS_A_DIE) for n in range(guesses)
    ]
    scene, reader = Scene(), Told([*dice, *hardly])
    (doubt,) = scene.look(plain(), reader, 6).doubts
    assert scene.say(doubt, OUT)
    told = scene.look(plain(), reader, 6)
    assert (len(told.doubts), len(told.dice)) == (again, 5 + again)
    scene.moved()
    thrown = [candidate(80 + 70 * n, 120) for n in range(5)]
    elsewhere = [candidate(60 + 80 * n, 300, there=0.1, lean=None, listed=False, why=PERHAPS_A_DIE) for n in range(5)]
    picture = plain()
    for one in (*thrown, *elsewhere):
        with_die(picture, int(one.die.x), int(one.die.y))
    seen = scene.look(picture, Told([*thrown, *elsewhere]), 6)
    assert len(seen.doubts) == 1, "another throw's row is another one"


def test_nothing_is_taken_in_where_nothing_is_asked() -> None:
    scene = Scene()
    assert not scene.say(Doubt(100, 100, ""), 4)
    scene.look(plain(), Told([candidate(sure=0.5, why=NOT_SURE)]), 1)
    assert not scene.say(Doubt(300, 300, ""), 4)
    scene.moved()
    assert not scene.say(Doubt(100, 100, ""), 4)


def test_a_face_like_two_of_other_meanings_is_neither_surely() -> None:
    names = named((sign(1, 0.8), 6), (sign(1, 0, 0.8), 5))
    known = names.recognise(sign(1, 0.4, 0.4))
    assert known.face is not None
    assert not known.surely
    assert names.recognise(sign(0, 0, 0, 1)).face is None


def test_a_face_that_reads_as_what_was_named_need_be_less_like_it() -> None:
    names, seen = named((sign(1), 1)), sign(1, 0.8)
    surely = [names.recognise(seen, read).surely for read in ((), (5,), (1, "skull"))]
    assert surely == [False, False, True]
    assert not names.recognise(sign(1, 1), (1, "skull")).surely


def test_a_face_that_was_recognised_and_counted_is_known_by_one_more_look() -> None:
    looks = iter([sign(1), sign(1), sign(1, 0.8), sign(1, 0.8), sign(1, 1.6)])
    scene = Scene(word=Word(describe=lambda crop: next(looks)))
    strange = candidate(100, 100, 1, sure=0.99, why=UNKNOWN)
    scene.look(plain(), Told([strange]), 1)
    assert scene.say(Doubt(100, 100, ""), 1)
    assert scene.look(plain(), Told([strange]), 1).trusted
    scene.moved()
    thrown = replace(strange, die=replace(strange.die, x=300.0))
    assert scene.look(plain(), Told([thrown]), 1).trusted
    scene.moved()
    assert [len(face.crops) for face in scene.names.faces] == [2]
    assert scene.names.recognise(next(looks)).surely


def test_a_look_that_tells_nothing_new_is_not_kept() -> None:
    names = named((sign(1), 6)).seen_again(1, CROP, sign(1, 0.1)).seen_again(7, CROP, sign(0, 1))
    assert [len(face.crops) for face in names.faces] == [1]


def test_one_more_look_at_a_face_is_no_other_face_and_looks_are_limited() -> None:
    names = named(*[(sign(1, 0.02 * i), 6) for i in range(MOST_LOOKS + 5)])
    assert [(face.stands_for, len(face.crops)) for face in names.faces] == [(6, MOST_LOOKS)]


def test_the_newest_word_holds() -> None:
    names = named((sign(1), 6), (sign(1), 5))
    assert [face.stands_for for face in names.faces] == [5]


@pytest.mark.parametrize("told", [0, 13, True, "six", None, 2.0, {"symbol": "sword"}, {"symbol": "", "colour": "red"}])
def test_refuses__what_no_face_can_stand_for(told: object) -> None:
    with pytest.raises(ValueError, match="a face stands for"):
        stands_for_in(told)


def reading(*doubts: Doubt) -> Reading:
    dice = (Die(100, 100, 40, 0, "d6", 5, "", 0.6), Die(300, 200, 40, 0, "d6", None, "", 0.4))
    return Reading(Sighting(480, 360, "pips", dice, doubts), 2, verified=False)


def test_the_question_is_about_a_die_or_a_place_and_never_about_the_whole() -> None:
    assert question_of(reading(Doubt(102, 100, NOT_SURE)), 7) == Question(7, 100, 100, 40, NOT_SURE, 5)
    assert question_of(reading(Doubt(200, 50, PERHAPS_A_DIE)), 7) == Question(7, 200, 50, 40, PERHAPS_A_DIE)
    assert question_of(reading(Doubt(240, 180, "the reader failed")), 7) is None
    assert question_of(reading(of_picture(200, 200, TOO_MUCH)), 7) is None  # though a die lies in the middle
    assert question_of(reading(), 7) is None


@st.composite
def places(draw: st.DrawFn) -> Candidate:
    """What may be a die, anywhere and of any size, so that it may lie on another."""
    x, y = draw(st.integers(1, 11)) * 36, draw(st.integers(1, 5)) * 36
    listed = draw(st.booleans())
    why = draw(st.sampled_from(["", NOT_SURE])) if listed else PERHAPS_A_DIE
    chances = {name: draw(st.sampled_from([0.03, 0.3, 0.6, 0.95, 0.999])) for name in ("there", "sure")}
    return candidate(x, y, 5 if listed else None, **chances, listed=listed, why=why, size=draw(st.integers(12, 90)))


def none_asked_twice(look: Callable[[], Reading], spoken: SpokenOf, answer: StandsFor) -> None:
    """Answer whatever is asked, until nothing is."""
    answered: list[tuple[float, float]] = []
    while asked := question_of(look(), 1):
        assert (asked.x, asked.y) not in answered
        answered.append((asked.x, asked.y))
        assert spoken.say(Doubt(asked.x, asked.y, asked.why), answer)


@given(
    found=st.lists(places(), min_size=1, max_size=6),
    clash=st.booleans(),
    expected=st.none() | st.integers(1, 5),
    answer=st.sampled_from([4, OUT]),
)
def test_an_answer_settles_what_was_asked(
    found: list[Candidate], clash: bool, expected: int | None, answer: StandsFor
) -> None:
    beside = Doubt(found[0].die.x + 1, found[0].die.y, "it may have six sides or twelve")
    scene, reader = Scene(), Told(found, besides=(beside,) if clash else ())
    none_asked_twice(lambda: verdict(scene.look(plain(), reader, expected), expected)[0], scene, answer)


@given(
    found=st.lists(places(), min_size=1, max_size=6),
    numbers=st.sampled_from([(), (1,), (3,), (1, 5), (2, 4)]),
    answer=st.sampled_from([4, OUT]),
)
def test_an_answer_settles_what_was_asked_of_a_photograph(
    found: list[Candidate], numbers: tuple[int, ...], answer: StandsFor
) -> None:
    base, spoken = Sighting(480, 360, "pips"), SpokenPhotograph(NamesKeeper())
    evidence = PhotoEvidence(base, merged([found, found[1:]]), measured=False, flat=None, size=(480, 360))
    spoken.take(PhotoLook(base, plain(), straight=False, evidence=evidence))
    most = max(numbers, default=None)
    none_asked_twice(lambda: verdict(spoken.again(numbers) or base, most)[0], spoken, answer)


@pytest.mark.parametrize(("x", "y"), [(240, 180), (10, 10), (470, 350)])
def test_the_close_up_shows_the_place_ringed_whatever_the_border(x: float, y: float) -> None:
    pixels: Pixels = np.full((360, 480, 3), 60, np.uint8)
    cv2.rectangle(pixels, (round(x) - 9, round(y) - 9), (round(x) + 9, round(y) + 9), (0, 0, 255), -1)
    shown = cv2.imdecode(np.frombuffer(close_up(pixels, Question(1, x, y, 30, "")), np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert shown.shape == (SIDE_PX, SIDE_PX, 3)
    red = (shown[..., 2] > 180) & (shown[..., 1] < 60)
    amber = (shown[..., 2] > 200) & (shown[..., 1] > 130) & (shown[..., 0] < 90)
    assert red.sum() > 1500
    assert amber.sum() > 300


def test_a_sitting_is_read_by_what_the_household_has_named(tmp_path: Path) -> None:
    scene, keeper = house(), NamesKeeper(tmp_path / FILE_NAME)
    seen = throw(scene, [CROWN, DieLook(), DieLook()], [6, 2, 5])
    scene.say(place(seen, 0), 6)
    keeper.keep(scene.names)
    cv2.imwrite(str(tmp_path / "a.png"), table([CROWN, DieLook(), DieLook()], [6, 2, 5]))
    (tmp_path / "evening.jsonl").write_text(json.dumps({"picture": "a.png", "expect": 3}))
    said: list[str] = []
    assert read_one_sitting(tmp_path / "evening.jsonl", None, said.append, tmp_path) == 0
    [told] = map(json.loads, said)
    assert told["trusted"] is True
    assert sorted(die["face"] for die in told["dice"]) == [2, 5, 6]


# Faces that have counted on this table tell what one look is not sure of.

SIDE = 36
CORNERS, BESIDE = ((-9, -9), (9, -9), (-9, 9), (9, 9)), ((-9, 0), (9, 0))
SPOTS = {
    1: ((0, 0),), 2: CORNERS[1:3], 3: (*CORNERS[1:3], (0, 0)), 4: CORNERS, 5: (*CORNERS, (0, 0)),
    6: (*CORNERS, *BESIDE),
}  # fmt: skip
PLACES = {face: (40 + 70 * (face - 1), 100) for face in SPOTS}


def thrown(places: dict[int, tuple[int, int]], turn: float = 0.0) -> Pixels:
    """A plain table with a die of each of these faces, all turned by so many degrees."""
    pixels, around = plain(90), np.radians(turn)
    for face, (x, y) in places.items():
        box = cv2.boxPoints(((x, y), (SIDE, SIDE), turn))
        cv2.fillPoly(pixels, [np.rint(box).astype(np.int32)], (225,) * 3, cv2.LINE_AA)
        for right, down in SPOTS[face]:
            spot = (right * np.cos(around) - down * np.sin(around), right * np.sin(around) + down * np.cos(around))
            cv2.circle(pixels, (round(x + spot[0]), round(y + spot[1])), 4, (30,) * 3, -1, cv2.LINE_AA)
    return pixels


def seen(face: int, x: int, y: int, sure: float = 0.999, turn: float = 0.0, why: str = "") -> Candidate:
    one = candidate(x, y, face=face, sure=sure, size=SIDE, why=why)
    return replace(one, die=replace(one.die, angle=turn % 90))


def after_a_throw(*faces: int) -> Scene:
    """A scene in which these faces have counted."""
    scene, places = Scene(), {face: at for face, at in PLACES.items() if face in faces}
    assert scene.look(thrown(places), Told([seen(face, *at) for face, at in places.items()]), len(places)).trusted
    scene.moved()
    return scene


@pytest.mark.parametrize("turn", [0.0, 40.0, 100.0])
def test_a_face_that_looks_as_one_that_counted_is_not_asked_about(turn: float) -> None:
    pixels, look = thrown({5: (200, 250)}, turn), [seen(5, 200, 250, 0.9, turn, NOT_SURE)]
    assert not Scene().look(pixels, Told(look), 1).trusted
    told = after_a_throw(*SPOTS).look(pixels, Told(look), 1)
    assert told.trusted
    assert told.dice[0].sure >= TRUST


DOUBTED = seen(5, 200, 250, 0.9, why=NOT_SURE)


@pytest.mark.parametrize(
    ("shown", "read"),
    [
        *((shown, seen(read, 200, 250, 0.9, why=NOT_SURE)) for shown, read in ((4, 5), (2, 4), (5, 2))),
        pytest.param(5, replace(DOUBTED, die=replace(DOUBTED.die, colour="red")), id="of another colour"),
        pytest.param(5, seen(5, 200, 250, 0.9, why=UNKNOWN), id="a stranger"),
    ],
)
def test_a_face_that_looks_like_another_stays_in_doubt(shown: int, read: Candidate) -> None:
    look = [read]
    assert not after_a_throw(*SPOTS).look(thrown({shown: (200, 250)}), Told(look), 1).trusted


def test_a_four_is_not_told_from_fives_where_no_four_was_seen_yet() -> None:
    look = [seen(5, 200, 250, 0.9, why=NOT_SURE)]
    scene = after_a_throw(1, 2, 3, 5, 6)
    assert not scene.look(thrown({4: (200, 250)}), Told(look), 1).trusted
    assert not scene.look(thrown({5: (200, 250)}), Told(look), 1).trusted


def test_what_did_not_count_teaches_nothing() -> None:
    scene = Scene()
    assert not scene.look(thrown(PLACES), Told([seen(face, *at, sure=0.9) for face, at in PLACES.items()]), 6).trusted
    scene.moved()
    assert not scene.look(thrown({5: (200, 250)}), Told([seen(5, 200, 250, 0.9, why=NOT_SURE)]), 1).trusted


def test_another_table_has_other_dice() -> None:
    scene = after_a_throw(*SPOTS)
    scene.forget()
    assert not scene.look(thrown({5: (200, 250)}), Told([seen(5, 200, 250, 0.9, why=NOT_SURE)]), 1).trusted


def strange_one(x: int, y: int) -> Candidate:
    return seen(1, x, y, why=PERHAPS_UNKNOWN)


def with_ring(pixels: Pixels, x: int, y: int) -> Pixels:
    """A die whose 1 is a ring."""
    cv2.rectangle(pixels, (x - SIDE // 2, y - SIDE // 2), (x + SIDE // 2, y + SIDE // 2), (225,) * 3, -1)
    cv2.circle(pixels, (x, y), 6, (30,) * 3, 2, cv2.LINE_AA)
    return pixels


def after_throws(times: int, *faces: int) -> Scene:
    scene, places = Scene(), {face: at for face, at in PLACES.items() if face in faces}
    for _ in range(times):
        assert scene.look(thrown(places), Told([seen(face, *at) for face, at in places.items()]), len(places)).trusted
        scene.moved()
    return scene


def test_the_face_that_is_left_when_all_others_have_counted_is_the_1() -> None:
    """A ring for the 1 was asked about at 12 throws of 24 of two drawn sittings."""
    ring, look = with_ring(thrown({}), 200, 250), Told([strange_one(200, 250)])
    scene = after_throws(3, 2, 3, 4, 5, 6)
    assert scene.look(ring, look, 1).trusted
    scene.moved()
    assert scene.look(with_ring(thrown({}), 300, 200), Told([strange_one(300, 200)]), 1).trusted


def test_a_ring_that_has_counted_as_the_1_counts_again_and_an_emblem_does_not() -> None:
    ring, again = with_ring(thrown({}), 200, 250), with_ring(thrown({}), 300, 200)
    scene = Scene()
    assert scene.look(ring, Told([seen(1, 200, 250)]), 1).trusted
    scene.moved()
    assert scene.look(again, Told([strange_one(300, 200)]), 1).trusted
    scene.moved()
    assert not scene.look(thrown({4: (300, 200)}), Told([strange_one(300, 200)]), 1).trusted


@pytest.mark.parametrize("faces", [(2, 3, 4, 5), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6)])
def test_a_strange_face_stays_one_where_another_may_be_left_for_it(faces: tuple[int, ...]) -> None:
    """Such as an emblem for the six, which readers take for a 1."""
    emblem = thrown({})
    cv2.rectangle(emblem, (182, 232), (218, 268), (225,) * 3, -1)
    cv2.fillPoly(emblem, [np.array([(188, 262), (200, 236), (212, 262)])], (30,) * 3)
    assert not after_throws(3, *faces).look(emblem, Told([strange_one(200, 250)]), 1).trusted


def test_a_strange_face_is_not_settled_by_few_throws() -> None:
    look = Told([strange_one(200, 250)])
    assert not after_throws(2, 2, 3, 4, 5, 6).look(with_ring(thrown({}), 200, 250), look, 1).trusted
