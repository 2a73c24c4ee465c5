# SPDX-License-Identifier: MIT
"""Plays whole evenings at random: which get stuck, and what counts wrongly? ``python -m tests.evenings --help``.

Two ways of playing stand beside each other. Hands (`hands_evening`) do what phones and the simulated table offer, and
what happens then happens; a perfect eye, or with ``--pictures`` the real one, looks on. Rules (`rules_evening`) choose
any event that is legal, and lay the dice as it has them, among others. In both there is no referee, nothing is entered
by hand, and dice are left over, knocked, lifted and forgotten.
"""
