# SPDX-License-Identifier: MIT
"""The three files by which cloud-init (NoCloud) sets a system up at its first start, as Raspberry Pi OS 13 does."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from companion.kit.card.table import CardTable
from companion.kit.files import toml_of

ROOM: Final = "quartermaster"
"""The folder on the boot partition that is ours."""
UNIT: Final = "quartermaster-card.service"
USER: Final = "table"
_BEGIN: Final = (
    f"install -m 644 /boot/firmware/{ROOM}/{UNIT} /etc/systemd/system/ && systemctl daemon-reload"
    f" && systemctl enable --now --no-block {UNIT}"
)
_NO_DIALOG: Final = (
    "systemctl mask --now userconfig.service; rm -f /etc/ssh/sshd_config.d/rename_user.conf;"
    " systemctl enable --now --no-block getty@tty1.service"
)
"""The system's dialog for a first user waits at the screen, for ever, and holds up all that comes after it."""
SETTINGS: Final = "/etc/quartermaster/conf.d/10-card.toml"


def user_data(table: CardTable) -> str:
    """``user-data``: name, user, settings, and how the unit that lies on the card is started.

    It is started from ``bootcmd``, once: the later stages of cloud-init wait for all that the system starts, and there
    may be something that never ends.
    """
    data: dict[str, Any] = {"hostname": table.name, "manage_etc_hosts": True, "ssh_pwauth": False}
    if table.timezone:
        data["timezone"] = table.timezone
    data["user"] = _user(table.ssh_key)
    settings = toml_of({"seats": table.seats, "language": table.language})
    data["write_files"] = [{"path": SETTINGS, "content": f"# From the card's first start.\n{settings}"}]
    steps = {"no-dialog": _NO_DIALOG, "begin": _BEGIN}
    if table.ssh_key:
        steps["ssh"] = "systemctl enable --now --no-block ssh"
    data["bootcmd"] = [
        ["cloud-init-per", "instance", f"{ROOM}-{name}", "sh", "-c", does] for name, does in steps.items()
    ]
    return "#cloud-config\n" + _yaml(data)


def _user(ssh_key: str) -> dict[str, Any]:
    """The first user, always: a system without one asks for one. Without a key nobody can log in."""
    user: dict[str, Any] = {
        "name": USER,
        "groups": "sudo",
        "sudo": "ALL=(ALL) NOPASSWD:ALL",
        "shell": "/bin/bash",
        "lock_passwd": True,
    }
    return user | ({"ssh_authorized_keys": [ssh_key]} if ssh_key else {})


def network_config(table: CardTable) -> str:
    """``network-config``, as netplan has it: a cable where there is one, and the Wi-Fi; nothing waits for either."""
    plan: dict[str, Any] = {"version": 2, "ethernets": {"eth0": {"dhcp4": True, "optional": True}}}
    if table.networks:
        points = {
            network.ssid: ({"password": network.key} if network.key else {})
            | ({"hidden": True} if network.hidden else {})
            for network in table.networks
        }
        plan["wifis"] = {
            "wlan0": {
                "dhcp4": True,
                "optional": True,
                "regulatory-domain": table.country,
                "access-points": points,
            }
        }
    return _yaml({"network": plan})


def meta_data(*others: str) -> str:
    """``meta-data``: a name for what the ``others`` say. Other words are another first start."""
    name = f"quartermaster-{hashlib.sha256(''.join(others).encode()).hexdigest()[:16]}"
    # NoCloud reads instance-id; Raspberry Pi OS's own file writes instance_id
    return _yaml({"dsmode": "local", "instance-id": name, "instance_id": name})


def _yaml(value: Mapping[str, Any]) -> str:
    """``value`` as JSON, which is YAML, too: no text in it can be taken for something else."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
