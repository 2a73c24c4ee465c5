# SPDX-License-Identifier: MIT
"""A real table at a real Mosquitto: what is told, what a death tells, and a broker that goes and comes back."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from companion.cli import main
from companion.config import Config
from companion.kit.links import look_at_broker
from companion.links.mqtt.broker import BadBroker, Broker, NoBroker, broker_of
from companion.links.mqtt.line import Line
from companion.messages.message import in_language
from tests.mosquitto import Ear, Mosquitto, hearing, mosquitto, running
from tests.outside import eventually, free_port


@pytest.fixture
def ear(broker: Mosquitto) -> Iterator[Ear]:
    with hearing(broker) as found:
        yield found


def phase(name: str | None) -> Any:
    return lambda payload: (payload["game"] or {}).get("phase") == name


def test_ok__state_verdict_and_games_are_told(saloon: Any, broker: Mosquitto, ear: Ear) -> None:
    saloon.publish(broker.url)
    first = ear.wait("state")
    assert first["game"] is None
    assert (first["table"]["name"], first["table"]["url"]) == ("Saloon", "http://192.168.1.20:8080")
    saloon.new_game("Ann", "Bob")
    saloon.win("Ann", "Bob")
    state = ear.wait("state", phase("over"))
    assert state["game"]["winner"] == "Bob"
    assert state["played"]["players"] == ["Ann", "Bob"]
    assert "Bob wins." in state["verdict"]["say"]
    verdict = ear.wait("verdict")
    assert (verdict["winner"], verdict["loser"], verdict["late"]) == ("Bob", "Ann", False)
    assert verdict["seq"] == saloon.journal.last_seq
    games = ear.wait("games", lambda payload: payload["games"])
    assert [(row["title"], row["winner"]) for row in games["games"]] == [("Pirates Dice", "Bob")]
    assert ear.wait("availability") == b"online"


def test_ok__what_the_broker_keeps_tells_a_newcomer_all(saloon: Any, broker: Mosquitto, ear: Ear) -> None:
    saloon.publish(broker.url)
    saloon.new_game("Ann", "Bob")
    ear.wait("state", phase("bidding"))
    with hearing(broker) as late:
        kept = {"quartermaster/Saloon/state", "quartermaster/Saloon/availability", "quartermaster/Saloon/games"}
        eventually(lambda: len(late.told) >= 4)
        assert {one.topic for one in late.told if one.topic.startswith("quartermaster")} == kept
        assert all(one.retained for one in late.told)


def test_ok__a_shout_is_told_as_a_press(saloon: Any, broker: Mosquitto, ear: Ear) -> None:
    saloon.publish(broker.url)
    saloon.new_game("Ann", "Bob")
    saloon.ask(event="bid", player="Ann", quantity=1, face=4)
    ear.wait("state", lambda payload: payload["game"] and payload["game"]["bid"])
    saloon.inbox.ask({"event": "shout", "player": "Bob"}, saloon_player(2))
    press = ear.wait("press")
    assert (press["event_type"], press["player"], press["first"][0]["source"]) == ("shout", "Bob", "phone")


def saloon_player(seat: int) -> Any:
    from companion.table.inbox import Who

    return Who("player", seat)


def test_ok__a_closed_table_says_goodbye(saloon: Any, broker: Mosquitto, ear: Ear) -> None:
    publisher = saloon.publish(broker.url)
    ear.wait("state")
    publisher.close()
    assert ear.wait("availability", lambda payload: payload == b"offline")


DYING = """
import sys, threading
sys.path.insert(0, {root!r})
from tests.companion.links.mqtt.conftest import Saloon
from pathlib import Path
Saloon(Path({folder!r}), "Wreck").publish({url!r})
threading.Event().wait(60)
"""


@pytest.mark.slow
def test_ok__a_killed_table_leaves_its_last_will(tmp_path: Path, broker: Mosquitto, ear: Ear) -> None:
    root = str(Path(__file__).parents[4])
    code = DYING.format(root=root, folder=str(tmp_path), url=broker.url)
    with subprocess.Popen([sys.executable, "-c", code], cwd=root) as table:
        try:
            ear.wait("availability", lambda payload: payload == b"online")
        finally:
            table.kill()
        assert ear.wait("availability", lambda payload: payload == b"offline")
    assert [one.payload for one in ear.of("availability")] == [b"online", b"offline"]


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """While it is closed no line is opened, so that a test can listen before the table speaks again."""
    gate, opened = threading.Event(), Line.open
    gate.set()

    def wait(line: Line) -> None:
        if not gate.is_set():
            raise NoBroker("the gate is closed")
        opened(line)

    monkeypatch.setattr(Line, "open", wait)
    return gate


def test_ok__the_broker_goes_and_comes_back_and_nothing_is_stuck(
    saloon: Any, broker: Mosquitto, gate: threading.Event
) -> None:
    saloon.publish(broker.url)
    saloon.new_game("Ann", "Bob")
    with hearing(broker) as ear:
        ear.wait("state", phase("bidding"))
    before = threading.active_count()
    for winner, loser in (("Bob", "Ann"), ("Ann", "Bob")):
        gate.clear()
        broker.stop()
        eventually(lambda: "is gone" in saloon.said[-1])
        saloon.win(loser, winner)  # nobody at the table waits for the broker
        saloon.new_game(winner, loser)
        broker.start()
        with hearing(broker) as ear:
            gate.set()
            state = ear.wait("state", phase("bidding"))
            assert state["seq"] == saloon.journal.last_seq
            assert ear.wait("verdict")["late"]
            assert ear.wait("games", lambda payload: payload["games"])["games"][-1]["winner"] == winner
            assert ear.wait("availability") == b"online"
    seqs = [one["seq"] for one in (told.json for told in ear.of("verdict"))]
    assert len(seqs) == 1, "each verdict is told once"
    eventually(lambda: threading.active_count() <= before)


def test_ok__a_table_made_from_a_copied_card_is_told_so(open_table: Any, broker: Mosquitto, ear: Ear) -> None:
    one, other = open_table("one"), open_table("other")
    one.publish(broker.url)
    ear.wait("state")
    shutil.copy(one.folder / "mqtt.json", other.folder)
    other.publish(broker.url)
    eventually(lambda: any("has a copy of" in line for line in one.said))
    other.publisher.close()
    other.name = "one"
    other.publish(broker.url)
    eventually(lambda: any("another table tells" in line for line in one.said))


def test_ok__a_broker_that_answers_nothing_holds_nobody_up(
    saloon: Any, broker: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As behind a cable that was pulled: the line is there, and nothing comes back."""
    monkeypatch.setattr("companion.links.mqtt.line.ANSWER_S", 0.3)
    saloon.publish(broker.url)
    with hearing(broker) as ear:
        ear.wait("state")
    threads = threading.active_count()
    broker.freeze()
    saloon.new_game("Ann", "Bob")
    eventually(lambda: "is gone" in saloon.said[-1])
    saloon.win("Ann", "Bob")
    assert threading.active_count() <= threads
    broker.thaw()
    with hearing(broker) as ear:
        assert ear.wait("state", phase("over"))["seq"] == saloon.journal.last_seq
    broker.freeze()
    saloon.publisher.close()
    broker.thaw()
    eventually(lambda: threading.active_count() < threads)


