# SPDX-License-Identifier: MIT
"""Checks of the groups that a user must be in to use what is plugged in."""

from __future__ import annotations

import functools
import grp
import os
import pwd
from collections.abc import Iterator
from typing import Final

from companion.check import Check
from companion.kit.upkeep.check import Place
from companion.messages.message import Message

SERVICE_USER: Final = "quartermaster"
GROUPS: Final = {"video": "camera", "render": "camera", "gpio": "buttons", "input": "buttons", "audio": "voice"}
"""Who is to use the parts must be in these groups, where the system has them."""


def look_at_groups(place: Place) -> Iterator[Check]:
    """Who would use the parts: the service's own user where it is installed, else whoever asks (root may all)."""
    check = functools.partial(Check, "groups", Message("check-groups"))
    if not any((place.root / "dev").glob("gpiochip*")) and not any((place.root / "dev").glob("video*")):
        return
    try:
        user = pwd.getpwnam(SERVICE_USER)
        mine = {grp.getgrgid(gid).gr_name for gid in os.getgrouplist(user.pw_name, user.pw_gid)}
        who, cure = Message("the-user", name=SERVICE_USER), "sudo /opt/quartermaster/current/systemd/install.sh"
    except KeyError:
        if os.geteuid() == 0:
            return
        mine = {_name_of(gid) for gid in os.getgroups()}
        who, cure = Message("this-user"), ""
    lacking = sorted(group for group in GROUPS if _exists(group) and group not in mine)
    if lacking:
        commands = " && ".join(f"sudo adduser $USER {group}" for group in lacking)
        cure = cure or Message("join-groups-cure", commands=commands)
        yield check("warn", Message("user-not-in-groups", user=who, groups=lacking), cure)
    else:
        there = [group for group in GROUPS if _exists(group)]
        yield check("ok", Message("user-in-groups", user=who, groups=there))


def _exists(group: str) -> bool:
    try:
        grp.getgrnam(group)
    except KeyError:
        return False
    return True


def _name_of(gid: int) -> str:
    try:
        return grp.getgrgid(gid).gr_name
    except KeyError:
        return str(gid)
