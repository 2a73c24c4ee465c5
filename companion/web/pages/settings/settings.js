// SPDX-License-Identifier: MIT
// The settings: what each is for, its default, the file that sets it; a value that can't be is refused with the reason.

import { ask } from "../../js/base/ask.js";
import { $, fill, h } from "../../js/base/dom.js";
import { restartCard } from "../../js/keeping/restart.js";
import { setting } from "../../js/keeping/setting.js";
import { t } from "../../js/base/tongue.js";

ask.as = "referee";
const places = new Map(); // a place on the page for each setting, so that saving one leaves the others alone

async function load() {
  const found = await ask("/api/v1/settings", null, "GET");
  if (found) draw(found);
}

function draw({ settings, file, pending, restart, began_ms: began }) {
  if (!places.size) build(settings);
  for (const one of settings) fill(places.get(one.name), one, () => setting(one, (now) => anew(one, now)));
  fill($("pending"), [pending, restart], () =>
    pending.length ? restartCard(changed(pending.length), restart, began) : null,
  );
  fill($("file"), file, () => t("settings-file-lead", { file }));
}

const changed = (n) => t("changes-wait", { n });

function build(settings) {
  const rooms = [...new Set(settings.map(({ room }) => room))];
  $("settings").append(
    ...rooms.map((room, i) =>
      h(
        "details",
        { open: i === 0 },
        h("summary", {}, room),
        h(
          "ul",
          {},
          settings
            .filter((one) => one.room === room)
            .map(({ name }) => {
              const place = h("li", { class: "card setting", id: `setting-${name}` });
              places.set(name, place);
              return place;
            }),
        ),
      ),
    ),
  );
}

function anew({ name }, now) {
  places.get(name).dataset.shows = ""; // draw it anew even where nothing has changed
  draw(now);
}

load();
