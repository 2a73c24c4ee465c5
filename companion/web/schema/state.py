# SPDX-License-Identifier: MIT
"""Types of the state that screens show: what was read and counted, moments, races, acts and panels, people."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta

from companion.web.schema.base import Maybe, RequestBody, Schema, doc


class Symbol(Schema):
    """A printed symbol in its colour."""

    symbol: str
    colour: str


Face: TypeAlias = Annotated[int, Meta(ge=1, le=12)] | Literal["skull"] | Symbol


class Die(Schema, kw_only=True):
    """One die as it was read, in pixels of the picture."""

    x: float
    y: float
    size: Maybe[float] = UNSET
    angle: Maybe[float] = UNSET
    kind: Maybe[Literal["d6", "d12", "symbol"]] = UNSET
    face: Face | None
    colour: Maybe[str] = UNSET
    read: Maybe[Annotated[Face | None, doc("What the eye read, where the game calls the face otherwise.")]] = UNSET
    sure: float
    cocked: Maybe[bool] = UNSET
    mm: Maybe[list[float] | None] = UNSET
    zone: Maybe[str | None] = UNSET


class Doubt(Schema):
    """A place that a person has to look at, and why; ``whole``: the middle of a picture that is in doubt as a whole."""

    x: float
    y: float
    why: str
    whole: Maybe[Literal[True]] = UNSET


class Question(Schema, kw_only=True):
    """What a person may settle, by its number, at POST /api/v1/faces. Absent where nothing is asked."""

    number: int
    x: float
    y: float
    size: float
    id: Maybe[
        Annotated[
            str, Meta(description="Why, by the name of the sentence in the catalogues.", examples=["unknown-face"])
        ]
    ] = UNSET
    why: str
    face: Annotated[int | str | dict[str, Any] | None, doc("What it is taken for, if anything.")]
    picture: Annotated[str, doc('The close-up, at /api/v1/evidence/{picture}.jpg; "" where there is none.')]


class Whose(Schema):
    """What a person is to tap on a photograph, answered by the event `whose-dice`. Absent where nothing is asked."""

    number: Annotated[int, doc("Give it back with the answer.")]
    dice: Annotated[dict[str, int], doc("The number of dice to be tapped, by player.")]
    out: Annotated[int, doc("So many dice on the photograph are out of play.")]


class Reading(Schema, kw_only=True):
    """What the camera sees, once it has stood still long enough."""

    photographed_by: Maybe[
        Annotated[str, doc("Whose phone photographed the dice; missing where the camera saw them.")]
    ] = UNSET
    picture: Maybe[
        Annotated[str, doc('The photograph, at /api/v1/evidence/{picture}.jpg; "" where it is not kept.')]
    ] = UNSET
    spent: Maybe[Annotated[bool, doc("True of a photograph that has counted, or that the game has left behind.")]] = (
        UNSET
    )
    verified: bool
    why_not: Maybe[str] = UNSET
    expected: Maybe[int | None] = UNSET
    counts: dict[str, int]
    trusted: Maybe[bool] = UNSET
    dice: list[Die]
    doubts: Maybe[list[Doubt]] = UNSET
    width: Maybe[int] = UNSET
    height: Maybe[int] = UNSET
    set: Maybe[Annotated[str, doc("The set by which the dice were read.")]] = UNSET
    coasters: Maybe[Annotated[list[dict[str, Any]], doc("The coasters that lie there, as `read` prints them.")]] = UNSET
    pieces: Maybe[Annotated[list[dict[str, Any]], doc("The pieces on the map, as `read` prints them.")]] = UNSET
    cards: Maybe[Annotated[list[dict[str, Any]], doc("The printed cards, as `read` prints them.")]] = UNSET
    question: Maybe[Question] = UNSET
    whose: Maybe[Whose] = UNSET


class NotPhotographed(Schema):
    """Why a photograph can't be read: one word for programs, and what to do."""

    code: str
    message: str


class Photographed(Schema):
    """What came of a photograph."""

    code: Literal["counted", "doubt"]
    message: Annotated[str, doc("What is in doubt, or how many dice are missing; empty where all is sure.")]
    dice: Annotated[int, Meta(ge=0, description="So many dice are seen.")]


class CountedDie(Schema):
    """A die that was counted."""

    at: list[str | int]
    player: str
    face: Annotated[Any, doc('As rule G-04: a number, "skull", or a symbol with its colour.')]
    kind: Maybe[str] = UNSET
    x: Maybe[float] = UNSET
    y: Maybe[float] = UNSET
    size: Maybe[float] = UNSET


