# SPDX-License-Identifier: MIT
"""Messages on their way: notices in plain English, one kept to be said again, files that can't be written."""