def test_ok__a_table_starts_without_its_broker(saloon: Any, broker: Mosquitto) -> None:
    broker.stop()
    saloon.publish(broker.url)
    eventually(lambda: saloon.said)
    saloon.new_game("Ann", "Bob")
    saloon.win("Ann", "Bob")
    broker.start()
    with hearing(broker) as ear:
        assert ear.wait("state", phase("over"))["game"]["winner"] == "Bob"
    assert [line.split(":")[0] for line in saloon.said] == ["MQTT", "MQTT"]
    assert saloon.said[0] == f"MQTT: the broker at 127.0.0.1:{broker.port}: nothing listens there; trying again."
    assert saloon.said[1] == "MQTT: connected."


@pytest.mark.parametrize(
    ("host", "why"),
    [("127.0.0.1", "dort hört niemand zu"), ("nowhere.invalid", "so einen Rechner gibt es nicht")],
)
def test_refuses__a_broker_that_is_not_there_in_the_reader_s_language(host: str, why: str) -> None:
    (found,) = look_at_broker(Config(mqtt=f"mqtt://{host}:{free_port()}"))
    assert in_language(found.value, "de").endswith(f": {why}")


def test_ok__home_assistant_that_starts_is_told_again(saloon: Any, broker: Mosquitto, ear: Ear) -> None:
    saloon.publish(broker.url)
    ear.wait("state")
    eventually(lambda: ear.of("config"))
    so_far = len(ear.told)
    ear.say("homeassistant/status", "online")
    assert ear.wait("config", after=so_far)["components"]
    assert ear.wait("availability", after=so_far) == b"online"
    assert ear.wait("state", after=so_far)["table"]["name"] == "Saloon"


