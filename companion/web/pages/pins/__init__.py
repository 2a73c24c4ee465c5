# SPDX-License-Identifier: MIT
"""The pins: which part hangs on which."""
