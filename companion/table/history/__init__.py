# SPDX-License-Identifier: MIT
"""What was played at this table: each game told from its journal, and what adds up over all of them."""
