# SPDX-License-Identifier: MIT
"""Messages to people, by id, with one catalogue for each language (docs/decisions/0024).

    from companion.messages.message import Message

    told = Message("own-bid", player="Ann")     # a str: its English text
    told.said("de")                             # the same in German

A folder here is a language: its files of Fluent messages (``*.ftl``) are one catalogue; a file holds those of one room.
Every other package may use this one, and it knows none of them.
"""