class Change(Schema):
    """A face that was changed by hand."""

    by: Maybe[str] = UNSET
    player: Maybe[str] = UNSET
    was: Maybe[Annotated[Any, doc('As rule G-04: a number, "skull", or a symbol with its colour.')]] = UNSET
    now: Maybe[Annotated[Any, doc('As rule G-04: a number, "skull", or a symbol with its colour.')]] = UNSET
    at: Maybe[list[Any]] = UNSET


class Count(Schema, kw_only=True):
    """One count of dice, and what it rests on."""

    count: Annotated[int, doc("Its name for `amend`; another one after a correction.")]
    event: str
    by: Annotated[str, doc("camera, or who entered it.")]
    manual: Annotated[bool, doc("Entered or corrected by hand.")]
    evidence: Annotated[str, doc("The picture at /api/v1/evidence/NAME.jpg; empty where there is none.")]
    photographed_by: Maybe[
        Annotated[str, doc("Whose phone took the picture; empty where the camera did, or nobody.")]
    ] = UNSET
    faces: Annotated[str, doc("The family of faces that these dice may show.")]
    dice: list[CountedDie]
    width: Maybe[int] = UNSET
    height: Maybe[int] = UNSET
    changes: list[Change]


class Replay(Schema):
    """What of this game can be shown again (GET /api/v1/replays/N.webp), and what was asked for last."""

    shout: int | None
    count: int | None
    shown: Annotated[int, doc("Grows by one each time somebody asks with `show-replay`.")]
    showing: int | None


class AppealedDie(Schema):
    """A die of the count, as it was and as it is now."""

    at: list[Any]
    player: str
    was: Annotated[Any, doc("What it counted as.")]
    face: Annotated[Any, doc("What it is.")]


class Appeal(Schema):
    """The newest count that the camera made: for ten seconds each player may have it looked at again, once."""

    count: int
    ms: Annotated[int, doc("How long it can still be appealed.")]
    asked: Annotated[list[str], doc("Who did.")]
    result: Annotated[
        Literal["", "looking", "stands", "changed", "unseen"],
        doc("What came of it; `unseen`: the frames are gone, or what followed would not have been allowed."),
    ]
    dice: list[AppealedDie]


class Cup(Schema):
    """What lay under one cup, or under all where nobody can tell whose dice are whose."""

    player: Annotated[str, doc("Whose it is; empty: everybody's.")]
    faces: list[Any]
    counts: list[bool]


class BidMade(Schema):
    """A bid, and what it was worth."""

    player: str
    quantity: int
    face: int
    own: Annotated[int | None, doc("How many of the own dice counted for it.")]
    chance: Annotated[float, Meta(ge=0, le=1)] | None
    there: Annotated[int, doc("How many there were.")]
    short: Annotated[int, doc("How many were lacking; 0: the bid was true.")]


class Moment(Schema):
    """What has just happened that a screen makes much of; null: nothing."""

    game: Annotated[int, doc("The game's number.")]
    place: Annotated[
        int,
        doc("The event's ordinal in its game. What was told once is not told again; a correction has the same place."),
    ]
    kind: Annotated[str, doc("count, pot, face-off, series, wrong-series, bust, lucky, round, knock, plunder or haul.")]
    who: Annotated[list[str], doc("Whom it is about; of a knock: who did it, then whose pile it was.")]
    say: Annotated[str, doc("The verdict's sentence, empty where there is none.")]
    corrected: Annotated[bool, doc("A die of it was corrected.")]
    bid: Maybe[Annotated[dict[str, Any], doc("The bid that was called (kind count).")]] = UNSET
    count: Maybe[int] = UNSET
    holds: Maybe[bool] = UNSET
    challenger: Maybe[str] = UNSET
    loser: Maybe[str] = UNSET
    matching: Maybe[dict[str, int]] = UNSET
    cups: Maybe[
        Annotated[list[Cup], doc("Every cup as it counted, after all cards: faces, and which of them counted.")]
    ] = UNSET
    cards: Maybe[Annotated[bool, doc("Cards have changed what lay under the cups.")]] = UNSET
    bids: Maybe[
        Annotated[
            list[BidMade],
            doc("Every bid of the round, the first one first, with the odds that its player had from the own dice."),
        ]
    ] = UNSET
    untouched: Maybe[
        Annotated[
            bool | None,
            doc(
                "Nobody touched a die between the call and the count, as far as the camera saw it; "
                "null: it did not (kind count)."
            ),
        ]
    ] = UNSET


