#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The release as it is, on 64-bit ARM: a Debian 13 root folder under qemu-user, without network. Installs, asks the doctor,
# reads ten pictures and compares them with what this machine reads, opens a table and asks for a page.
#
#   tests/systemd/arm64.sh FOLDER RELEASE.tar.gz     FOLDER: the root folder, built here if it is not there
#
# Needs root, mmdebstrap, arch-test, qemu-user-static with binfmt_misc, and a mirror. Slow: some minutes, many for the root folder.
set -euo pipefail
folder=$1 release=${2:?"no release in dist/: make release, or name one: RELEASE=FILE"}
here=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
seen() { printf '  SEEN  %4d s  %s\n' "$SECONDS" "$*"; }
run() { env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 unshare --net --mount --pid --fork --kill-child \
  sh -c 'ip link set lo up; mount -t proc proc "$0/proc"; exec chroot "$@"' "$folder" "$folder" "$@"; }
trap 'rm -rf "$work"' EXIT

if [[ ! -e $folder/usr/bin/python3 ]]; then
  mirror=$(awk '/^URIs:/ { print $2; exit }' /etc/apt/sources.list.d/debian.sources 2> /dev/null || :)
  mkdir -p "$(dirname "$folder")"
  nice mmdebstrap --arch=arm64 --variant=apt --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt=force-unsafe-io --include=systemd,systemd-sysv,procps,ca-certificates,curl,python3,python3-venv \
    trixie "$folder" "deb ${mirror:-http://deb.debian.org/debian} trixie main"
  seen "the root folder is built"
fi
# What apt has is laid first, with the network; what follows has none.
# shellcheck source=../../systemd/packages
. "$here/systemd/packages"
cp /etc/resolv.conf "$folder/etc/resolv.conf"
compgen -G "$folder/var/lib/apt/lists/*_Packages*" > /dev/null || chroot "$folder" apt-get update -qq
asked=("${needed[@]}")
for package in "${wanted[@]}"; do  # install.sh asks for those that apt knows
  [[ -z $(chroot "$folder" apt-cache policy "$package" | sed -n 's/^  Candidate: \([^(].*\)/\1/p') ]] || asked+=("$package")
done
chroot "$folder" dpkg-query -W "${asked[@]}" > /dev/null 2>&1 ||
  DEBIAN_FRONTEND=noninteractive chroot "$folder" apt-get install -y -qq --no-install-recommends "${asked[@]}" > /dev/null
seen "apt's packages are there"

rm -rf "$folder/opt/quartermaster" "$folder/root/"quartermaster-* "$folder/root/pictures" "$folder/var/lib/quartermaster"
tar -xzf "$release" -C "$folder/root"
mkdir -p "$folder/run/systemd/system" "$folder/root/pictures"
set +e  # no systemd runs in such a folder: the service can't start, all before it must be done
run bash -c '/root/quartermaster-*/systemd/install.sh' > "$work/install" 2>&1
set -e
grep -q "current leads there" "$work/install" || { cat "$work/install"; exit 1; }
seen "installed from the archive without network: $(run /opt/quartermaster/current/.venv/bin/python -c \
  'import cv2, numpy, onnxruntime, platform; print(platform.machine(), "OpenCV", cv2.__version__, "NumPy", numpy.__version__, "ONNX Runtime", onnxruntime.__version__)')"

run /usr/local/bin/quartermaster doctor > "$work/doctor" || :
grep -q "OpenCV: 4" "$work/doctor" || { cat "$work/doctor"; exit 1; }
seen "the doctor: $(grep -c '^ok' "$work/doctor") well, $(grep -c '^note' "$work/doctor") to note, $(grep -c '^WRONG' "$work/doctor") wrong ($(grep '^WRONG' "$work/doctor" | head -3 | tr '\n' ';'))"

cd "$here"
for seed in 1 2 3 4 5 6 7 8 9 10; do
  .venv/bin/python -m vision.stage "$folder/root/pictures/$seed.png" --plain --count 1 --columns 1 --size 480 --seed "$seed" > /dev/null
done
# Not how many doubts: what is only perhaps a die lies at a threshold, and 8-bit networks round otherwise on each processor.
dice() { "$here/.venv/bin/python" -c '
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    print(sorted((round(die["x"] / 4), round(die["y"] / 4), str(die["face"])) for die in told["dice"]), told["trusted"])'; }
(cd "$folder" && QUARTERMASTER_STATE=$work "$here/.venv/bin/quartermaster" read root/pictures/*.png) | dice > "$work/here"
(run bash -c 'cd / && quartermaster read root/pictures/*.png') | dice > "$work/there"
seen "pictures read as on this machine: $(paste -d '|' "$work/here" "$work/there" | awk -F '|' '$1 == $2' | wc -l) of $(wc -l < "$work/here")"
cmp "$work/here" "$work/there" || { diff "$work/here" "$work/there"; exit 1; }

run bash -c 'quartermaster play --camera phone --port 8123 > /root/table 2>&1 & for _ in $(seq 120); do
  curl -s -m 5 -o /root/page http://127.0.0.1:8123/ && exit 0; sleep 1; done; cat /root/table; exit 1'
grep -qi '<!doctype html>' "$folder/root/page" || { echo "there is no page" >&2; exit 1; }
seen "a table is open and gives its page"
