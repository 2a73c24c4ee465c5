# SPDX-License-Identifier: MIT
"""The watcher: camera, motion, reader, scene and gate in one loop, in a process of its own."""