class Award(Schema):
    """What a game is told of for."""

    award: Annotated[
        str,
        doc("boldest-call, best-liar, fattest-purse, sharpest-eye, worst-plunderer, luckiest-hand or quickest-hand."),
    ]
    player: str
    bid: Maybe[dict[str, Any]] = UNSET
    chance: Maybe[float] = UNSET
    times: Maybe[int] = UNSET
    ms: Maybe[float] = UNSET


class Press(Schema, kw_only=True):
    """A button that went down."""

    player: Maybe[str | None] = UNSET
    seat: int
    button: Maybe[Literal["shout", "aye"]] = UNSET
    source: Maybe[Literal["button", "phone"]] = UNSET
    behind_ms: Maybe[Annotated[float, doc("Only for those who were late, and for all who tied.")]] = UNSET
    unsure_ms: Maybe[
        Annotated[
            float,
            doc("Beside behind_ms, where a device asks its buttons only now and then: by so much it may be off."),
        ]
    ] = UNSET
    missed: Maybe[
        Annotated[
            bool,
            doc("Only where the kernel lost the first edge of the contact: it may have been pressed a little earlier."),
        ]
    ] = UNSET


class Ruling(Schema):
    """Who was first."""

    first: list[Press]
    late: list[Press]
    tied: bool
    floor: Maybe[Annotated[str, doc("Who was first and must say now what the shout was.")]] = UNSET
    line: Maybe[
        Annotated[
            list[list[Any]],
            doc(
                "The race as a line of time, where buttons were pressed: seat, button, milliseconds "
                "after the first press, and whether the contact closed (true) or opened."
            ),
        ]
    ] = UNSET


class Panel(Schema):
    """A fact of the game for everybody's screen."""

    kind: Literal["table", "line", "dice", "row", "piles", "pots", "map", "hand"]
    title: Maybe[str] = UNSET
    player: Maybe[
        Annotated[
            str,
            doc(
                "Of a line that is meant for this player, such as dice to be taken away: it stands "
                "on the table's screen and on no other player's phone."
            ),
        ]
    ] = UNSET
    columns: Maybe[list[str]] = UNSET
    rows: Maybe[list[list[Any] | dict[str, Any]]] = UNSET
    text: Maybe[str] = UNSET
    piles: Maybe[list[dict[str, Any]]] = UNSET
    air: Maybe[Annotated[dict[str, Any] | None, doc("What has been rolled and not been placed.")]] = UNSET
    pots: Maybe[list[dict[str, Any]]] = UNSET
    squares: Maybe[Annotated[int, doc("How many squares lead to the treasure.")]] = UNSET
    board: Maybe[
        Annotated[
            dict[str, Any],
            doc("The printed map, if it has as many squares: `size_mm`, `squares_mm` from the start on."),
        ]
    ] = UNSET
    pieces: Maybe[list[dict[str, Any]]] = UNSET
    cards: Maybe[list[dict[str, Any]]] = UNSET
    faces: Maybe[Annotated[list[Any], doc("Of dice, as they lie.")]] = UNSET


class Choice(Schema):
    """One of several things to choose."""

    value: Any
    label: str


class Field(Schema):
    """What is asked for before an act can be sent; which of its further keys it has goes by its kind."""

    kind: Literal["whole", "choice", "several", "bid", "dice", "board", "player", "teams"]
    name: Annotated[
        str, doc("Under which name of the event the value goes; empty for a bid, which gives quantity and face.")
    ]
    label: str
    choices: Maybe[Annotated[list[Choice], doc("choice, several: what can be chosen.")]] = UNSET
    least: Maybe[Annotated[Any, doc("whole, several: not below; bid: the lowest that beats the last.")]] = UNSET
    wild: Maybe[Annotated[int | str, doc("bid: the face that counts as any other, and can't be bid.")]] = UNSET
    most: Maybe[Annotated[int, doc("whole, several: not above.")]] = UNSET
    value: Maybe[Annotated[Any, doc("The initial value.")]] = UNSET
    only: Maybe[Annotated[dict[str, Any], doc("An option that counts only beside these values of others.")]] = UNSET
    none: Maybe[Annotated[str, doc("player: what it is called to choose nobody.")]] = UNSET
    shape: Maybe[
        Annotated[Literal["list", "face", "die"], doc("dice: several for each name, one, or one of several kinds.")]
    ] = UNSET
    of: Maybe[Annotated[dict[str, int], doc("dice: how many there are under each name.")]] = UNSET
    dies: Maybe[Annotated[dict[str, Any], doc("dice: the kinds of dice under each name, for the shape `die`.")]] = UNSET
    secret: Maybe[Annotated[bool, doc("several: nobody else may see it.")]] = UNSET
    faces: Maybe[Annotated[str, doc("dice, board: what these dice show.")]] = UNSET
    count: Maybe[Annotated[int, doc("board: how many dice lie there.")]] = UNSET
    start: Maybe[Annotated[Any, doc("board: how it lay before.")]] = UNSET
    together: Maybe[Annotated[Any, doc("dice: those that are entered in one row.")]] = UNSET
    doubted: Maybe[Annotated[Any, doc("dice, board: the places of those that are in doubt.")]] = UNSET
    read: Maybe[
        Annotated[list[Any], doc("dice that nobody told apart: what a photograph shows, null where a die lacks.")]
    ] = UNSET
    unsure: Maybe[Annotated[list[int], doc("The places in `read` of those that are in doubt.")]] = UNSET


