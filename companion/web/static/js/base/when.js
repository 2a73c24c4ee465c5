// SPDX-License-Identifier: MIT
// Days and times in the language of this device, by the table's clock, which is a label and no more.

import { language } from "./tongue.js";

const day = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const short = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

export const dayOf = (ms) => day.format(ms);
export const momentOf = (ms) => short.format(ms);
export const timeOf = (ms) => clock.format(ms);
export const share = (part) => percent.format(part);
export const minutes = (from, to) => Math.max(1, Math.round((to - from) / 60_000));
