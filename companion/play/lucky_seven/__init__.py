# SPDX-License-Identifier: MIT
"""Lucky Seven: rows of coasters."""
