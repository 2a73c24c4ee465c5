# SPDX-License-Identifier: MIT
"""What the eye sees, and what its questions are answered."""
