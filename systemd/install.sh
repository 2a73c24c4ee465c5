#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs Quartermaster as a service on Raspberry Pi OS 13 or 12, 64 bit. May run twice; says what it does.
set -euo pipefail
umask 022

usage() {
  cat <<'EOF'
Installs Quartermaster as a service that starts with this Pi.

  sudo systemd/install.sh                   install, or put right what is missing; with a newer release: update
  sudo systemd/install.sh --power-button    also let the table switch the Pi off (the table button, held)
  sudo systemd/install.sh --remove          remove it; games and settings stay
  sudo systemd/install.sh --remove --purge  remove it with all games and settings

What it lays down: /opt/quartermaster (the program), /usr/local/bin/quartermaster, units in /etc/systemd/system,
/etc/quartermaster (settings), /var/lib/quartermaster (games), a user quartermaster, an mDNS service for avahi.
It asks apt for what is missing, and never touches /boot/firmware/config.txt. How to keep it well: docs/upkeep.md.
EOF
}

here=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
home=/opt/quartermaster
units=/etc/systemd/system
linked=(quartermaster.service quartermaster.socket)
copied=(quartermaster-judge.service quartermaster-rollback.service quartermaster-rollback.path)
begun=(quartermaster-judge.service quartermaster-rollback.path)
power=(quartermaster-poweroff.path quartermaster-poweroff.service)
# shellcheck source=packages
. "$here/systemd/packages"

say() { printf '%s\n' "$*"; }
done_() { printf '  + %s\n' "$*"; }
same() { printf '  = %s\n' "$*"; }
die() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }

remove= purge= button=
for word in "$@"; do
  case $word in
    --remove) remove=1 ;;
    --purge) purge=1 ;;
    --power-button) button=1 ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
done
[[ -z $purge || -n $remove ]] || { usage >&2; exit 2; }
((EUID == 0)) || die "wants root: sudo $0 $*"

# --- may it be installed here at all? ---------------------------------------------------------------------------------

# MB that are wanted on the disk of /opt. Measured: a release unpacked 183; its environment 227 on a Pi, 304 on a PC; apt's
# NumPy, avahi and espeak-ng 126; picamera2, which wants PyAV and its video codecs, 468; what apt downloads for it, 200.
room_mb() {
  local mb=0
  if [[ ! -e $home/current/.whole ]]; then
    mb=450
    [[ $machine == arm64 ]] || mb=530
  fi
  is_there python3-numpy || ((mb += 150))
  [[ $machine != arm64 ]] || is_there python3-picamera2 || ((mb += 700))
  echo "$mb"
}

check_system() {
  local id='' id_like='' version='' machine
  [[ -r /etc/os-release ]] && . /etc/os-release && id=${ID:-} id_like=${ID_LIKE:-} version=${VERSION_ID:-}
  [[ $id == debian || $id == raspbian || $id_like == *debian* ]] ||
    die "this is ${PRETTY_NAME:-no Debian}; wanted is Raspberry Pi OS 13 or 12 (64 bit), or Debian of that age"
  case $version in
    13 | 13.*) ;;
    12 | 12.*) say "  ! $PRETTY_NAME: its OpenCV is too old to find the mat, so a newer one is laid beside it"
               wanted=("${wanted[@]/raspi-utils/libraspberrypi-bin}") ;;
    *) die "this is ${PRETTY_NAME:-an unknown system}; wanted is version 13, or 12. Write a new card with Raspberry Pi OS (64 bit)" ;;
  esac
  machine=$(dpkg --print-architecture)
  case $machine in
    arm64) ;;
    amd64) say "  ! this is no Raspberry Pi: buttons and camera may have to be simulated" ;;
    *) die "this is a 32 bit system ($machine); wanted is Raspberry Pi OS (64 bit), which a Pi 3, 4, 5 and Zero 2 W can run" ;;
  esac
  [[ -d /run/systemd/system ]] || die "systemd does not run here: this is no place for a service"
  local free room
  free=$(($(df --output=avail -k /opt | tail -1) / 1024)) room=$(room_mb)
  ((free >= room)) || die "only $free MB are free on the disk of /opt; wanted are $room MB for what is not there yet"
}

# --- what each step does ----------------------------------------------------------------------------------------------

is_there() { dpkg-query -W -f='${Status}' "$1" 2> /dev/null | grep -q 'install ok installed'; }

apt_get() { DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -qq "$@"; }

