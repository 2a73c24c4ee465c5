# SPDX-License-Identifier: MIT
"""The watcher's process from the parent's side: real processes that hang, die and come back."""

from __future__ import annotations

import functools
import os
import platform
import queue
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from vision.message import Beat, Condition, FramesGone, Read, RememberBare, Setup, WatcherMessage, Word
from vision.notice import Notice
from vision.order import EyeSilent
from vision.runtime import ALWAYS, Choice
from vision.watch import child
from vision.watch.child_process import begun
from vision.watch.heap import give_back
from vision.watch.link import Link
from vision.watch.process import FRESH_PROCESS, Silence, WatcherProcess

ROOT = Path(__file__).parents[3]

# A child that needs neither camera nor OpenCV: it says that it is well, tells its orders back, and can be made to fail.
CHILD = """
import sys, time
from vision.watch.child_process import line_of
from vision.watch.link import Link
from vision.message import Alive, Condition, Expect, Look, Read, RememberBare, Setup, Show, Word
from vision.order import Answer, Call, Update
from vision.sighting import Reading, Sighting
link = Link(line_of(sys.argv[1]))
while True:
    order = link.receive(0.1)
    if isinstance(order, Setup):
        if order.spec == "usb:9":
            link.send(Condition("busy", "in use: close it"))
            sys.exit(75)
        link.send(Condition("ok", ""))
    elif isinstance(order, Expect):
        link.send(Read(Reading(Sighting(10, 10, order.set_name), order.dice, False, "told back"), "nothing"))
    elif isinstance(order, Show):
        link.send(Read(Reading(Sighting(10, 10, "pips"), None, False, repr(order.scene)), "nothing"))
    elif isinstance(order, Look):
        link.send(Update(order, b"picture"))
    elif isinstance(order, Call) and isinstance(order.order, RememberBare):
        link.send(Answer(order.number, "dice lie there"))
    elif isinstance(order, Call):
        sys.exit(3)
    link.send(Alive(0.6))
"""

PARENT = """
import time
from vision.watch.process import WatcherProcess
process = WatcherProcess("pictures:/nowhere", lambda message: print(process.pid, flush=True))
process.start()
time.sleep(60)
"""


class Heard:
    """What the process told, with a wait for what is to come."""

    def __init__(self) -> None:
        self.queue: queue.Queue[WatcherMessage] = queue.Queue()

    def until(self, wanted: Callable[[WatcherMessage], bool], within_s: float = 30.0) -> list[WatcherMessage]:
        got: list[WatcherMessage] = []
        end = time.monotonic() + within_s
        while not got or not wanted(got[-1]):
            got.append(self.queue.get(timeout=max(0.01, end - time.monotonic())))
        return got

    def condition(self, code: str) -> Condition:
        last = self.until(lambda m: isinstance(m, Condition) and m.condition == code)[-1]
        assert isinstance(last, Condition)
        return last

    def why(self, text: str) -> None:
        self.until(lambda m: isinstance(m, Read) and m.reading.why_not == text)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def start(heard: Heard) -> Iterator[Callable[..., WatcherProcess]]:
    made: list[WatcherProcess] = []

    def make(spec: str = "simulated", code: str = CHILD) -> WatcherProcess:
        process = WatcherProcess(spec, heard.queue.put, command=(sys.executable, "-c", code))
        made.append(process)
        process.start()
        return process

    yield make
    for process in made:
        process.close()


def gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_wedged_watcher_is_ended_and_the_new_one_is_told_everything_again(
    start: Callable[..., WatcherProcess], heard: Heard
) -> None:
    process = start()
    assert heard.condition("starting").message
    heard.condition("ok")
    process.expect(4, "skull")
    process.expect(20)
    process.simulate({"dice": []})
    heard.why("{'dice': []}")
    first = process.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    heard.until(lambda m: m == FramesGone())  # what it kept can't be shown again
    lost = heard.condition("lost")
    assert lost.message.startswith("its watcher")
    again = heard.until(lambda m: isinstance(m, Read) and m.reading.why_not == "{'dice': []}")
    readings = [m.reading for m in again if isinstance(m, Read)]
    assert [reading.expected for reading in readings] == [20, None]
    assert readings[0].sighting.set_name == "skull"
    assert any(isinstance(m, Condition) and m.condition == "ok" for m in again)
    assert process.pid != first
    assert gone(first)


