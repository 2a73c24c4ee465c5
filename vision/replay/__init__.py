# SPDX-License-Identifier: MIT
"""The last seconds, kept in memory: to be shown again, to be looked at again, and to tell whether dice were touched."""
