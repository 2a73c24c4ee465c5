# SPDX-License-Identifier: MIT
"""How what is said is kept and read: notices in plain English, one thing to be said again, a file that resists."""
