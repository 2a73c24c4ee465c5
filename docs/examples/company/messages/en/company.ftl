# SPDX-License-Identifier: MIT

company-tonight = At the table tonight
company-nobody = Nobody yet.
