# SPDX-License-Identifier: MIT
"""USB and Bluetooth buttons: whose buttons the keys of input devices are."""
