# SPDX-License-Identifier: MIT
"""Reading dice: from a camera's pictures to what lies on the table, as plain values."""
