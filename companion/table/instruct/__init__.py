# SPDX-License-Identifier: MIT
"""What happens next, in one instruction for everybody: what is to be done and by whom, as data and in words."""
