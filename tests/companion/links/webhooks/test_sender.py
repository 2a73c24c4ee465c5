# SPDX-License-Identifier: MIT
"""Webhooks over real HTTP: signed, tried again, bounded, never blocking, and led astray by nobody."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.links import webhooks as sending
from companion.links.http import Url
from companion.links.webhooks import (
    FILE,
    ROOM,
    Forbidden,
    Guard,
    Sender,
    Webhook,
    WebhookTeller,
    headers,
    key_of,
    new_secret,
    secret_kept,
)
from tests.companion.conftest import Bench
from tests.outside import Asked, Manner, Receiver, eventually, receiving

SECRET = new_secret()
KEY = key_of(SECRET)
HOME = Guard(["127.0.0.1"])


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving(lambda asked: (204, {}, b"")) as found:
        yield found


@pytest.fixture
def send(receiver: Receiver) -> Iterator[Callable[..., Sender]]:
    begun: list[Sender] = []

    def begin(guard: Guard = HOME, url: str = "", **more: Any) -> Sender:
        sender = Sender(Url.of(url or f"{receiver.url}/s3cret"), KEY, guard, said.append, waits_s=(0.02,), **more)
        begun.append(sender)
        sender.start()
        return sender

    said: list[str] = []
    begin.said = said  # type: ignore[attr-defined]
    yield begin
    for sender in begun:
        sender.close()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "ANSWER_S", 0.3)
    monkeypatch.setattr("companion.links.link.LOOK_S", 0.02)


def message(number: int = 1) -> Webhook:
    return Webhook(f"msg_{number}", json.dumps({"number": number}).encode(), time.time())


def is_ours(asked: Asked, secret: str) -> bool:
    """As a receiver checks it, by the documented scheme alone."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{asked.headers['webhook-id']}.{asked.headers['webhook-timestamp']}.".encode() + asked.body
    mac = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    fresh = abs(time.time() - int(asked.headers["webhook-timestamp"])) < 300
    return fresh and f"v1,{mac}" in asked.headers["webhook-signature"].split(" ")


def test_ok__a_webhook_is_signed_so_that_a_receiver_can_check_it(receiver: Receiver, send: Any) -> None:
    send().put(message())
    eventually(lambda: receiver.asked)
    assert (receiver.asked[0].method, receiver.asked[0].path) == ("POST", "/s3cret")
    assert is_ours(receiver.asked[0], SECRET)
    assert not is_ours(receiver.asked[0], new_secret())


def test_ok__a_body_or_time_that_was_changed_is_another_signature() -> None:
    true = headers(KEY, "msg_1", 1, b"{}")["webhook-signature"]
    assert len({true, *(headers(KEY, *changed)["webhook-signature"] for changed in CHANGED)}) == 1 + len(CHANGED)


CHANGED: list[tuple[str, int, bytes]] = [("msg_2", 1, b"{}"), ("msg_1", 2, b"{}"), ("msg_1", 1, b"{ }")]


def test_ok__a_receiver_that_stumbles_gets_it_again_with_the_same_id(receiver: Receiver, send: Any) -> None:
    answers = iter([500, 503, 429, 200])
    receiver.reply = lambda asked: (next(answers, 200), {}, b"")
    sender = send()
    sender.put(message())
    eventually(lambda: sender.sent == 1)
    assert [one.headers["webhook-id"] for one in receiver.asked] == ["msg_1"] * 4
    assert sender.trouble == ""
    assert send.said[-1].endswith("it takes them again.")


@pytest.mark.parametrize("status", [301, 302, 400, 401, 404, 410])
def test_fail__a_refusal_is_not_tried_again(receiver: Receiver, send: Any, status: int) -> None:
    receiver.reply = lambda asked: (status, {"Location": "/elsewhere"}, b"")
    sender = send()
    sender.put(message())
    eventually(lambda: sender.dropped == 1)
    assert len(receiver.asked) == 1
    assert sender.trouble == f"it refuses, with HTTP {status}"


