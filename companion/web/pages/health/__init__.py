# SPDX-License-Identifier: MIT
"""How the table is: checks, support bundle, backups, the way back to the release before."""
