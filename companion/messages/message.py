# SPDX-License-Identifier: MIT
"""Messages to people, each an id and its parameters, and the catalogues that put them into words of a language.

A catalogue holds Project Fluent's messages, read from a language's folder. A file is cut into its messages at once,
which is quick, and a message is parsed when it is said for the first time. Beside Fluent's own functions a message may
use ``WORDS($n)``, a small number as a word (``capital: 1``: with a capital), and ``SOUND($name)``: ``i`` or ``o`` where
it begins so, for the Spanish "e" and "u".

English made strange (``[Ýööûûŕ ţûûŕñ]``) is for those who look for what is not translated, or has no room: letters have
accents, a text stands in brackets, so that what is put together or cut off shows, and vowels stand twice: it is some
40 % longer, as other languages are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.messages.languages import FOLDER, PSEUDO

_VOWELS: Final = {vowel: 2 * strange for vowel, strange in zip("aeiou", "åéîöû", strict=True)}
_CAPITALS: Final = {vowel.upper(): twice[0].upper() + twice[1] for vowel, twice in _VOWELS.items()}
_OTHERS: Final = dict(
    zip("bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ", "ƀçðƒĝĥĵķļɱñþǫŕšţṽŵẋýžƁÇÐƑĜĤĴĶĻṀÑÞǪŔŠŢṼŴẊÝŽ", strict=True)
)
_LETTERS: Final = str.maketrans({**_VOWELS, **_CAPITALS, **_OTHERS})


def letters(text: str) -> str:
    """``text`` in strange letters.

    >>> letters("Your turn")
    'Ýööûûŕ ţûûŕñ'
    """
    return text.translate(_LETTERS)


def strange(text: str, kept: Sequence[str] = ()) -> str:
    """``text`` with every letter of its own made strange; what was put in (``kept``) stays as it is.

    >>> strange("Ann is out.", ["Ann"])
    '[Ann îîš ööûûţ.]'
    """
    parts = [text]
    for value in sorted({one for one in kept if one}, key=len, reverse=True):
        parts = [piece for part in parts for piece in _around(part, value)]
    known = set(kept)
    return "[" + "".join(part if part in known else letters(part) for part in parts) + "]"


def _around(part: str, value: str) -> list[str]:
    pieces = part.split(value)
    return [one for piece in pieces for one in (piece, value)][:-1]


if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

Value: TypeAlias = "str | int | float"

NUMBERS: Final = "numbers"
"""The id under which a language has its small numbers, from nought on, with commas between."""
FIGURE: Final = "figure"
_ENTRY: Final = re.compile(r"^(-?[a-z][a-z0-9-]*) =", re.MULTILINE)
_REFERRED: Final = re.compile(r"\{ (-?[a-z][a-z0-9-]*)[ .]")
_COMMENT: Final = re.compile(r"^#.*\n?", re.MULTILINE)
_SOUNDS: Final = {"i": re.compile(r"h?[ií](?![aeou])", re.IGNORECASE), "o": re.compile(r"h?[oó]", re.IGNORECASE)}


class Catalogue:
    """The messages of one language."""

    def __init__(self, language: str, folder: Path) -> None:
        self.language = language
        self.sources: Mapping[str, str] = dict(_entries(folder))
        """Each message as it stands in its file, by id."""
        self._bundle: FluentBundle | None = None

    def said(self, id_: str, params: Mapping[str, Value], voice: bool) -> str:
        """The message ``id_`` with ``params`` put in.

        Raises:
            KeyError: there is no such id.
            ValueError: a param that it wants is not given, or it can't be read.
        """
        source = self.sources[id_]
        if "{" not in source and "\n" not in source:
            return source.partition(" = ")[2]
        bundle = self._with(id_, source)
        message = bundle.get_message(id_)
        pattern = (message.attributes.get("voice") if voice else None) or message.value
        if pattern is None:
            raise ValueError(f"the message {id_!r} has no text in {self.language!r}")
        text, errors = bundle.format_pattern(pattern, {name: _number(value) for name, value in params.items()})
        if errors:
            raise ValueError(f"the message {id_!r} in {self.language!r}: {errors[0]}")
        return str(text)

    def put_in(self, id_: str, params: Mapping[str, Value]) -> list[str]:
        """The texts of ``params`` that stand in the message ``id_``; others only choose between its variants."""
        source = self.sources[id_]
        whole = source + "".join(self.sources[name] for name in _REFERRED.findall(source))
        return [value for name, value in params.items() if isinstance(value, str) and f"{{ ${name} }}" in whole]

    def _with(self, id_: str, source: str) -> FluentBundle:
        """The bundle, with ``id_`` and all that it refers to in it."""
        from fluent.runtime import FluentBundle, FluentResource  # (a quarter of a second: not at the start)

        if self._bundle is None:
            functions: dict[str, Any] = {"WORDS": self._words, "SOUND": _sound}
            self._bundle = FluentBundle([self.language], functions=functions, use_isolating=False)
        if not self._bundle.has_message(id_):
            for name in _REFERRED.findall(source):
                self._bundle.add_resource(FluentResource(self.sources[name]))
            self._bundle.add_resource(FluentResource(source))
        return self._bundle

    def _words(self, number: Any, capital: Any = 0) -> str:
        words = self.sources[NUMBERS].partition(" = ")[2].split(", ")
        value = int(number)
        said = words[value] if 0 <= value < len(words) else str(value)
        return said[:1].upper() + said[1:] if capital else said


@lru_cache(maxsize=4096)
def formatted(language: str, id_: str, given: tuple[tuple[str, Value], ...], voice: bool) -> str:
    """The message ``id_`` in ``language``, with what is ``given`` put in; in English where that language has none such.

    Raises:
        KeyError: English has none such either.
        ValueError: a param is missing.
    """
    params = dict(given)
    if id_ == FIGURE:
        return _figure(language, params)
    if language == PSEUDO:
        return strange(english().said(id_, params, voice), english().put_in(id_, params))
    own = catalogue(language)
    return (own if id_ in own.sources else english()).said(id_, params, voice)


@cache
def catalogue(language: str) -> Catalogue:
    """The messages of ``language``; none for one that has no folder."""
    return Catalogue(language, FOLDER / language)


def english() -> Catalogue:
    """The catalogue that has every message."""
    return catalogue("en")


def _entries(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*.ftl")):
        text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
        starts = list(_ENTRY.finditer(text))
        ends = [start.start() for start in starts[1:]] + [len(text)]
        for start, end in zip(starts, ends, strict=True):
            yield start[1], text[start.start() : end].strip()


def _number(value: Value) -> Any:
    from fluent.runtime.types import fluent_number

    return value if isinstance(value, str) else fluent_number(value, useGrouping=False)


def _figure(language: str, params: Mapping[str, Value]) -> str:
    from babel.numbers import format_decimal

    digits = int(params["digits"])
    shape = "0." + "0" * digits if digits else "0"
    return format_decimal(
        float(params["value"]), shape, locale="en" if language == PSEUDO else language.replace("-", "_")
    )


def _sound(words: Any) -> str:
    return next((name for name, sound in _SOUNDS.items() if sound.match(str(words))), "other")


Param: TypeAlias = "str | int | float | Sequence[str]"
"""Names and figures as they are; a `Message` within a message is said in its language; a sequence stands joined."""

JOINED: Final = "joined"
CAPITAL: Final = "capital"
_DASHES: Final = str.maketrans(" /", "--")
ITSELF: Final = frozenset({JOINED, CAPITAL, FIGURE})
"""These ids have no words of their own: no catalogue holds them."""


class Message(str):
    """A message; as a `str` it is its English text, which is what logs, programs and transcripts get.

    ``id`` names it in the catalogues, ``params`` holds what is put in. `said` gives it in any language.

    >>> told = Message("own-bid", player="Ann")
    >>> told, told.said("de")
    ("Ann made this bid and can't challenge it.", 'Ann hat dieses Gebot gemacht und kann es nicht anzweifeln.')

    Raises:
        KeyError: the English catalogue has no such id.
    """

    __slots__ = ("id", "params")
    id: str
    params: Mapping[str, Param]

    def __new__(cls, id_: str, /, **params: Param) -> Message:
        """A message of the catalogue; ``params`` by the names that stand in it."""
        made = super().__new__(cls, _said(id_, params, "en", voice=False))
        made.id, made.params = id_, params
        return made

    def said(self, language: str, voice: bool = False) -> str:
        """The message in ``language``, in English where that has no such id; ``voice``: as it is spoken aloud."""
        return _said(self.id, self.params, language, voice)

    def as_json(self) -> dict[str, Any]:
        """Id and params, for those who say it in words of their own; messages within come the same way."""
        return {"id": self.id, "params": {name: _plain(value) for name, value in self.params.items()}}

    def __reduce__(self) -> tuple[Any, ...]:
        return message_of, (self.id, dict(self.params))

    def __add__(self, other: str) -> Message:
        return joined((self, other), "")

    def __radd__(self, other: str) -> Message:
        return joined((other, self), "")


def message_of(id_: str, params: Mapping[str, Any]) -> Message:
    """The message that `Message.as_json` told of.

    Raises:
        KeyError: there is no such message any more.
    """
    return Message(id_, **{name: _revived(value) for name, value in params.items()})


def joined(parts: Iterable[str], by: str = " ") -> Message:
    """``parts`` one after another, each in the language of the whole.

    >>> joined(["Ann", Message("own-bid", player="Ann")], ": ").said("es")
    'Ann: Ann hizo esta apuesta y no puede ponerla en duda.'
    """
    flat = (one for part in parts for one in (parts_of(part, by) if isinstance(part, Message) else [part]))
    return Message(JOINED, parts=tuple(flat), by=by)


def listed(names: Sequence[str], joint: str = "list-and") -> Message:
    """``Ann, Bob and Cat``; with the joint ``list-or``: ``Ann, Bob or Cat``.

    >>> listed(["Ana", "Inés"]).said("es")
    'Ana e Inés'
    """
    if len(names) < 2:
        return joined(names, "")
    return Message(joint, first=joined(names[:-1], ", "), last=names[-1])


def in_words(number: int) -> Message:
    """A small number as a word, a larger one in figures.

    >>> in_words(4), in_words(40)
    ('four', '40')
    """
    return Message("number-word", n=number)


def capital(words: str) -> str:
    """``words`` with a capital letter."""
    words = noticed(words)
    return Message(CAPITAL, words=words) if isinstance(words, Message) else words[:1].upper() + words[1:]


def word(name: str, kind: str = "word") -> str:
    """A word of the rules, such as an event, a phase, a symbol or a colour; as it is where there is none such.

    >>> word("skull"), word("skull").said("de"), word("Skully"), word("Old Sea Dog", "card").said("es")
    ('skull', 'Schädel', 'Skully', 'Lobo de mar')
    """
    id_ = f"{kind}-{name.lower().translate(_DASHES)}"
    if id_ not in english().sources:
        return name
    known = Message(id_)
    return known if known == name else name


def figure(value: float, digits: int) -> Message:
    """A number with this many digits behind the point, in the form of each language.

    >>> figure(17.04, 1), figure(17.04, 1).said("de")
    ('17.0', '17,0')
    """
    return Message(FIGURE, value=value, digits=digits)


def parts_of(words: str, by: str = "; ") -> list[str]:
    """What `joined` put together with ``by`` between; ``words`` alone where they were not joined so."""
    if isinstance(words, Message) and words.id == JOINED and words.params["by"] == by:
        return list(words.params["parts"])  # type: ignore[arg-type]
    return [words]


def bare(message: Message) -> Message:
    """The message without the capital and the full stop that make a sentence of it: its id is the one to go by.

    >>> bare(Message(CAPITAL, words=joined([Message("nothing"), "."], ""))).id
    'nothing'
    """
    if message.id == CAPITAL:
        inner = message.params["words"]
        return bare(inner) if isinstance(inner, Message) else message
    parts = message.params["parts"] if message.id == JOINED else ()
    first, rest = (parts[0], parts[1:]) if parts else (None, ())  # type: ignore[index]
    return bare(first) if isinstance(first, Message) and tuple(rest) == (".",) else message


def in_language(value: str, language: str, voice: bool = False) -> str:
    """``value`` in ``language`` if it is a message, or a notice; else as it is."""
    value = noticed(value)
    return value.said(language, voice) if isinstance(value, Message) else value


def beside(words: str) -> dict[str, Any]:
    """What is kept of ``words`` that will be told again: ``say``, in English, and the ``message``, if it is one."""
    return {"say": str(words), "message": words.as_json()} if isinstance(words, Message) else {"say": words}


def recalled(kept: Mapping[str, Any]) -> str:
    """The words of which `beside` was kept; in English alone where they are older than their message, or it is gone."""
    try:
        return message_of(kept["message"]["id"], kept["message"]["params"])
    except (KeyError, TypeError, ValueError):
        return str(kept.get("say", ""))


def encode_message(value: object, language: str = "en") -> str:
    """What an encoder of JSON writes of a message, which it does not know: its words in ``language``.

    Raises:
        NotImplementedError: for anything else, as encoders want it.
    """
    value = noticed(value)
    if isinstance(value, Message):
        return str(value) if language == "en" else value.said(language)
    raise NotImplementedError(f"no JSON can be made of {type(value).__name__}")


def words_of(error: BaseException) -> str:
    """What an error says to people: its message, where it was raised with one.

    >>> words_of(ValueError(Message("nothing"))).said("de")  # type: ignore[attr-defined]
    'nichts'
    """
    said = noticed(error.args[0]) if error.args else ""
    return said if isinstance(said, Message) else str(error)


def noticed(said: Any) -> Any:
    """The message of what a room noticed that knows no words (`vision.notice.Notice`, `firmware.notice.Notice`).

    Anything else is as it was.
    """
    if isinstance(said, Message) or not (isinstance(said, str) and hasattr(said, "params")):
        return said
    return Message(said.id, **{name: _within(value) for name, value in said.params.items()})  # type: ignore[attr-defined]


def _within(value: Any) -> Any:
    return tuple(noticed(part) for part in value) if isinstance(value, tuple | list) else noticed(value)


def system_words(error: OSError) -> str:
    """Why the system could not do something, in its own words where no catalogue has them.

    >>> system_words(OSError(28, "No space left on device")).said("de")  # type: ignore[attr-defined]
    'auf dem Datenträger ist kein Platz mehr'
    """
    return word(error.strerror or Message("connection-broke-off"), "system")


def unwritable(file: object, error: OSError) -> Message:
    """That ``file`` can't be written, and why.

    >>> unwritable("a.toml", OSError(28, "No space left on device"))
    "a.toml can't be written: No space left on device"
    """
    return Message("file-unwritable", file=str(file), why=system_words(error))


def _said(id_: str, params: Mapping[str, Param], language: str, voice: bool) -> str:
    if id_ == JOINED:
        parts: Sequence[str] = params["parts"]  # type: ignore[assignment]
        return str(params["by"]).join(in_language(part, language, voice) for part in parts)
    if id_ == CAPITAL:
        words = in_language(params["words"], language, voice)  # type: ignore[arg-type]
        return words[:1].upper() + words[1:]
    put: list[tuple[str, Value]] = [(name, _put(value, language, voice)) for name, value in params.items()]
    return formatted(language, id_, tuple(put), voice)


def _put(value: Param, language: str, voice: bool) -> Value:
    if isinstance(value, str):
        return in_language(value, language, voice)
    if isinstance(value, int | float):
        return value
    return ", ".join(in_language(part, language, voice) for part in value)


def _plain(value: Param) -> Any:
    if isinstance(value, Message):
        return value.as_json()
    return value if isinstance(value, str | int | float) else [_plain(part) for part in value]


def _revived(value: Any) -> Any:
    if isinstance(value, Mapping):
        return message_of(value["id"], value["params"])
    return [_revived(part) for part in value] if isinstance(value, list | tuple) else value
