# SPDX-License-Identifier: MIT
"""Plays whole evenings at random: which get stuck, and what counts wrongly? ``python -m tests.evenings --help``.

Hands do what phones and the simulated table offer, and what happens then happens; a perfect eye, or with ``--pictures``
the real one, looks on. There is no referee, nothing is entered by hand, and dice are left over, knocked, lifted and
forgotten.
"""