class Act(Schema):
    """One thing that may be done now: post the event, with a value for each field, to /api/v1/actions."""

    label: str
    style: Annotated[Literal["shout", "main", "plain"], doc("How large it is shown.")]
    event: dict[str, Any]
    fields: list[Field]


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
    guest: Maybe[Annotated[Guest | None, doc("Who sits there, in a game or not.")]] = UNSET
    wish: Maybe[
        Annotated[int, doc("With which seat the guest would like to swap; left out where the guest would not.")]
    ] = UNSET


class CameraState(Schema):
    """How the camera is."""

    condition: Literal["starting", "ok", "missing", "busy", "lost", "frozen", "dark", "covered", "phone", "off"]
    message: Annotated[str, doc("What is wrong; empty: nothing is.")]


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
    centre: Maybe[Annotated[int, doc("How many of them lie in nobody's zone; left out where none do.")]] = UNSET
    faces: Maybe[Annotated[str, doc("What these dice show.")]] = UNSET


class Looking(Schema):
    """Who has still to look."""

    wait_for: Maybe[list[str]] = UNSET
    looked: Maybe[list[str]] = UNSET
    ms: Maybe[int | None] = UNSET


class Instruction(Schema):
    """What happens next: exactly one thing in every state, for whoever is to do it."""

    id: Annotated[str, doc("What it is, whoever reads it.")]
    say: Annotated[str, doc("The sentence: for everybody in the room, or for the player of this seat.")]
    who: Annotated[list[str], doc("Who is to do it, in seating order.")]
    all: Annotated[bool, doc("True if that is everybody in the game.")]
    params: Annotated[dict[str, Any], doc("What the sentence puts in, such as `next`: who comes then.")]
    ways: Annotated[dict[str, str], doc("For whom it reads otherwise, and which variant it is.")]
    referee: Annotated[bool, doc("True if it is for the referee.")]


class Simulated(Schema):
    """What of this table is simulated."""

    camera: Maybe[bool] = UNSET
    pins: Maybe[bool] = UNSET


class ButtonWords(Schema):
    """What one's two buttons do now; null: nothing."""

    shout: Maybe[Annotated[str | None, doc("What SHOUT means now.")]] = UNSET
    aye: Maybe[Annotated[str | None, doc("What AYE means now.")]] = UNSET


class You(Schema):
    """Who asks, and what may be done in that role."""

    role: Literal["spectator", "player", "referee"]
    seat: int | None
    player: str | None
    guest: Maybe[Annotated[Guest | None, doc("Who sits at this seat, named by name and colour.")]] = UNSET
    legal: Maybe[dict[str, Any]] = UNSET
    say: Maybe[Annotated[str, doc("What may I do now? One sentence.")]] = UNSET
    acts: Maybe[Annotated[list[Act], doc("What you may do now, the most important first.")]] = UNSET
    held: Maybe[Annotated[list[Panel], doc("What you alone may see, such as a hand of cards.")]] = UNSET
    buttons: Maybe[ButtonWords] = UNSET
    odds: Maybe[
        Annotated[dict[str, Any] | None, doc("How likely a bid is, by what you can see; where it is told.")]
    ] = UNSET
    floor: Maybe[Annotated[bool, doc("You were first: say now what it was.")]] = UNSET


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


