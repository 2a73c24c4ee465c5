# SPDX-License-Identifier: MIT
"""All tables of a house on one page: the page alone, its calls are the harbour's."""