@pytest.mark.slow
@pytest.mark.parametrize("manner", ["hangs", "drips", "not-http", "half", "endless"])
def test_fail__a_bad_receiver_blocks_nobody_and_no_more_than_so_many_wait(
    receiver: Receiver, send: Any, manner: Manner
) -> None:
    receiver.manner = manner
    sender = send()
    began = time.monotonic()
    for number in range(3 * ROOM):
        sender.put(message(number))
    assert time.monotonic() - began < 0.5
    assert sender.dropped == 2 * ROOM
    eventually(lambda: sender.trouble)
    receiver.manner = "well"
    receiver.released.set()
    eventually(lambda: sender.sent >= ROOM)
    assert [one.json["number"] for one in receiver.asked][-1] == 3 * ROOM - 1


def test_fail__one_that_vanishes_and_returns_gets_what_waited(receiver: Receiver, send: Any) -> None:
    receiver.stop()
    sender = send()
    sender.put(message(1))
    sender.put(message(2))
    eventually(lambda: sender.trouble == "nothing listens there")
    receiver.start()
    eventually(lambda: sender.sent == 2)
    assert [one.json["number"] for one in receiver.asked] == [1, 2]


def test_fail__what_is_an_hour_old_is_dropped(receiver: Receiver, send: Any) -> None:
    receiver.reply = lambda asked: (500, {}, b"")
    sender = send(wall_s=lambda: time.time() + 4000)
    sender.put(message())
    eventually(lambda: sender.dropped == 1)


def test_fail__an_address_of_the_house_is_never_asked(receiver: Receiver, send: Any) -> None:
    sender = send(Guard([]))
    sender.put(message())
    eventually(lambda: sender.dropped == 1)
    assert receiver.asked == []
    assert "127.0.0.1, an address of the house that webhook_private does not list" in sender.trouble


def test_fail__nor_by_a_redirection(receiver: Receiver, send: Any) -> None:
    with receiving(lambda asked: (200, {}, b"")) as inner:
        receiver.reply = lambda asked: (307, {"Location": f"http://inner.example:{inner.port}/"}, b"")
        guard = Guard(["outer.example"], lambda host, port: ["127.0.0.1"])
        sender = send(guard, f"http://outer.example:{receiver.port}/")
        sender.put(message())
        eventually(lambda: sender.dropped == 1)
        assert (len(receiver.asked), inner.asked) == (1, [])


def test_fail__nor_by_a_name_that_changes(receiver: Receiver, send: Any) -> None:
    """What was looked up is what is asked; the next look-up is judged anew."""
    answers = [["127.0.0.1"], ["127.0.0.2"]]
    asked: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return answers[min(len(asked), len(answers)) - 1]

    sender = send(Guard(["127.0.0.1"], resolve), f"http://hooks.example:{receiver.port}/")
    sender.put(message(1))
    eventually(lambda: sender.sent == 1)
    assert receiver.asked[0].headers["Host"] == f"hooks.example:{receiver.port}"
    sender.put(message(2))
    eventually(lambda: sender.dropped == 1)
    assert len(asked) == 2


@pytest.mark.parametrize("to", ["ftp://a/", "http://[", "", "/again"])
def test_fail__a_redirection_to_nowhere_or_in_a_circle(receiver: Receiver, send: Any, to: str) -> None:
    receiver.reply = lambda asked: (308, {"Location": to}, b"")
    sender = send()
    sender.put(message())
    eventually(lambda: sender.dropped == 1)
    assert sender.trouble.startswith("it sends on ")
    assert len(receiver.asked) <= 4


def test_ok__the_path_is_shown_nowhere(receiver: Receiver, send: Any) -> None:
    receiver.reply = lambda asked: (500, {}, b"")
    sender = send()
    sender.put(message())
    eventually(lambda: sender.trouble)
    assert "s3cret" not in f"{send.said}{sender.shown}{sender.trouble}{sender._url!r}"