mended() {  # a power cut in the middle of apt's work leaves packages half laid
  [[ -n $(dpkg --audit) || -n $(compgen -G '/var/lib/dpkg/updates/*') ]] || return 0
  say "  ! an installation was cut off before: putting it right"
  DEBIAN_FRONTEND=noninteractive dpkg --configure -a > /dev/null 2>&1 || :  # what still lacks a package is tried again
}

packages_brought() {  # those that lie in the release (pack.sh), for a Pi that never sees the internet
  local deb debs=()
  [[ -d $here/debs ]] || return 0
  for deb in "$here"/debs/*.deb; do is_there "$(dpkg-deb --field "$deb" Package)" || debs+=("$deb"); done
  ((${#debs[@]})) || return 0
  if apt_get install -y --fix-broken --no-install-recommends "${debs[@]}" > /dev/null; then
    done_ "${#debs[@]} packages that came with the release"
  else say "  ! the packages that came with the release are another system's: asking apt"; fi
}

packages() {
  local package missing=() absent=()
  mended
  packages_brought
  if ! compgen -G '/var/lib/apt/lists/*_Packages*' > /dev/null; then
    for package in "${needed[@]}" "${wanted[@]}"; do is_there "$package" || missing+=("$package"); done
    ((${#missing[@]} == 0)) || apt_get update 2> /dev/null || :  # a system just written knows no packages yet
    missing=()
  fi
  for package in "${needed[@]}"; do is_there "$package" || missing+=("$package"); done
  for package in "${wanted[@]}"; do
    is_there "$package" && continue
    if [[ -n $(apt-cache policy "$package" 2> /dev/null | sed -n 's/^  Candidate: \([^(].*\)/\1/p') ]]; then
      missing+=("$package")
    else absent+=("$package"); fi
  done
  if ((${#missing[@]})); then
    apt_get update || say "  ! the list of packages is old: no internet?"
    apt_get install -y --no-install-recommends "${missing[@]}" > /dev/null ||
      die "apt could not install ${missing[*]}: connect the Pi to the internet once, then run this again"
    done_ "packages: ${missing[*]}"
  else same "packages: all there"; fi
  ((${#absent[@]} == 0)) || say "  ! not to be had here: ${absent[*]} (on Raspberry Pi OS they are)"
}

lay() {  # lay FROM TO [MODE]: a file of ours, said only where it changes
  if cmp -s "$1" "$2" && [[ ! -L $2 ]]; then same "$2"; return; fi
  install -D -m "${3:-644}" "$1" "$2.new"
  mv -fT "$2.new" "$2"
  done_ "$2"
}

user_and_folders() {
  lay "$here/systemd/quartermaster.sysusers" /etc/sysusers.d/quartermaster.conf
  systemd-sysusers quartermaster.conf
  lay "$here/systemd/quartermaster.tmpfiles" /etc/tmpfiles.d/quartermaster.conf
  systemd-tmpfiles --create quartermaster.conf
  if [[ -e /etc/quartermaster/table.toml ]]; then same "/etc/quartermaster/table.toml (yours)"
  else lay "$here/systemd/table.toml" /etc/quartermaster/table.toml; fi
  lay "$here/systemd/quartermaster.avahi" /etc/avahi/services/quartermaster.service
  lay "$here/systemd/quartermaster.wrapper" /usr/local/bin/quartermaster 755
}

version_of() { sed -n 's/.*"version": "\([^"]*\)".*/\1/p' "$1/release.json" 2> /dev/null; }

release() {
  local version target current=''
  version=$(version_of "$source")
  target=$home/releases/$version
  [[ -L $home/current ]] && current=$(basename "$(readlink "$home/current")")
  if [[ -n $current && -e $home/current/.whole && $current != "$version" ]]; then
    say "  Version $current is installed: updating to $version"
    "$home/current/.venv/bin/quartermaster" update ${unsigned:+--unsigned} "$source"
    return
  fi
  if [[ -e $target/.whole && $current == "$version" ]]; then same "$target"; return; fi
  if [[ $source != "$target" ]]; then
    rm -rf "$target"
    mkdir -p "$home/releases"
    cp -r --no-preserve=ownership "$source" "$target"
    rm -rf "$target/.venv" "$target/.whole"
  fi
  bash "$target/systemd/lay.sh" "$target" || die "the release could not be laid down; nothing runs yet"
  ln -sfn "releases/$version" "$home/current.new"
  mv -fT "$home/current.new" "$home/current"
  sync -f "$home"
  done_ "$target, and $home/current leads there"
}

services() {
  local unit
  for unit in "${linked[@]}"; do
    if [[ $(readlink "$units/$unit" || :) == "$home/current/systemd/$unit" ]]; then same "$units/$unit"
    else ln -sfn "$home/current/systemd/$unit" "$units/$unit"; done_ "$units/$unit"; fi
  done
  for unit in "${copied[@]}"; do lay "$home/current/systemd/$unit" "$units/$unit"; done
  if [[ -n $button ]]; then
    for unit in "${power[@]}"; do lay "$home/current/systemd/$unit" "$units/$unit"; done
  fi
  if [[ -e /dev/watchdog0 ]]; then  # a Pi that hangs altogether is started again
    printf '%s\n' '# SPDX-License-Identifier: MIT' '[Manager]' 'RuntimeWatchdogSec=14' > /run/quartermaster-watchdog
    lay /run/quartermaster-watchdog /etc/systemd/system.conf.d/50-quartermaster.conf
  fi
  systemctl daemon-reload
  systemctl enable --quiet "${linked[@]}" "${begun[@]}"
  systemctl start "${begun[1]}"
  [[ -z $button ]] || systemctl enable --quiet --now "${power[0]}"
  systemctl reload-or-restart avahi-daemon 2> /dev/null || :
  if systemctl is-active --quiet quartermaster.service; then same "the service runs"
  else systemctl start quartermaster.socket quartermaster.service; done_ "the service is started"; fi
}

answers() {
  local at where
  for at in $(seq 60); do
    if /usr/bin/python3 -c 'import urllib.request as u; u.urlopen("http://127.0.0.1/healthz", timeout=2)' 2> /dev/null; then
      where=$("$home/current/.venv/bin/python" -c 'from companion.kit.address import page_address; print(page_address("", 80))')
      say "Quartermaster plays. On a phone or TV in this network:  $where/  or  http://$(hostname).local/"
      say "The referee's PIN and address:  sudo journalctl -u quartermaster -g PIN"
      say "Is all well?                    sudo quartermaster doctor"
      return
    fi
    sleep 1
  done
  journalctl -u quartermaster -n 20 --no-pager || :
  die "it does not answer; the log above says why. Then: sudo quartermaster doctor"
}

# --- away with it -----------------------------------------------------------------------------------------------------

take_away() {
  [[ ! -x $home/current/systemd/hotspot.sh ]] || "$home/current/systemd/hotspot.sh" off > /dev/null
  systemctl disable --now --quiet "${power[0]}" "${linked[@]}" "${begun[@]}" 2> /dev/null || :
  local file
  for file in "${linked[@]/#/$units/}" "${copied[@]/#/$units/}" "${power[@]/#/$units/}" \
    /etc/sysusers.d/quartermaster.conf /etc/tmpfiles.d/quartermaster.conf /etc/avahi/services/quartermaster.service \
    /usr/local/bin/quartermaster /etc/systemd/system.conf.d/50-quartermaster.conf \
    "$units/quartermaster-card.service" /etc/issue.d/quartermaster.issue "$home"; do
    [[ -e $file || -L $file ]] || continue
    rm -rf "$file"
    done_ "removed $file"
  done
  systemctl daemon-reload
  systemctl reset-failed 'quartermaster*' 2> /dev/null || :
  if [[ -n $purge ]]; then
    rm -rf /var/lib/quartermaster /etc/quartermaster
    ! getent passwd quartermaster > /dev/null || userdel quartermaster
    done_ "removed all games and settings, and the user"
  else
    say "Games stay in /var/lib/quartermaster, settings in /etc/quartermaster (with the user they belong to); --purge removes them."
  fi
  say "Packages that apt installed stay: others may want them."
}

if [[ -n $remove ]]; then
  say "Removing Quartermaster"
  take_away
  exit 0
fi

say "Installing Quartermaster (+ done, = as it was)"
cd /
check_system
packages
source=$here unsigned=
if [[ ! -e $here/release.json ]]; then  # a checkout: pack a release for this machine, which asks for wheels once
  say "  This is a checkout: packing a release from it (wants the internet)"
  unsigned=1  # whoever may run this script may say what is installed
  pack=$(mktemp -d)
  trap 'rm -rf "$pack"' EXIT
  python3 -m venv "$pack/venv"
  PYTHON=$pack/venv/bin/python bash "$here/systemd/pack.sh" --here "$pack" > /dev/null ||
    die "the wheels can't be had: connect the Pi to the internet, or install from a release archive"
  tar -xzf "$pack"/quartermaster-*.tar.gz -C "$pack"
  source=$(find "$pack" -maxdepth 1 -type d -name 'quartermaster-*')
else
  (cd "$here" && [[ -e .whole ]] || sha256sum --quiet -c SHA256SUMS) || die "this release is damaged: fetch it again"
fi
user_and_folders
release
services
answers
