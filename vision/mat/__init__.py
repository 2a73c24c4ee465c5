# SPDX-License-Identifier: MIT
"""The mat: where things lie on the table."""
