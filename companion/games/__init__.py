# SPDX-License-Identifier: MIT
"""The rule books: immutable values that are driven by events alone.

This room may import the standard library and itself, and no game may import another.
No clock, no chance, no camera, no pins, no web, no logging: they arrive as events.
The same events give the same state, always; a test holds this.
"""
