# SPDX-License-Identifier: MIT
"""Tells programs outside what happens at the table, by signed HTTP posts. It only tells, and only what all may see."""
