# SPDX-License-Identifier: MIT
"""Which part hangs on which pin."""
