#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the lab's kernel: User Mode Linux with the kernel's own gpio-sim, from Debian's linux-source package.
# It is an ordinary program; nothing of the machine's own kernel is touched. Three minutes of one core, once.
#
#   tests/lab/kernel.sh [FOLDER]      FOLDER/linux is the kernel, FOLDER/site holds lgpio (build/lab by default)
#
# Needs root (or sudo) for apt on the first run, and: gcc make flex bison bc xz-utils linux-source-6.12 (or 6.1).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repo=$(cd "$here/../.." && pwd)
out=$(mkdir -p "${1:-$repo/build/lab}" && cd "${1:-$repo/build/lab}" && pwd)
stamp=$(cat "$here/kernel.sh" "$here/kernel.config" | sha256sum | cut -c1-16)

if [[ ! -d $out/site/lgpio-0.2.2.0.dist-info ]]; then  # hashes as in the lock for a Pi
  awk '/^[a-z]/ { on = /^lgpio==/ } on' "$repo/requirements/run.lock" > "$out/lgpio.lock"
  "$repo/.venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
    --only-binary :all: --upgrade --target "$out/site" -r "$out/lgpio.lock"
fi
[[ -x $out/linux && $(cat "$out/linux.stamp" 2>/dev/null) == "$stamp" ]] && exit 0

[[ $(uname -m) == x86_64 ]] || { echo "the lab's kernel is built on x86-64 only, not on $(uname -m)"; exit 3; }
sudo=(); ((EUID == 0)) || sudo=(sudo)
source=linux-source-6.12
apt-cache show "$source" > /dev/null 2>&1 || "${sudo[@]}" apt-get update -qq
apt-cache show "$source" > /dev/null 2>&1 || source=linux-source-6.1
missing=()
for package in gcc libc6-dev make flex bison bc xz-utils "$source"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
((${#missing[@]} == 0)) || DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"

echo "building the lab's kernel from $source: some minutes, once"
work=$out/kernel
rm -rf "$work"; mkdir -p "$work/src" "$work/build"
# Drivers that are not built are left packed; their Kconfig files are wanted all the same.
xz -T0 -dc "/usr/src/$source.tar.xz" | tar -x -C "$work/src" --strip-components=1 --wildcards \
  --exclude='*/Documentation/*' --exclude='*/tools/testing/*' --exclude='*/drivers/gpu/*.[ch]' \
  --exclude='*/drivers/net/*.[ch]' --exclude='*/drivers/media/*.[ch]' --exclude='*/drivers/staging/*.[ch]' \
  --exclude='*/drivers/scsi/*.[ch]' --exclude='*/drivers/infiniband/*.[ch]' --exclude='*/drivers/usb/*.[ch]' \
  --exclude='*/drivers/iio/*.[ch]' --exclude='*/sound/*.[ch]'
mkdir -p "$work/src/Documentation"; : > "$work/src/Documentation/Kconfig"
# A process's registers are 2696 bytes with AVX-512, but 11008 with AMX: these kernels set aside room for the former
# alone and panic on a host with the latter.
sed -i 's/HOST_FP_SIZE, 2696)/HOST_FP_SIZE, 12288)/' "$work/src/arch/x86/um/user-offsets.c"
# They also have no interrupt numbers left for simulated chips unless PCI is built.
sed -i 's/^#define NR_IRQS\t*UM_LAST_SIGNAL_IRQ$/#define NR_IRQS (UM_LAST_SIGNAL_IRQ + 64)/' "$work/src/arch/um/include/asm/irq.h"
# And User Mode Linux cannot interrupt itself, so that a simulated interrupt waits for the next tick, up to 10 ms, where
# a chip's would come at once. Take it at once: the work is the kernel's own, only the waiting goes.
sed -i -e 's/^#include <linux\/irq_sim.h>/#include <linux\/hardirq.h>\n#include <linux\/irq_work.h>\n&/' \
  -e '/irq_set_irqchip_state/{n;s/true);/true); { unsigned long f; local_irq_save(f); irq_enter(); irq_work_run(); irq_exit(); local_irq_restore(f); }/}' \
  "$work/src/drivers/gpio/gpio-sim.c"
cd "$work/src"
KCONFIG_ALLCONFIG="$here/kernel.config" make -s ARCH=um O=../build allnoconfig
make -s ARCH=um O=../build -j"$(nproc)" > "$out/kernel.log" 2>&1 || { tail -20 "$out/kernel.log"; exit 1; }
strip -o "$out/linux" ../build/linux
cd "$out"; rm -rf "$work"
echo "$stamp" > "$out/linux.stamp"
