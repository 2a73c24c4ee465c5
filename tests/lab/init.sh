#!/bin/sh
# SPDX-License-Identifier: MIT
# Process 1 inside User Mode Linux. The root is the host's, read only, under a layer in memory: nothing gets out but
# what is printed. The kernel hands on LAB_* of its command line as environment.
PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t proc proc /proc
mount -t tmpfs tmpfs /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work overlay /mnt/root || echo "LAB no overlay"
R=/mnt/root
mount -t proc proc $R/proc
mount -t sysfs sys $R/sys
mount -t devtmpfs dev $R/dev
mount -t configfs configfs $R/sys/kernel/config
mkdir -p $R/run/lab
mount -t tmpfs tmpfs $R/run/lab
# A Pi 4B's revision is all that gpiozero asks of the board.
(cat /proc/cpuinfo; printf 'Revision\t: c03114\n') > $R/run/lab/cpuinfo
mount --bind $R/run/lab/cpuinfo $R/proc/cpuinfo
chroot $R /usr/bin/env -i PATH=$PATH HOME=/run/lab LANG=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
  PYTHONPATH="$LAB_REPO:$LAB_SITE" TMPDIR=/run/lab sh -c "cd /run/lab && exec '$LAB_PYTHON' '$LAB_GUEST'"
echo "LAB exit $?"
"$LAB_PYTHON" -c 'import ctypes; ctypes.CDLL(None).reboot(0x4321fedc)'  # power off
