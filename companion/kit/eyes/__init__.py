# SPDX-License-Identifier: MIT
"""The cameras of a table: which one looks at it, and a second one over the map."""