class JoinRequest(Schema):
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

    seq: Annotated[int, doc("Everything up to this entry of the journal is in this state.")]
    seats: list[Seat]
    helm: Maybe[Annotated[int | None, doc("The seat that holds the referee's role beside the PIN.")]] = UNSET
    odds: Maybe[Annotated[bool, doc("Whether phones tell chances.")]] = UNSET
    options: Maybe[Annotated[list[str], doc("What was chosen when the game was set up, in words.")]] = UNSET
    camera: CameraState
    bare: Maybe[
        Annotated[
            bool, doc("Whether it can be said that the table is bare: a camera stands over it, and no game runs.")
        ]
    ] = UNSET
    stillness: Maybe[Literal["hands", "rolling", "settling", "steady", "doubt", "nothing", "unread", None]] = UNSET
    reading: Maybe[Reading | None] = UNSET
    ruling: Maybe[Ruling | None] = UNSET
    refusal: Maybe[Refusal | None] = UNSET
    game: Maybe[RunningGame | None] = UNSET
    awaits: Maybe[Awaited | None] = UNSET
    pending: Maybe[Annotated[dict[str, Any] | None, doc("An event that has been chosen and waits for its dice.")]] = (
        UNSET
    )
    floor: Maybe[Annotated[str | None, doc("Who was first and must say now what the shout was.")]] = UNSET
    looking: Maybe[
        Annotated[
            Looking | None,
            doc(
                "Who has still to say that they have looked (AYE) before the game goes on, and how "
                "many milliseconds they have once one has."
            ),
        ]
    ] = UNSET
    instruction: Maybe[Instruction] = UNSET
    floor_ms: Maybe[
        Annotated[
            int | None,
            doc("How many milliseconds the floor still stands, as the state was told: count down from there."),
        ]
    ] = UNSET
    shown: Maybe[list[Panel]] = UNSET
    acts_of: Maybe[
        Annotated[
            dict[str, list[Act]],
            doc("For the referee alone: what may be done, by player; 'table' for what is nobody's."),
        ]
    ] = UNSET
    journal: Maybe[Annotated[str, doc("Why nothing can be written down now; empty while all is well.")]] = UNSET
    notice: Maybe[
        Annotated[
            str,
            doc(
                "What everybody should know of this table, such as that it is in safe mode; empty "
                "while there is nothing."
            ),
        ]
    ] = UNSET
    buttons: Maybe[Annotated[list[dict[str, Any]], doc("Buttons that are broken.")]] = UNSET
    simulated: Maybe[Simulated] = UNSET
    you: You
    spoken: Maybe[
        Annotated[
            dict[str, int | str],
            doc(
                "What was said aloud last: `number` grows by one each time, and each language (`en`, `de` …) holds the "
                "sentence."
            ),
        ]
    ] = UNSET
    verdict: Maybe[VerdictSaid | None] = UNSET
    counts: Maybe[
        Annotated[
            list[Count],
            doc(
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
            doc(
                "At the end of a game: who made the boldest call, who was the best liar, whose hand "
                "was quickest. At most three."
            ),
        ]
    ] = UNSET
    turn: Maybe[TurnTime | None] = UNSET
    starts: Maybe[
        Annotated[
            Literal["players", "referee"], doc("Who may begin a game: all who sit at the table, or the referee alone.")
        ]
    ] = UNSET
    moves: Maybe[
        Annotated[int | None, doc("How many events of the game on the table stand: 0 before anything was played.")]
    ] = UNSET
    knocks: Annotated[
        list[JoinRequest],
        doc(
            "Who asks for a taken seat; `id` is told to those who may answer, `same` whether it "
            "is the owner's own name."
        ),
    ]
    arrival: Arrival | None
    wall: Maybe[
        Annotated[
            tuple[int, int] | None,
            doc(
                "The `game` and `place` of the moment that a large screen told last; null: no screen plays moments, so "
                "that a phone tells them itself."
            ),
        ]
    ] = UNSET
    screens: Maybe[
        Annotated[list[AskingScreen], doc("Screens that ask to see the picture; told to those who may let them in.")]
    ] = UNSET


class WallTold(RequestBody, kw_only=True):
    """What a large screen has told to its end."""

    told: Annotated[tuple[int, int], doc("The `game` and `place` of a moment of kind count.")]


class About(Schema):
    """What runs here."""

    version: str
    safe_mode: Annotated[bool, doc("Camera and buttons are off since the service has failed to start.")]


class Health(Schema, kw_only=True):
    """Whether the table is alive."""

    ok: bool
    seq: int
    camera: str
    stillness: str | None
    simulated: Simulated
    streams: Annotated[int, doc("How many listen.")]
    troubles: Maybe[
        Annotated[list[str], doc("What the table can't tell: the ids of checks of the broker, the light and webhooks.")]
    ] = UNSET
    version: Maybe[Annotated[str, doc("The version that answers.")]] = UNSET
    safe_mode: Maybe[
        Annotated[bool, doc("True if camera and buttons are off since the service has failed to start.")]
    ] = UNSET
