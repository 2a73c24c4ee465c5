# SPDX-License-Identifier: MIT
"""Training pictures and what is cut from them, by seed."""
