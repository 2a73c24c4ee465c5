# SPDX-License-Identifier: MIT
"""Measures networks and the whole reader, and fits what chances are worth."""
