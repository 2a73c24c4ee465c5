#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the environment of one release that lies in FOLDER, from the wheels that came with it: no internet is asked,
# but on Raspberry Pi OS 12, whose OpenCV is too old. Ends with FOLDER/.whole: without it a release counts for nothing.
#
#   systemd/lay.sh FOLDER
set -euo pipefail
umask 022
folder=$(cd "$1" && pwd)
python=/usr/bin/python3

rm -rf "$folder/.venv" "$folder/.whole"
"$python" -m venv --system-site-packages "$folder/.venv"
pip=("$folder/.venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --ignore-installed)
"${pip[@]}" --no-index --find-links "$folder/wheels" --require-hashes -r "$folder/wheels/wheels.lock"
"${pip[@]}" --no-index "$folder"/wheels/quartermaster_table-*.whl

finds_the_mat() {
  "$folder/.venv/bin/python" -c 'import cv2; cv2.aruco.ArucoDetector' 2> /dev/null
}
if ! finds_the_mat; then
  echo "  this system's NumPy is too old for the OpenCV that came along: laying OpenCV 4.10, from wheels or the internet"
  "${pip[@]}" --only-binary=:all: --require-hashes --find-links "$folder/wheels" -r "$folder/systemd/opencv-12.lock" ||
    { echo "OpenCV 4.10 can't be had: connect the Pi to the internet once, or use Raspberry Pi OS 13" >&2; exit 1; }
  finds_the_mat || { echo "OpenCV still can't find the mat: use Raspberry Pi OS 13" >&2; exit 1; }
fi

"$folder/.venv/bin/quartermaster" --version > /dev/null
rm -rf "$folder/debs"  # install.sh has laid them
sync -f "$folder"
touch "$folder/.whole"
sync -f "$folder"
