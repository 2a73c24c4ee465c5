# SPDX-License-Identifier: MIT
"""What can be asked of the pages on which the table is set up and looked after."""
