# SPDX-License-Identifier: MIT
"""Fields that several games ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.messages.message import Message, joined, listed
from companion.table.adapter.base import Field


def whole_field(
    name: str, label: str, least: int, most: int, value: int, only: Mapping[str, Any] | None = None
) -> Field:
    """A whole number; an option counts ``only`` beside these values of other options."""
    more = {"least": least, "most": most, "value": value}
    return Field("whole", name, label, more if only is None else {**more, "only": only})


def choice_field(name: str, label: str, choices: Mapping[Any, str], value: Any = None) -> Field:
    """One of several; as an option of a new game the choice None leaves the option out."""
    offered = [{"value": one, "label": words} for one, words in choices.items()]
    return Field("choice", name, label, {"choices": offered, "value": value})


def several_field(name: str, label: str, choices: Mapping[Any, str], least: int, most: int) -> Field:
    """Several of many, as a list."""
    offered = [{"value": one, "label": words} for one, words in choices.items()]
    return Field("several", name, label, {"choices": offered, "least": least, "most": most})


def one_of(name: str, label: str, values: Sequence[str]) -> Field:
    """One of several words that speak for themselves."""
    return choice_field(name, label, dict(zip(values, values, strict=True)))


def options_said(fields: Sequence[Field], options: Mapping[str, Any]) -> list[str]:
    """What was chosen when the game was set up, in words; what was left as it is, or has no meaning, is left out."""
    return [
        Message("named", who=field.label, words=words)
        for field in fields
        if field.name in options and _counts(field, options) and (words := _chosen(field, options[field.name]))
    ]


def _counts(field: Field, options: Mapping[str, Any]) -> bool:
    """Whether the field has a meaning beside the other options."""
    return all(options.get(name) == value for name, value in field.more.get("only", {}).items())


def _chosen(field: Field, value: Any) -> str:
    """The words for ``value`` of ``field``, "" where it is what one gets anyway."""
    if field.kind == "teams":
        return joined([listed(team) for team in value], ", ")
    if field.kind == "choice":
        return next((one["label"] for one in field.more["choices"] if one["value"] == value), "")
    return "" if value == field.more.get("value") else str(value)


def player_field(name: str, label: str, none: str) -> Field:
    """One of the players of a new game, or none."""
    return Field("player", name, label, {"none": none})
