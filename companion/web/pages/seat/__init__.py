# SPDX-License-Identifier: MIT
"""The phone of a seat."""
