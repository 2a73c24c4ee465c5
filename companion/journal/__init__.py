# SPDX-License-Identifier: MIT
"""The journal: every event in order, on disk before anyone is told. Knows numbers, kinds and JSON, no games."""
