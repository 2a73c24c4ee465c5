#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Lies on a card's boot partition (quartermaster card) and installs the release beside it at the first start. How far it is
# stands in the system's log, in progress.txt beside it, on a screen, and the Pi's own lamp says it: slow blinks, it works;
# quick blinks, it waits for help; a steady light, it plays.
set -euo pipefail
umask 022
room=$(cd "$(dirname "$0")" && pwd)
root=${QUARTERMASTER_ROOT:-}  # for tests: where /etc, /sys and the like begin
leds=$root/sys/class/leds
screen=$root/dev/tty1
issue=$root/etc/issue.d/quartermaster.issue
work=$root/var/lib/quartermaster-card
keys=$root/var/lib/quartermaster/keys.json

lamp() {  # lamp ON_MS OFF_MS; OFF_MS 0: a steady light
  local led
  for led in "$leds"/ACT "$leds"/led0; do
    [[ -w $led/trigger ]] || continue
    if (($2)); then
      echo timer > "$led/trigger" || :
      { echo "$1" > "$led/delay_on" && echo "$2" > "$led/delay_off"; } 2> /dev/null || :
    else echo default-on > "$led/trigger" || :; fi
    return
  done
}

shown() {  # shown LINE...: on the screen above the login, and in progress.txt
  { printf '%s\n' "$@" > "$room/progress.txt.new" && mv -f "$room/progress.txt.new" "$room/progress.txt" && sync -f "$room"; } || :
  mkdir -p "$(dirname "$issue")"
  { echo; printf '%s\n' "$@"; echo; } | sed 's/\\/\\\\/g' > "$issue.new"
  mv -f "$issue.new" "$issue"
  agetty --reload 2> /dev/null || :
  [[ ! -w $screen ]] || printf '%s\n' "$@" > "$screen" 2> /dev/null || :
}

tell() { echo "$*"; shown "Quartermaster: $*"; }

stop() {
  lamp 120 120
  echo "$*" >&2
  shown "Quartermaster is not installed yet: $*" "It tries again by itself every half minute. Address of this Pi: $(address)"
  exit 1
}

address() {  # of IPv4, else of IPv6: the house's own before the provider's
  local found kind
  found=$(hostname -I 2> /dev/null | tr ' ' '\n') || :
  for kind in '^[0-9]+(\.[0-9]+){3}$' '^f[cd].*:' ':'; do
    grep -m 1 -E "$kind" <<< "$found" | sed 's/.*:.*/[&]/' | grep . && return
  done
  echo "none yet"
}

lamp 500 500
tell "1 of 4: looking through the card"
archive=$(find "$room" -maxdepth 1 -name 'quartermaster-*.tar.gz' | sort -V | tail -n 1) || :
[[ -n $archive ]] || stop "there is no release on the card; make it anew with: quartermaster card"
(cd "$room" && sha256sum --quiet --check SHA256SUMS > /dev/null 2>&1) ||
  stop "the release on the card is damaged; make the card anew with: quartermaster card"

tell "2 of 4: unpacking $(basename "$archive" .tar.gz)"
rm -rf "$work"
mkdir -p "$work"
tar -xzf "$archive" -C "$work" || stop "the release can't be unpacked; is the card full?"

tell "3 of 4: installing, which takes some minutes. Address of this Pi: $(address)"
if ! bash "$work/$(basename "$archive" .tar.gz)/systemd/install.sh" 2> "$work/why"; then
  cat "$work/why" >&2
  stop "$(tail -n 1 "$work/why" | sed 's/^install.sh: //')"
fi

rm -rf "$work"
pin=$(sed -n 's/.*"pin": *"\([0-9]*\)".*/\1/p' "$keys" 2> /dev/null) || :
echo "4 of 4: it plays"
numeric=$(address)
[[ $numeric == none* ]] && where="" || where="http://$numeric/ or "
shown "Quartermaster plays." "On a phone or TV in this network: ${where}http://$(hostname).local/" \
  "The referee's PIN: ${pin:-see journalctl -u quartermaster}"
lamp 0 0
systemctl disable --quiet quartermaster-card.service 2> /dev/null || :
rm -f "$root/etc/systemd/system/quartermaster-card.service"
systemctl daemon-reload 2> /dev/null || :
