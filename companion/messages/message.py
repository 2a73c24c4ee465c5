# SPDX-License-Identifier: MIT
"""One message to people: an id of the catalogues, and its parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.messages.catalogue import Value, english, formatted

Param: TypeAlias = "str | int | float | Sequence[str]"
"""Names and figures as they are; a `Message` within a message is said in its language; a sequence stands joined."""

JOINED: Final = "joined"
CAPITAL: Final = "capital"
FIGURE: Final = "figure"
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
    """A number with so many digits behind the point, in the form of each language.

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


def told(value: object, language: str = "en") -> str:
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
