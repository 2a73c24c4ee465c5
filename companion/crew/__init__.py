# SPDX-License-Identifier: MIT
"""Computer players. Each sees what a player at its seat sees, and chooses among that player's legal moves.

This room knows the views of the games as plain values, the standard library and itself; only those modules that play
whole games among pirates (``trial``, ``tournament``) know the rule books too. Chance is a ``Random`` that is handed
in; no clock: how long a pirate would think is told in seconds, for others to wait.
"""