def test_ok__a_table_with_another_name_takes_the_old_one_away(saloon: Any, broker: Mosquitto, ear: Ear) -> None:
    saloon.publish(broker.url).close()
    ear.wait("availability", lambda payload: payload == b"offline")
    saloon.name = "Tavern"
    saloon.publish(broker.url)
    ear.wait("state", lambda payload: payload and payload["table"]["name"] == "Tavern")
    with hearing(broker) as late:
        late.wait("games")
        tables = {one.topic.split("/")[1] for one in late.told if one.topic.startswith("quartermaster/")}
    assert tables == {"Tavern"}
    assert len({one.topic for one in ear.of("config")}) == 1, "to Home Assistant it is the same device"


def test_ok__two_tables_of_one_name_are_told_so(open_table: Any, broker: Mosquitto, ear: Ear) -> None:
    one, other = open_table("one"), open_table("other")
    other.name = "one"
    one.publish(broker.url)
    ear.wait("state")
    other.publish(broker.url)
    eventually(lambda: any("another table" in line for line in one.said))


def test_refuses__a_wrong_password_in_words_without_it(tmp_path: Path, open_table: Any) -> None:
    passwords = tmp_path / "passwords"
    program = shutil.which("mosquitto_passwd") or "/usr/bin/mosquitto_passwd"
    mosquitto()
    subprocess.run([program, "-b", "-c", str(passwords), "ann", "s3/cret"], check=True, stderr=subprocess.DEVNULL)
    with running(tmp_path, f"allow_anonymous false\npassword_file {passwords}\n") as broker:
        right, wrong = open_table("right"), open_table("wrong")
        right.publish(broker.url.replace("//", "//ann:s3%2Fcret@"))
        wrong.publish(broker.url.replace("//", "//ann:n0t-it@"))
        eventually(lambda: right.said and wrong.said)
        (well,) = look_at_broker(Config(mqtt=broker.url.replace("//", "//ann:s3%2Fcret@")))
        (ill,) = look_at_broker(Config(mqtt=broker.url.replace("//", "//ann:n0t-it@")))
    assert right.said[0] == "MQTT: connected."
    assert "refuses: Not authorized" in wrong.said[0]
    assert "n0t-it" not in "".join(wrong.said)
    assert (well.verdict, well.value) == ("ok", f"the one at 127.0.0.1:{broker.port} lets this machine in")
    assert (ill.id, ill.verdict) == ("mqtt", "warn")
    assert "refuses: Not authorized" in ill.value
    assert in_language(ill.value, "de").endswith("lehnt ab: keine Berechtigung")
    assert "n0t-it" not in ill.value
    assert not tuple(look_at_broker(Config())), "none is named"


