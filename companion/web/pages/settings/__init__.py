# SPDX-License-Identifier: MIT
"""Every setting with its reason."""
