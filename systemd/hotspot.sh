#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the Pi an access point for garden, pub and holiday, by NetworkManager; off unless asked for.
set -euo pipefail
umask 022

usage() {
  cat <<'EOF'
The Pi as an access point, where there is no Wi-Fi.

  sudo systemd/hotspot.sh on NAME [PASSWORD]   from now on, also after a start; without a password it is open to all
  sudo systemd/hotspot.sh off                  give the Wi-Fi back
  sudo systemd/hotspot.sh status

Phones join NAME and are led to the table at http://192.168.4.1/. Needs NetworkManager and dnsmasq-base, as Raspberry Pi
OS has them, and nftables. The Pi leaves any other Wi-Fi meanwhile; a network cable works beside it.
EOF
}

die() { printf 'hotspot.sh: %s\n' "$*" >&2; exit 1; }

profile=quartermaster-hotspot
names=/etc/NetworkManager/dnsmasq-shared.d/quartermaster.conf
unit=quartermaster-captive.service
here=$(dirname "$(readlink -f "$0")")
device=${QUARTERMASTER_WIFI:-wlan0}

off() {
  nmcli --terse connection delete "$profile" > /dev/null 2>&1 || :
  systemctl disable --now --quiet "$unit" 2> /dev/null || :
  rm -f "$names" "/etc/systemd/system/$unit"
  systemctl daemon-reload
}

on() {
  local name=$1 password=${2:-} missing=() package
  ((${#name} >= 1 && ${#name} <= 32)) || die "a Wi-Fi's name has 1 to 32 letters"
  [[ -z $password ]] || ((${#password} >= 8 && ${#password} <= 63)) || die "a Wi-Fi's password has 8 to 63 letters"
  command -v nmcli > /dev/null || die "wants NetworkManager: sudo apt install network-manager"
  [[ -e /sys/class/net/$device/wireless || -e /sys/class/net/$device/phy80211 ]] ||
    die "there is no Wi-Fi called $device; name another with QUARTERMASTER_WIFI=wlan1"
  for package in nftables dnsmasq-base; do
    dpkg-query -W -f='${Status}' "$package" 2> /dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  ((${#missing[@]} == 0)) ||
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null ||
    die "apt could not install ${missing[*]}: do this while the Pi has internet"
  off
  mkdir -p "$(dirname "$names")"
  printf '%s\n' '# SPDX-License-Identifier: MIT' '# Every name leads to the sign-in page (quartermaster-captive.service).' \
    'address=/#/192.0.2.53' > "$names"
  # `device wifi hotspot` would force an old kind of encryption: a profile of our own does not.
  local protection=()
  [[ -z $password ]] || protection=(wifi-sec.key-mgmt wpa-psk wifi-sec.proto rsn wifi-sec.psk "$password")
  nmcli --terse connection add type wifi ifname "$device" con-name "$profile" ssid "$name" autoconnect yes \
    connection.autoconnect-priority 100 802-11-wireless.mode ap 802-11-wireless.band bg \
    ipv4.method shared ipv4.addresses 192.168.4.1/24 ipv6.method disabled "${protection[@]}" > /dev/null
  ln -sfn "/opt/quartermaster/current/systemd/$unit" "/etc/systemd/system/$unit"
  [[ -e /etc/systemd/system/$unit ]] || die "install the table first: sudo $here/install.sh"
  systemctl daemon-reload
  nmcli --terse connection up "$profile" > /dev/null || die "the access point does not come up: journalctl -u NetworkManager"
  systemctl enable --now --quiet "$unit"
  echo "The Wi-Fi $name is there. The table: http://192.168.4.1/"
  [[ -n $password ]] || echo "It is open: whoever is near can join. With a password: hotspot.sh on '$name' PASSWORD"
}

case ${1:-} in
  -h | --help) usage ;;
  on) ((EUID == 0)) || die "wants root: sudo $0 $*"; (($# >= 2 && $# <= 3)) || { usage >&2; exit 2; }; on "${@:2}" ;;
  off) ((EUID == 0)) || die "wants root: sudo $0 $*"; off; echo "The hotspot is gone." ;;
  status) nmcli --fields NAME,DEVICE,STATE connection show --active 2> /dev/null | grep "$profile" || echo "The hotspot is off." ;;
  *) usage >&2; exit 2 ;;
esac
