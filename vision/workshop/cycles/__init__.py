# SPDX-License-Identifier: MIT
"""The stage's scenes with light traced by Blender's Cycles: real glass, real hollows, light from die to die.

Wants the module ``bpy`` (5.0.1, Python 3.11), in an environment of its own; nothing else in the project does.
"""