# after a handshake that fails, paho leaves its socket to the garbage collector
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_ok__by_tls_with_a_certificate_of_one_s_own(tmp_path: Path, open_table: Any) -> None:
    mosquitto()
    if (program := shutil.which("openssl")) is None:
        pytest.skip("there is no openssl to make a certificate with")
    key, certificate = tmp_path / "key.pem", tmp_path / "club.pem"
    asked = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    named = ["-subj", "/CN=club", "-addext", "subjectAltName=IP:127.0.0.1"]
    made = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([program, "req", *asked, *named, *made], check=True, stderr=subprocess.DEVNULL)
    with running(tmp_path, f"allow_anonymous true\ncertfile {certificate}\nkeyfile {key}\n") as broker:
        trusting, careful, lost = open_table("trusting"), open_table("careful"), open_table("lost")
        trusting.publish(f"mqtts://127.0.0.1:{broker.port}?ca={certificate}")
        careful.publish(f"mqtts://127.0.0.1:{broker.port}")
        lost.publish(f"mqtts://127.0.0.1:{broker.port}?ca=/no/such.pem")
        eventually(lambda: trusting.said and careful.said and lost.said)
    assert "the certificate /no/such.pem" in lost.said[0]
    assert trusting.said[0] == "MQTT: connected."
    assert "its certificate is not trusted" in careful.said[0]


# A broker's address, and what is said of one that is none: never the password in it.


@pytest.mark.parametrize(
    ("address", "broker"),
    [
        ("mqtt://broker", Broker("broker", 1883)),
        ("mqtt://broker/", Broker("broker", 1883)),
        ("mqtt://192.168.1.9:1884", Broker("192.168.1.9", 1884)),
        ("mqtts://broker", Broker("broker", 8883, tls=True)),
        ("mqtt://ann:p%3Aw@[::1]:1884", Broker("::1", 1884, "ann", "p:w")),
        ("mqtts://ann@broker?ca=/etc/ssl/club.pem", Broker("broker", 8883, "ann", None, True, "/etc/ssl/club.pem")),
    ],
)
def test_ok__addresses(address: str, broker: Broker) -> None:
    assert broker_of(address) == broker


@pytest.mark.parametrize(
    "address",
    [
        "",
        "broker",
        "http://ann:s3cret@broker",
        "mqtt://",
        "mqtt://ann:s3cret@broker:port",
        "mqtt://ann:s3cret@broker:99999",
        "mqtt://ann:s3cret@broker:0",
        "mqtt://ann:s3cret/x@broker",
        "mqtt://ann:s3cret#x@broker",
        "mqtt://ann:s3cret@broker/topic",
        "mqtt://ann:s3cret@broker?ca=/x",
        "mqtts://ann:s3cret@broker?key=/x",
        "mqtts://ann:s3cret@broker?ca",
        "mqtt://ann:s3cret@[::1",
    ],
)
def test_refuses__what_is_none_without_repeating_it(address: str) -> None:
    with pytest.raises(BadBroker) as caught:
        broker_of(address)
    assert "mqtt://USER:PASSWORD@HOST:PORT" in str(caught.value)
    assert "s3cret" not in str(caught.value)


@given(st.text())
def test_law__any_text_is_a_broker_or_refused(text: str) -> None:
    with contextlib.suppress(BadBroker):
        assert broker_of(text).host


def test_ok__a_password_is_never_shown() -> None:
    broker = broker_of("mqtt://ann:s3cret@broker")
    assert "s3cret" not in f"{broker} {broker!r}"


# ``play --mqtt`` from the command line: what is wrong with it, in one sentence and before anything is opened.


def play(folder: Path, mqtt: str) -> Result:
    simulated = ["--camera", "simulated", "--pins", "simulated", "--port", "0", "--host", "127.0.0.1"]
    return CliRunner().invoke(main, ["play", *simulated, "--state", str(folder), "--mqtt", mqtt])


def test_refuses__an_address_that_is_none(tmp_path: Path) -> None:
    result = play(tmp_path, "http://ann:s3cret@broker")
    assert result.exit_code == 2
    assert "--mqtt': that is no broker's address: wanted is mqtt://HOST" in result.stderr
    assert "s3cret" not in result.output


def test_refuses__without_the_package_saying_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "paho.mqtt", None)
    result = play(tmp_path, "mqtt://127.0.0.1:9")
    assert result.exit_code == 1
    assert "pip install 'paho-mqtt>=2.1'" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.slow
def test_ok__mqtt_is_not_even_loaded_where_nobody_wants_it() -> None:
    code = "import sys; import companion.kit.play; assert not {'paho', 'companion.links.mqtt.line'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[4])
