# SPDX-License-Identifier: MIT
"""Mutation tests: small faults are put into a module, one at a time; its tests should notice each."""
