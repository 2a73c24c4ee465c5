# SPDX-License-Identifier: MIT
"""The last seconds, kept in memory: for replays, for appeals, and to tell whether dice were touched."""
