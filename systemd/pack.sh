#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Packs a release: one archive that installs and updates a table without the internet. `make release` calls it.
#
#   systemd/pack.sh [--here] [FOLDER]     FOLDER/quartermaster-VERSION.tar.gz (dist by default)
#
# SIGN_KEYS="KEY ..." signs it: private keys of OpenSSH (or public ones whose key lies in the agent), outside this repository.
# DEBS=FOLDER packs the packages that debs.sh fetched, for a Pi that never sees the internet.
# --here: the wheels for this machine alone (install.sh does so in a git checkout), else for a Pi (64 bit, OS 12 and 13)
# and for Debian on a PC. What apt has on a Pi is left out: numpy, lgpio (its OpenCV would bring
# 350 packages along); and what ONNX Runtime needs for more
# than running a network. (Debian 13 has an ONNX Runtime, too, but it dies on a Pi 4: docs/decisions/0012.)
set -euo pipefail
repo=$(cd "$(dirname "$0")/.." && pwd)
here=; [[ ${1:-} == --here ]] && { here=1; shift; }
out=$(mkdir -p "${1:-$repo/dist}" && cd "${1:-$repo/dist}" && pwd)
python=${PYTHON:-python3}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$repo/pyproject.toml")
name=quartermaster-$version
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
release=$work/$name
mkdir -p "$release/wheels"

for key in ${SIGN_KEYS:-}; do
  [[ -r $key ]] || { echo "pack.sh: the key $key can't be read" >&2; exit 1; }
  [[ $(realpath "$key") != "$repo"/* ]] || { echo "pack.sh: the key $key lies in the repository: move it out" >&2; exit 1; }
done

cd "$repo"
cp -r systemd docs LICENSE README.md CHANGELOG.md "$release/"
find "$release" -name '__pycache__' -prune -exec rm -rf {} +
left_out='numpy|lgpio|setuptools|flatbuffers|packaging|protobuf'
awk -v "left_out=^($left_out)==" '/^[a-z]/ { on = $1 !~ left_out } on' requirements/run.lock > "$release/wheels/wheels.lock"

# The project's own wheel is built from a copy, so that nothing is left behind in the checkout.
mkdir "$work/source"
cp -r pyproject.toml README.md LICENSE companion firmware vision hardware "$work/source/"
plain=(); "$python" -c 'import setuptools, sys; sys.exit(int(setuptools.__version__.split(".")[0]) < 77)' 2> /dev/null &&
  plain=(--no-build-isolation)
"$python" -m pip wheel --quiet --disable-pip-version-check --no-deps "${plain[@]}" -w "$release/wheels" "$work/source"

fetch=("$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes
  -r "$release/wheels/wheels.lock" -d "$release/wheels")
if [[ $here ]]; then
  "${fetch[@]}"
else
  for machine in aarch64 x86_64; do
    for minor in 311 313; do
      "${fetch[@]}" --implementation cp --python-version "$minor" --abi "cp$minor" --abi abi3 --abi none \
        --platform "manylinux_2_28_$machine" --platform "manylinux_2_17_$machine" --platform "manylinux2014_$machine"
    done
  done
fi

if [[ -n ${DEBS:-} ]]; then
  compgen -G "$DEBS/*.deb" > /dev/null || { echo "pack.sh: no packages lie in $DEBS: see debs.sh" >&2; exit 1; }
  mkdir "$release/debs"
  cp "$DEBS"/*.deb "$release/debs/"
fi

made=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || date +%s)}
printf '{"name": "quartermaster", "version": "%s", "made": "%s"}\n' "$version" "$(date -u -d "@$made" +%FT%TZ)" > "$release/release.json"
(cd "$release" && find . -type f ! -name SHA256SUMS -printf '%P\0' | sort -z | xargs -0 sha256sum > SHA256SUMS)
for key in ${SIGN_KEYS:-}; do
  ssh-keygen -q -Y sign -f "$key" -n quartermaster-release < "$release/SHA256SUMS" >> "$release/SHA256SUMS.sig"
done
[[ -n ${SIGN_KEYS:-} || $here ]] ||
  echo "pack.sh: not signed (SIGN_KEYS is empty): tables refuse it as an update" >&2
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$made" -C "$work" -cf - "$name" | gzip -n > "$out/.$name.new"
mv "$out/.$name.new" "$out/$name.tar.gz"
echo "$out/$name.tar.gz"
