# SPDX-License-Identifier: MIT
"""The harbour: all tables of a broker on one page, and a league over many evenings. It only listens."""
