# SPDX-License-Identifier: MIT
"""Transcripts in, answers out: line by line, and a plain no for what is no transcript.

At the end whole games to read: each transcript in tests/playthroughs is answered exactly as it was written down.
After a wanted change: quartermaster replay tests/playthroughs/X.jsonl > tests/playthroughs/X.expected.jsonl,
and read the difference before you commit it.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.play.registry import GAMES
from companion.table.replay import replay, replay_file
from tests.shipped import SHIPPED

SETUP = {"game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}}
BID = {"event": "bid", "player": "Ann", "quantity": 4, "face": 2}
FIRST, NEXT = json.dumps(SETUP), json.dumps(BID)


class Told:
    """What a replay told: its exit status, its answers, its complaints."""

    def __init__(self, lines: Iterable[str | bytes]) -> None:
        written: list[str] = []
        self.complaints: list[str] = []
        self.status = replay(lines, GAMES, written.append, self.complaints.append)
        self.answers = [json.loads(line) for line in written]
        assert not any("\n" in line for line in written)

    def codes(self) -> list[Any]:
        return [answer["ok"] or answer["error"]["code"] for answer in self.answers]


def test_answers_every_line_the_set_up_included():
    told = Told([FIRST, NEXT])
    match = GAMES.start(SETUP)
    assert told.answers == [
        {"line": 1, "ok": True, "state": match.state()},
        {"line": 2, "ok": True, "state": match.apply(BID).state()},
    ]
    assert (told.status, told.complaints) == (0, [])


@pytest.mark.parametrize("clause", ["G-02"])
def test_goes_on_after_a_refusal_with_the_state_unchanged(clause):
    told = Told([FIRST, NEXT, NEXT, '{"event": "challenge", "player": "Bob"}'])
    assert told.codes() == [True, True, "not-your-turn", True]
    refused = told.answers[2]
    assert refused["line"] == 3
    assert refused["error"]["message"]
    assert refused["state"] == told.answers[1]["state"]
    assert told.status == 0


@pytest.mark.parametrize(
    ("lines", "numbers"),
    [
        pytest.param(["", "  ", FIRST, "\n", "\t\r\n", NEXT, ""], [3, 6], id="G-S8 blank lines are counted"),
        pytest.param([f"{FIRST}\r\n", f"{NEXT}\r\n"], [1, 2], id="G-S8 lines with a carriage return"),
        pytest.param(["\ufeff" + FIRST, NEXT], [1, 2], id="G-S8 a byte order mark"),
        pytest.param(["\ufeff\n", FIRST], [2], id="G-S8 a byte order mark alone"),
        pytest.param([FIRST.encode(), f"  {NEXT}  ".encode()], [1, 2], id="G-S8 bytes"),
    ],
)
def test_ok__lines(lines, numbers):
    told = Told(lines)
    assert [answer["line"] for answer in told.answers] == numbers
    assert set(told.codes()) == {True}
    assert told.status == 0


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        pytest.param("not json", "line 1 is not JSON", id="not JSON"),
        pytest.param(FIRST[:-1], "line 1 is not JSON", id="cut off"),
        pytest.param(FIRST + NEXT, "line 1 is not JSON: Extra data at column", id="two objects on a line"),
        pytest.param("[]", "line 1 is no JSON object", id="a list"),
        pytest.param("null", "line 1 is no JSON object", id="null"),
        pytest.param('"pirates-dice"', "line 1 is no JSON object", id="a word"),
        pytest.param(NEXT, "names no 'game'", id="no set-up line"),
        pytest.param('{"game": "poker", "players": ["Ann", "Bob"]}', 'no game "poker"', id="unknown game"),
        pytest.param('{"game": 5}', "no game 5", id="game is no word"),
        pytest.param(FIRST.replace("first", "frist"), 'no option "frist"', id="unknown option"),
        pytest.param('{"game": NaN}', "NaN is no number in JSON", id="NaN"),
        pytest.param("[" * 100_000, "nested too deeply", id="nested without end"),
        pytest.param('{"game":' * 100_000, "nested too deeply", id="objects nested without end"),
        pytest.param(b'{"game": "\xff"}', "line 1 is not UTF-8: invalid start byte at byte 11", id="not UTF-8"),
        pytest.param(b"\x00\x01", "line 1 is not JSON", id="binary"),
        pytest.param("", "there is no set-up line", id="nothing at all"),
    ],
)
def test_refuses__what_is_no_transcript(line, complaint):
    told = Told([line, FIRST] if line else [])
    assert told.status == 2
    assert told.answers == []
    assert len(told.complaints) == 1
    assert complaint in told.complaints[0]
    assert len(told.complaints[0].splitlines()) == 1


@pytest.mark.parametrize(
    "setup",
    [
        pytest.param(SETUP | {"players": ["Ann"]}, id="G-S4 too few players"),
        pytest.param(SETUP | {"players": ["Ann", "Ann"]}, id="G-S4 a name twice"),
        pytest.param(SETUP | {"options": {"first": "Zed"}}, id="G-S4 first is nobody"),
        pytest.param(SETUP | {"options": {"dice": 4.0}}, id="G-S4 dice is no whole number"),
        pytest.param(SETUP | {"referee": []}, id="G-S4 referee is no name"),
    ],
)
def test_refuses__a_set_up_that_the_rules_refuse(setup):
    told = Told([json.dumps(setup), NEXT])
    assert told.status == 2
    assert [set(answer) for answer in told.answers] == [{"line", "ok", "error"}]
    assert told.answers[0]["line"] == 1
    assert told.codes() == ["bad-field"]
    assert len(told.complaints) == 1
    assert told.answers[0]["error"]["message"] in told.complaints[0]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("oops", id="G-S8 not JSON"),
        pytest.param("[1]", id="G-S8 a list"),
        pytest.param("5", id="G-S8 a number"),
        pytest.param('{"event": "bid", "player": "Ann", "quantity": Infinity, "face": 2}', id="G-S8 Infinity"),
        pytest.param(b'{"event": "\xc3"}', id="G-S8 not UTF-8"),
        pytest.param("[" * 100_000, id="G-S8 nested without end"),
    ],
)
def test_a_later_line_that_is_no_object_ends_the_replay_after_the_answers_so_far(line):
    told = Told([FIRST, "", NEXT, line, NEXT])
    assert told.status == 2
    assert told.codes() == [True, True]
    assert len(told.complaints) == 1
    assert told.complaints[0].startswith("line 4 ")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        pytest.param("{}", "bad-field", id="G-S8 an object without event"),
        pytest.param('{"event": 5}', "bad-field", id="G-S8 event is no word"),
        pytest.param(NEXT.replace("4", "4.0"), "bad-field", id="PD-05 a float"),
        pytest.param(NEXT.replace("4", "1e999"), "bad-field", id="PD-05 a float without end"),
        pytest.param(NEXT.replace("4", "true"), "bad-field", id="PD-05 true is no number"),
        pytest.param(NEXT.replace("4", "9" * 400), "bad-field", id="PD-05 a huge number"),
        pytest.param(NEXT.replace("4", "9" * 50_000), "bad-field", id="PD-05 a number that Python will not read"),
        pytest.param(NEXT.replace("4", "-" + "9" * 50_000), "bad-field", id="PD-05 its negative"),
        pytest.param(NEXT.replace("4", "[" * 300 + "]" * 300), "bad-field", id="PD-05 nested"),
        pytest.param(NEXT.replace("4", "4, " + '"quantity": 9'), "bad-field", id="G-02 a name twice in an object"),
        pytest.param(NEXT.replace("Ann", "\\ud800"), "unknown-player", id="G-S1 half a sign"),
        pytest.param(NEXT.replace("Ann", "\\u0000"), "unknown-player", id="G-S1 a zero"),
        pytest.param(NEXT.replace("Ann", "\\u0041nn"), True, id="G-S1 escaped, but her name"),
        pytest.param(NEXT.replace("}", ', "at": 17, "note": [1, {}]}'), True, id="G-02 further fields are left alone"),
    ],
)
def test_a_strange_event_is_answered_and_the_replay_goes_on(line, wanted):
    told = Told([FIRST, line, "{}"])
    assert told.codes() == [True, wanted, "bad-field"]
    assert (told.status, told.complaints) == (0, [])


@pytest.mark.parametrize("clause", ["G-S3"])
def test_a_referee_of_the_set_up_may_undo(clause):
    told = Told([json.dumps(SETUP | {"referee": "Meg"}), NEXT, '{"event": "undo", "by": "Meg"}'])
    assert told.answers[2]["state"] == told.answers[0]["state"]


def test_each_line_is_answered_before_the_next_is_asked_for():
    written: list[str] = []

    def lines() -> Iterator[str]:
        for number, line in enumerate((FIRST, NEXT, NEXT), 1):
            yield line
            assert len(written) == number

    assert replay(lines(), GAMES, written.append, pytest.fail) == 0


def test_standard_input_is_answered_as_it_arrives():
    code = "import sys; from companion.cli import main; main(['replay', '-'])"
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen([sys.executable, "-c", code], stdin=-1, stdout=-1, stderr=-1, env=buffered) as child:
        assert child.stdin
        assert child.stdout
        for number, line in enumerate((FIRST, NEXT, NEXT), 1):
            child.stdin.write(line.encode() + b"\n")
            child.stdin.flush()
            answered, _, _ = select.select([child.stdout], [], [], 10)
            if not answered:
                child.kill()
            assert answered, f"line {number} was not answered as it arrived"
            assert json.loads(child.stdout.readline())["line"] == number
        rest, complaint = child.communicate(b"end\n", timeout=10)
    assert child.returncode == 2
    assert rest == b""
    assert complaint.decode().count("\n") == 1


def test_a_file_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    transcript = tmp_path / "game.jsonl"
    transcript.write_text(f"{FIRST}\n{NEXT}\n", encoding="utf-8")
    assert replay_file(str(transcript), GAMES) == 0
    out, err = capsys.readouterr()
    assert [json.loads(line)["line"] for line in out.splitlines()] == [1, 2]
    assert err == ""


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read_is_one_sentence(name, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert replay_file(str(tmp_path / name), GAMES) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "can't be replayed" in err
    assert err.count("\n") == 1


def test_names_of_any_script_come_back_as_they_were():
    told = Told([json.dumps(SETUP | {"players": ["Zoë", "海賊🏴‍☠️"], "options": {}}, ensure_ascii=False)])
    assert list(told.answers[0]["state"]["players"]) == ["Zoë", "海賊🏴‍☠️"]


FOLDER = Path(__file__).parent.parent / "playthroughs"
EXPECTED = ".expected.jsonl"
GAMES_TOLD = sorted(path for path in FOLDER.glob("*.jsonl") if not path.name.endswith(EXPECTED))


@pytest.mark.parametrize("transcript", GAMES_TOLD, ids=lambda path: path.stem)
def test_is_answered_line_by_line_as_written_down(transcript: Path):
    lines = transcript.read_text(encoding="utf-8").splitlines()
    expected = transcript.with_name(transcript.stem + EXPECTED).read_text(encoding="utf-8").splitlines()
    told: list[str] = []
    assert replay(lines, GAMES, told.append, pytest.fail) == 0
    for answer, wanted in zip(told, expected, strict=True):
        line = json.loads(wanted)["line"]
        assert json.loads(answer) == json.loads(wanted), f"{transcript.name}:{line}: {lines[line - 1]}"


@pytest.mark.parametrize("game", SHIPPED)
def test_every_game_has_a_playthrough_to_its_end(game: str):
    last = (FOLDER / f"{game}{EXPECTED}").read_text(encoding="utf-8").splitlines()[-1]
    assert json.loads(last)["state"]["phase"] == "over"


@pytest.mark.parametrize(
    "page", sorted((FOLDER.parent.parent / "docs" / "play").glob("*.md")), ids=lambda path: path.stem
)
def test_the_example_for_players_is_accepted_to_its_last_line(page: Path):
    lines = [line.strip() for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("    {")]
    told: list[str] = []
    assert replay(lines, GAMES, told.append, pytest.fail) == 0
    assert lines
    assert all(json.loads(answer)["ok"] for answer in told), told
