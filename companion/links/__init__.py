# SPDX-License-Identifier: MIT
"""Links to other programs: a broker, webhooks, lights. They only show and ask; nobody at the table waits for them."""
