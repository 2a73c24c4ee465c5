# SPDX-License-Identifier: MIT
"""The limits of the server: what one client may hold of its lines, threads and memory."""
