#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fetches the packages that install.sh would ask apt for, with all that they want, for cards that never see the internet:
#
#   sudo systemd/debs.sh FOLDER                     on a freshly written Raspberry Pi OS 13, in a network
#   make release DEBS=FOLDER                        packs them into the release, for systems like that one
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(dirname "$(readlink -f "$0")")
((EUID == 0)) || { echo "debs.sh: wants root: sudo $0 $*" >&2; exit 1; }
# shellcheck source=packages
. "$here/packages"
apt-get update -qq
asked=("${needed[@]}")
for package in "${wanted[@]}"; do
  [[ -z $(apt-cache policy "$package" | sed -n 's/^  Candidate: \([^(].*\)/\1/p') ]] || asked+=("$package")
done
mkdir -p "$folder/partial"
apt-get install -y -qq --no-install-recommends --download-only -o "Dir::Cache::archives=$folder" "${asked[@]}"
rm -rf "$folder/partial" "$folder/lock"
count=$(find "$folder" -name '*.deb' | wc -l)
((count)) || { echo "debs.sh: nothing is missing on this system; wanted is a freshly written one" >&2; exit 1; }
echo "$folder: $count packages, $(du -sm "$folder" | cut -f 1) MB"
