# SPDX-License-Identifier: MIT
"""The mat's corners laid by hand."""
