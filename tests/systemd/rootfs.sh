#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds a Debian 13 root folder, the base of Raspberry Pi OS 13, for tests/systemd/test_service_lab.py.
#
#   tests/systemd/rootfs.sh FOLDER [warm|card|camera]
#     warm: with the packages that install.sh asks apt for (the test is quicker)
#     card: with cloud-init as Raspberry Pi OS sets it up, for test_card_lab.py
#     camera: with libcamera and, in /opt/lab, the picamera2 of Raspberry Pi OS, for test_camera_lab.py
#
# Needs root, mmdebstrap and systemd-container (apt), and a mirror; a minute, once.
set -euo pipefail
folder=$1
packages=systemd,systemd-sysv,dbus,udev,kmod,iproute2,procps,ca-certificates,curl,sudo,python3
[[ ${2:-} != warm ]] || packages+=,python3-venv,python3-numpy,avahi-daemon,espeak-ng,openssh-client
[[ ${2:-} != card ]] || packages+=,cloud-init,netplan.io,network-manager
[[ ${2:-} != camera ]] || packages+=,python3-libcamera,libcamera-ipa,python3-venv,python3-dev,python3-prctl,gcc,libc6-dev
mirror=$(awk '/^URIs:/ { print $2; exit }' /etc/apt/sources.list.d/debian.sources 2> /dev/null || :)
mkdir -p "$(dirname "$folder")"
nice -n 10 mmdebstrap --variant=apt --include="$packages" \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='force-unsafe-io' \
  trixie "$folder" "deb ${mirror:-http://deb.debian.org/debian} trixie main"

if [[ ${2:-} == card ]]; then  # as Raspberry Pi OS 13 has it: what the boot partition holds counts, and nothing else is asked
  mkdir -p "$folder/boot/firmware"
  printf '%s\n' 'datasource_list: [ NoCloud, None ]' 'datasource:' '  NoCloud:' '    seedfrom: file:///boot/firmware' \
    > "$folder/etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg"
  # Its dialog for the first user (userconf-pi): a oneshot that multi-user.target waits for, and the login of the first
  # screen is off meanwhile. This one, too, waits for a keyboard that is not there.
  printf '%s\n' '[Unit]' 'Description=User configuration dialog' 'After=systemd-user-sessions.service' '[Service]' \
    'Type=oneshot' 'ExecStart=/usr/bin/sleep infinity' '[Install]' 'WantedBy=multi-user.target' \
    > "$folder/usr/lib/systemd/system/userconfig.service"
  chroot "$folder" systemctl --quiet enable userconfig.service
  chroot "$folder" systemctl --quiet disable getty@tty1.service
  mkdir -p "$folder/etc/ssh/sshd_config.d"
  echo 'Banner /usr/share/userconf-pi/sshd_banner' > "$folder/etc/ssh/sshd_config.d/rename_user.conf"
fi

if [[ ${2:-} == camera ]]; then  # libcamera is Debian's own; picamera2 is in no Debian, and here from the package index
  cp /etc/resolv.conf "$folder/etc/resolv.conf"
  cp /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/"  # as trusted here: the index may be reached by a proxy
  chroot "$folder" python3 -m venv --system-site-packages /opt/lab
  chroot "$folder" /opt/lab/bin/pip install --quiet --disable-pip-version-check picamera2==0.3.38 'opencv-python-headless<5'
  touch "$folder/opt/lab/.whole"
fi
