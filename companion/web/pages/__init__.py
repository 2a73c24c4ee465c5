# SPDX-License-Identifier: MIT
"""The pages, a folder each: calls, port to the desk, template, script, style, and the description of its calls."""
