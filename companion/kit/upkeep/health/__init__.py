# SPDX-License-Identifier: MIT
"""The health page's findings: the machine, its parts, the program and the service."""
