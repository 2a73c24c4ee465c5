# SPDX-License-Identifier: MIT
"""Coming in: the table's one code, seats' codes, the referee's PIN, the Wi-Fi."""
