# SPDX-License-Identifier: MIT
"""The pages, a folder each: calls, port to the handler, template, script, style, and the description of its calls."""
