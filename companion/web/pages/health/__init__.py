# SPDX-License-Identifier: MIT
"""Health: checks, support bundle, backups, the way back to the release before."""
