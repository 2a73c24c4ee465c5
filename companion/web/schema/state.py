# SPDX-License-Identifier: MIT
"""Types of a table's state."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta

from companion.web.schema.base import Maybe, Schema, Wish, says
from companion.web.schema.counted import Appeal, Count, Replay
from companion.web.schema.moment import Award, Moment
from companion.web.schema.race import Ruling
from companion.web.schema.reading import Reading
from companion.web.schema.shown import Act, Panel


class Hired(Schema):
    """There for a computer player: how well it plays, and in what style."""

    level: Literal["cabin-boy", "mate", "captain"]
    character: Literal["cautious", "greedy", "mad"]


class Guest(Schema):
    """Who sits there, in a game or not."""

    name: str
    colour: Literal["red", "blue", "green", "yellow", "purple", "orange", "white", "pink"]
    crew: Maybe[Hired] = UNSET


class Seat(Schema):
    """A place at the table."""

    seat: int
    player: str | None
    lamp: Maybe[Annotated[str, Meta(examples=["off", "your-turn", "first"])]] = UNSET
    guest: Maybe[Annotated[Guest | None, says("Who sits there, in a game or not.")]] = UNSET
    wish: Maybe[
        Annotated[int, says("With which seat the guest would like to swap; left out where there is no wish.")]
    ] = UNSET


class CameraState(Schema):
    """How the camera is."""

    condition: Literal["starting", "ok", "missing", "busy", "lost", "frozen", "dark", "covered", "phone", "off"]
    message: Annotated[str, says("What is wrong; empty: nothing is.")]


class Refusal(Schema):
    """The last event that was refused."""

    code: Maybe[str] = UNSET
    message: Maybe[str] = UNSET
    player: Maybe[str | None] = UNSET


class RunningGame(Schema):
    """The rule book's own state; its keys differ by game."""

    number: Maybe[int] = UNSET
    game: Maybe[str] = UNSET
    phase: Maybe[str] = UNSET
    turn: Maybe[str | None] = UNSET
    players: Maybe[dict[str, Any]] = UNSET
    legal: Maybe[dict[str, Any]] = UNSET
    last: Maybe[dict[str, Any]] = UNSET


class Awaited(Schema):
    """The dice that the game waits for."""

    event: str
    dice: dict[str, int]
    total: int
    centre: Maybe[Annotated[int, says("How many of them lie in nobody's zone; left out where none do.")]] = UNSET
    faces: Maybe[Annotated[str, says("What these dice show.")]] = UNSET


class Looking(Schema):
    """Who has still to look."""

    wait_for: Maybe[list[str]] = UNSET
    looked: Maybe[list[str]] = UNSET
    ms: Maybe[int | None] = UNSET


class Instruction(Schema):
    """What happens next: exactly one thing in every state, for whoever is to do it."""

    id: Annotated[str, says("What it is, whoever reads it.")]
    say: Annotated[str, says("The sentence: for everybody in the room, or for the player of this seat.")]
    who: Annotated[list[str], says("Who is to do it, in seating order.")]
    all: Annotated[bool, says("True if that is everybody in the game.")]
    params: Annotated[dict[str, Any], says("What the sentence puts in, such as `next`: who comes then.")]
    ways: Annotated[dict[str, str], says("For whom it reads otherwise, and which variant it is.")]
    referee: Annotated[bool, says("True if it is for the referee.")]


class Simulated(Schema):
    """What of this table is simulated."""

    camera: Maybe[bool] = UNSET
    pins: Maybe[bool] = UNSET


class ButtonWords(Schema):
    """What one's two buttons do now; null: nothing."""

    shout: Maybe[Annotated[str | None, says("What SHOUT means now.")]] = UNSET
    aye: Maybe[Annotated[str | None, says("What AYE means now.")]] = UNSET


class You(Schema):
    """Who asks, and what may be done in that role."""

    role: Literal["spectator", "player", "referee"]
    seat: int | None
    player: str | None
    guest: Maybe[Annotated[Guest | None, says("Who sits at this seat, named by name and colour.")]] = UNSET
    legal: Maybe[dict[str, Any]] = UNSET
    say: Maybe[Annotated[str, says("What may I do now? One sentence.")]] = UNSET
    acts: Maybe[Annotated[list[Act], says("What you may do now, the most important first.")]] = UNSET
    held: Maybe[Annotated[list[Panel], says("What you alone may see, such as a hand of cards.")]] = UNSET
    buttons: Maybe[ButtonWords] = UNSET
    odds: Maybe[
        Annotated[dict[str, Any] | None, says("How likely a bid is, by what you can see; where it is told.")]
    ] = UNSET
    floor: Maybe[Annotated[bool, says("You were first: say now what it was.")]] = UNSET


class VerdictSaid(Schema):
    """The newest verdict of the game, as the journal keeps it, with the seq of its entry.

    Null before the first and after one was taken back.
    """

    seq: Maybe[int] = UNSET
    say: Maybe[str] = UNSET


class TurnTime(Schema):
    """Whose turn it is and how much of the time for it is left, where the settings give a time (`turn_s`).

    Nothing happens when it is over.
    """

    player: Maybe[str] = UNSET
    ms: Maybe[int] = UNSET


class Knock(Schema):
    """Who asks to be let in at a taken seat."""

    seat: int
    name: str
    id: Maybe[str] = UNSET
    same: Maybe[bool] = UNSET


