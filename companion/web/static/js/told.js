// SPDX-License-Identifier: MIT
// Sentences of the table that came with the page itself, in the language of this device.

import { told } from "./tongue.js";

for (const element of document.querySelectorAll("[data-told]")) element.textContent = told(element.textContent);