def test_ok__the_secret_that_the_table_makes_stays(tmp_path: Path) -> None:
    secret = secret_kept(tmp_path)
    assert secret_kept(tmp_path) == secret
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    (tmp_path / FILE).write_text("nonsense")
    assert key_of(secret_kept(tmp_path)) != KEY


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_short", "whsec_AAAA", "whsec_\u00fc", "a" * 500])
def test_fail__what_is_no_secret_is_not_repeated(secret: str) -> None:
    with pytest.raises(ValueError, match="24 to 64 bytes") as refused:
        key_of(secret)
    assert not secret or secret.removeprefix("whsec_") == "" or secret not in str(refused.value)


def test_ok__a_game_is_told_from_its_beginning_to_its_winner(receiver: Receiver) -> None:
    bench = Bench()
    teller = WebhookTeller(bench.broadcaster, [Sender(Url.of(receiver.url), KEY, HOME, lambda _: None)], "Saloon")
    teller.start()
    try:
        hear = bench.broadcaster.listen(None)
        bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]} | FIRST)
        bench.ask({"event": "bid", "player": "Ann", "quantity": 2, "face": 6})
        bench.press(2)
        bench.wait(500)
        bench.ask({"event": "challenge", "player": "Bob"})
        bench.ask({"event": "reveal", "dice": {"Ann": [2], "Bob": [3]}})
        eventually(lambda: len(receiver.asked) >= 4)
    finally:
        teller.close()
    told = [one.json for one in receiver.asked]
    assert {one["type"] for one in told} == {"game.begun", "press", "verdict", "game.won"}
    won = next(one for one in told if one["type"] == "game.won")
    assert (won["table"], won["data"]["winner"]) == ("Saloon", "Bob")
    news = [one for one in iter(lambda: hear.get(0), None) if one.kind in ("press", "verdict")]
    for kind in ("press", "verdict"):  # what a phone that sits nowhere gets, word for word
        theirs = [json.loads(json.dumps(dict(one.data))) for one in news if one.kind == kind]
        assert [one["data"][kind] for one in told if one["type"] == kind] == theirs


FIRST = {"options": {"first": "Ann", "dice": 1}}


# Which addresses a webhook may reach: none of the house that the settings do not list, however it is written.


PRIVATE = [
    "10.0.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "192.168.1.9",
    "172.16.3.4",
    "0.0.0.0",
    "100.64.0.1",
    "224.0.0.1",
]
PRIVATE += ["255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1"]
PRIVATE += ["64:ff9b::a00:1", "2002:c0a8:0101::", "2001:0:4136:e378:8000:63bf:3f57:fefe"]


def at(*addresses: str, listed: tuple[str, ...] = ()) -> Guard:
    return Guard(listed, lambda host, port: addresses)


@pytest.mark.parametrize("address", PRIVATE)
def test_fail__an_address_of_the_house_is_refused(address: str) -> None:
    with pytest.raises(Forbidden, match="webhook_private does not list"):
        at(address).addresses("hooks.example", 443)


def test_fail__one_address_of_the_house_among_public_ones_is_enough() -> None:
    with pytest.raises(Forbidden):
        at("93.184.216.34", "10.0.0.1").addresses("hooks.example", 443)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])
def test_ok__a_public_address_is_asked(address: str) -> None:
    assert list(at(address).addresses("hooks.example", 443)) == [address]


@pytest.mark.parametrize("listed", ["192.168.1.9", "192.168.1.0/24", "192.168.1.1/24", "NAS.local"])
def test_ok__what_the_settings_list_is_asked(listed: str) -> None:
    assert at("192.168.1.9", listed=(listed,)).addresses("nas.local", 80)


def test_fail__a_listed_network_lets_in_no_other() -> None:
    with pytest.raises(Forbidden):
        at("192.168.2.9", listed=("192.168.1.0/24",)).addresses("nas.local", 80)


@pytest.mark.parametrize("listed", ["http://a", "a:80", "", "a/b", "me@a"])
def test_fail__what_can_be_no_host_is_refused(listed: str) -> None:
    with pytest.raises(ValueError, match="wanted a host, an address or a network"):
        Guard((listed,))


@given(st.ip_addresses())
def test_no_address_is_let_through_that_is_not_global(address: object) -> None:
    try:
        at(str(address)).addresses("h", 1)
    except Forbidden:
        return
    assert address.is_global  # type: ignore[attr-defined]