class AskingScreen(Schema):
    """A screen that asks to see the camera's picture; `code` stands on it."""

    id: str
    code: str


class Arrival(Schema):
    """The phone that came to a taken seat last; `through` is who let it in, "" where it showed the seat's code."""

    number: int
    seat: int
    name: str
    through: str


class State(Schema, kw_only=True):
    """All that the one who asks may see."""

    seq: Annotated[int, says("Everything up to this entry of the journal is in this state.")]
    seats: list[Seat]
    helm: Maybe[Annotated[int | None, says("The seat that holds the referee's role beside the PIN.")]] = UNSET
    odds: Maybe[Annotated[bool, says("Whether phones tell chances.")]] = UNSET
    options: Maybe[Annotated[list[str], says("What was chosen when the game was set up, in words.")]] = UNSET
    camera: CameraState
    stillness: Maybe[Literal["hands", "rolling", "settling", "steady", "doubt", "nothing", "unread", None]] = UNSET
    reading: Maybe[Reading | None] = UNSET
    ruling: Maybe[Ruling | None] = UNSET
    refusal: Maybe[Refusal | None] = UNSET
    game: Maybe[RunningGame | None] = UNSET
    awaits: Maybe[Awaited | None] = UNSET
    pending: Maybe[Annotated[dict[str, Any] | None, says("An event that has been chosen and waits for its dice.")]] = (
        UNSET
    )
    floor: Maybe[Annotated[str | None, says("Who was first and must say now what the shout was.")]] = UNSET
    looking: Maybe[
        Annotated[
            Looking | None,
            says(
                "Who has still to say that they have looked (AYE) before the game goes on, and how "
                "many milliseconds they have once one has."
            ),
        ]
    ] = UNSET
    instruction: Maybe[Instruction] = UNSET
    floor_ms: Maybe[
        Annotated[
            int | None,
            says("How many milliseconds the floor still stands, as the state was told: count down from there."),
        ]
    ] = UNSET
    shown: Maybe[list[Panel]] = UNSET
    acts_of: Maybe[
        Annotated[
            dict[str, list[Act]],
            says("For the referee alone: what may be done, by player; 'table' for what is nobody's."),
        ]
    ] = UNSET
    journal: Maybe[Annotated[str, says("Why nothing can be written down now; empty while all is well.")]] = UNSET
    notice: Maybe[
        Annotated[
            str,
            says(
                "What everybody should know of this table, such as that it is in safe mode; empty "
                "while there is nothing."
            ),
        ]
    ] = UNSET
    buttons: Maybe[Annotated[list[dict[str, Any]], says("Buttons that are broken.")]] = UNSET
    simulated: Maybe[Simulated] = UNSET
    you: You
    spoken: Maybe[
        Annotated[
            dict[str, int | str],
            says(
                "What was said aloud last: `number` grows by one each time, and each language (`en`, `de` …) holds the "
                "sentence."
            ),
        ]
    ] = UNSET
    verdict: Maybe[VerdictSaid | None] = UNSET
    counts: Maybe[
        Annotated[
            list[Count],
            says(
                "What has counted lately, the newest last: each die with its place on the picture, "
                "who read or entered it, what was corrected."
            ),
        ]
    ] = UNSET
    moment: Maybe[Moment | None] = UNSET
    replay: Maybe[Replay | None] = UNSET
    appeal: Maybe[Appeal | None] = UNSET
    awards: Maybe[
        Annotated[
            list[Award],
            says(
                "At the end of a game: who made the boldest call, who was the best liar, whose hand "
                "was quickest. At most three."
            ),
        ]
    ] = UNSET
    turn: Maybe[TurnTime | None] = UNSET
    starts: Maybe[
        Annotated[
            Literal["players", "referee"], says("Who may begin a game: all who sit at the table, or the referee alone.")
        ]
    ] = UNSET
    fresh: Maybe[Annotated[bool, says("Whether nothing has been played yet of the game on the table.")]] = UNSET
    knocks: Annotated[
        list[Knock],
        says(
            "Who asks for a taken seat; `id` is told to those who may answer, `same` whether it "
            "is the owner's own name."
        ),
    ]
    arrival: Arrival | None
    wall: Maybe[
        Annotated[
            tuple[int, int] | None,
            says(
                "The `game` and `place` of the moment that a large screen told last; null: no screen plays moments, so "
                "that a phone tells them itself."
            ),
        ]
    ] = UNSET
    screens: Maybe[
        Annotated[list[AskingScreen], says("Screens that ask to see the picture; told to those who may let them in.")]
    ] = UNSET


class WallTold(Wish, kw_only=True):
    """What a large screen has told to its end."""

    told: Annotated[tuple[int, int], says("The `game` and `place` of a moment of kind count.")]


class About(Schema):
    """What runs here."""

    version: str
    safe_mode: Annotated[bool, says("Camera and buttons are off since the service has failed to start.")]


class Health(Schema, kw_only=True):
    """Whether the table is alive."""

    ok: bool
    seq: int
    camera: str
    stillness: str | None
    simulated: Simulated
    streams: Annotated[int, says("How many listen.")]
    troubles: Maybe[
        Annotated[
            list[str], says("What the table can't tell: the ids of checks of the broker, the light and webhooks.")
        ]
    ] = UNSET
    version: Maybe[Annotated[str, says("The version that answers.")]] = UNSET
    safe_mode: Maybe[
        Annotated[bool, says("True if camera and buttons are off since the service has failed to start.")]
    ] = UNSET
