# SPDX-License-Identifier: MIT
"""The pages, a folder each: calls with their types and the port to their handler, template, script, style."""
