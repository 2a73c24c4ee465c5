# SPDX-License-Identifier: MIT
"""What the camera sees, and answers to questions about a die."""