def test_where_no_socket_can_be_handed_on_the_watcher_calls_back(
    start: Callable[..., WatcherProcess], heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows; and whoever else calls on this machine is not listened to."""
    monkeypatch.setattr("vision.watch.process.begun", functools.partial(begun, inherits=False))
    caller = "import socket\nstranger = socket.create_connection(('127.0.0.1', int(sys.argv[1].partition(':')[2])))\n"
    caller += "stranger.sendall(bytes(32))\n"
    process = start(code=f"import sys\n{caller}{CHILD}")
    heard.condition("ok")
    process.expect(4, "skull")
    heard.until(lambda m: isinstance(m, Read) and m.reading.expected == 4)


def test_a_live_picture_is_newer_each_time(start: Callable[..., WatcherProcess], heard: Heard) -> None:
    process = start()
    heard.condition("ok")
    first = process.jpeg(0, 3.0)
    assert first is not None
    assert first == (1, b"picture")
    assert process.jpeg(first[0] + 100, 0.05) is None


def test_an_order_is_answered_and_one_that_ends_the_process_is_not_waited_for(
    start: Callable[..., WatcherProcess], heard: Heard
) -> None:
    process = start()
    assert process.call(RememberBare(), 30.0) == "dice lie there", "the process has only just been started"
    with pytest.raises(EyeSilent, match="does not answer"):
        process.call(Word(), 300.0)
    assert "ended (status 3)" in heard.condition("lost").message
    assert process.call(RememberBare(), 30.0) == "dice lie there"
    process.close()
    with pytest.raises(EyeSilent):
        process.call(RememberBare(), 30.0)


def test_a_camera_that_says_itself_what_is_wrong_is_not_overruled(
    start: Callable[..., WatcherProcess], heard: Heard
) -> None:
    assert FRESH_PROCESS == 75
    process = start("usb:9")
    assert heard.condition("busy").message == "in use: close it"
    process.close()
    left = [heard.queue.get_nowait() for _ in range(heard.queue.qsize())]
    assert not [m for m in left if isinstance(m, Condition) and m.condition == "lost"]


def test_a_watcher_that_dies_at_once_is_told_and_tried_again(
    start: Callable[..., WatcherProcess], heard: Heard
) -> None:
    start(code="raise SystemExit(3)")
    assert "ended (status 3)" in heard.condition("lost").message


def test_a_listener_that_fails_does_not_stop_the_watching(heard: Heard) -> None:
    def tell(message: WatcherMessage) -> None:
        heard.queue.put(message)
        raise RuntimeError("not today")

    process = WatcherProcess("simulated", tell, command=(sys.executable, "-c", CHILD))
    process.start()
    heard.condition("ok")
    process.expect(3)
    heard.why("told back")
    process.close()
    assert process.pid is None


def test_nothing_is_told_after_closing(start: Callable[..., WatcherProcess], heard: Heard) -> None:
    process = start()
    heard.condition("ok")
    pid = process.pid
    assert pid is not None
    process.close()
    process.close()
    assert gone(pid)
    heard.queue = queue.Queue()
    process.expect(1)
    assert process.jpeg(0, 0.1) is None


def test_the_watcher_dies_with_a_parent_that_was_killed() -> None:
    parent = subprocess.Popen(
        [
            sys.executable,
            "-c",
            PARENT,
        ],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert parent.stdout is not None
    pid = next(int(line) for line in parent.stdout if line.strip().isdigit())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + 30
    while not gone(pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert gone(pid)


def tells(silence: Silence, *messages: tuple[object, float]) -> list[str | None]:
    told = (silence.after(message, now_s) for message, now_s in messages)
    return [None if one is None else one.condition for one in told]


def test_a_process_that_is_stopped_has_lost_its_camera_after_two_seconds_and_has_it_again_when_it_goes_on() -> None:
    silence = Silence()
    calm = [(Condition("ok", ""), 0.0), (Beat(0.0), 0.5), (None, 1.0), (None, 2.4)]
    assert tells(silence, *calm) == [None] * 4
    assert tells(silence, (None, 2.6), (None, 3.0), (Beat(0.0), 3.1), (Beat(0.0), 3.6)) == ["lost", None, "ok", None]


def test_so_has_one_whose_driver_hangs_while_it_beats_itself() -> None:
    silence = Silence()
    assert tells(silence, (Condition("ok", ""), 0.0), (Beat(1.5), 1.5), (Beat(2.0), 2.0)) == [None, None, "lost"]
    assert tells(silence, (Beat(2.5), 2.5), (Condition("lost", "gone"), 2.6), (Beat(0.0), 3.0)) == [None, None, None]


@pytest.mark.parametrize("condition", ["starting", "missing", "lost"])
def test_a_camera_that_is_waited_for_anyhow_is_not_lost_again(condition: Any) -> None:
    assert tells(Silence(), (Condition(condition, ""), 0.0), (Beat(9.0), 9.0), (None, 20.0)) == [None] * 3


def test_a_process_that_never_beat_is_left_to_its_patience() -> None:
    assert tells(Silence(), (Condition("ok", ""), 0.0), (None, 7.0)) == [None, None]


def test_the_line_never_waits_for_the_rest_of_a_broken_message() -> None:
    ours, theirs = socket.socketpair()
    link = Link(ours)
    theirs.send(b"\x00\x00\x10\x00half a mess")
    assert link.receive(0.05) is None
    theirs.close()
    with pytest.raises(EOFError):
        link.receive(0.05)
    link.close()


def test_the_line_never_waits_for_a_listener_that_does_not_listen() -> None:
    ours, theirs = socket.socketpair()
    link = Link(ours)
    with pytest.raises(TimeoutError):
        link.send(b"x" * 10_000_000, timeout_s=0.05)
    theirs.close()
    with pytest.raises(EOFError):
        link.send("anybody there?")
    link.close()


def test_the_line_carries_large_values_whole_and_in_order() -> None:
    ours, theirs = socket.socketpair()
    one, other = Link(ours), Link(theirs)
    for value in ([], {"a": 1}, b"x" * 100_000):
        one.send(value)
        assert other.receive(1.0) == value
    one.close()
    other.close()


def test_a_camera_that_is_switched_off_is_let_go_of_with_all_its_pictures_until_it_is_on_again(
    start: Callable[..., WatcherProcess], heard: Heard
) -> None:
    process = start()
    heard.condition("ok")
    process.expect(5)
    assert process.jpeg(0, 5.0) is not None
    pid = process.pid
    assert pid is not None
    process.switch(False)
    assert heard.condition("off").message == "it was switched off: nothing looks, nothing is kept"
    assert not process.on
    assert gone(pid)
    assert process.pid is None
    assert process.jpeg(0, 0.05) is None
    process.switch(True)
    heard.condition("starting")
    heard.condition("ok")
    heard.why("told back")


def test_a_camera_that_is_switched_off_can_be_closed(start: Callable[..., WatcherProcess], heard: Heard) -> None:
    process = start()
    heard.condition("ok")
    process.switch(False)
    heard.condition("off")
    process.close()
    assert not process._thread.is_alive()


def test_why_there_is_no_camera_is_told_so_that_every_phone_says_it_in_its_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(child, "choice", lambda: Choice(ALWAYS, ""))
    monkeypatch.setattr(child, "_listen", lambda _link, _orders: None)  # it ends the process with its parent
    ours, theirs = socket.socketpair()
    with ours, theirs:
        parent = Link(ours)
        parent.send(Setup("fax:1"))
        assert child._watch(Link(theirs)) == FRESH_PROCESS
        told = next(one for one in iter(lambda: parent.receive(1.0), None) if isinstance(one, Condition))
    assert told.condition == "missing"
    assert isinstance(told.message, Notice)


# What a look needed and nobody needs any more goes back to the system.


BLOCKS, BYTES = 4000, 10_000


def own_pages() -> int:
    """Bytes in memory of this process that no file stands behind."""
    rollup = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    return sum(int(line.split()[1]) * 1024 for line in rollup.splitlines() if line.startswith("Pss_Anon:"))


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries give back by themselves, or can't")
def test_ok__free_memory_between_blocks_in_use_is_given_back() -> None:
    laid = [bytearray(BYTES) for _ in range(BLOCKS)]
    kept = laid[::20]  # in use here and there, so that the C library can't shorten its heap
    full = own_pages()
    del laid
    give_back()
    assert full - own_pages() > BLOCKS * BYTES / 2
    assert all(len(block) == BYTES for block in kept)
