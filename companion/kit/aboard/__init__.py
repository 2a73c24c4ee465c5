# SPDX-License-Identifier: MIT
"""Computer players at the table: each looks at what its seat is shown, and acts as phones and virtual hands do."""
