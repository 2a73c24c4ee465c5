# SPDX-License-Identifier: MIT
"""What keeps a table alive for years: health, backups, updates and the way back, safe mode, support bundles."""
