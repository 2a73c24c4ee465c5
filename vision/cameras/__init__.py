# SPDX-License-Identifier: MIT
"""Cameras as peers, chosen by a string: ``picamera2``, ``usb:N``, ``pictures:DIR``, ``simulated``, ``URL``.

Importing this room needs neither OpenCV nor numpy nor picamera2; opening a camera does.
"""
