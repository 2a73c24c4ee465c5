// One glance of a person at their page: what it says, what of it nobody can read, and what is pressed next, if anything.
async ({ chance, stuck, measure }) => {
  const MEASURED_MS = 700; // so often a page that keeps changing is measured
  const SERIES = 3; // so many dice alike are a series; people have eyes
  const NEVER = ["crew", "hire", "evidence", "start", ""]; // rooms in which nothing has to be pressed while a game is played
  const OPENED = { cup: 0.1, more: 1 }; // forms: of what is done seldom, as to knock a pile over; and what somebody has opened
  const LOOKS = { again: 0.05, bare: 0.05, small: 0.3, peek: 0.25, hand: 0.4, shout: 3 };
  const GRAVE = /leave|verlassen|aufgeben|abandonar|dejar/i;
  const HELD_MS = 40;

  const kept = (window.evening ??= keep());
  const inView = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getBoundingClientRect().height > 4;
  const text = (selector) => [...document.querySelectorAll(selector)].filter(inView).map((e) => e.innerText.trim()).filter(Boolean).join(" · ");
  const elements = [...document.querySelectorAll("main button, main summary, main input[name=name], main a.button, footer button")];
  kept.elements = elements.filter((e) => inView(e) && !e.disabled);
  const controls = kept.elements.map(described);
  const signs = [...document.querySelectorAll("#shown .panel-dice .symbol-die")].map((e) => [e.classList[1], e.querySelector(".shape").classList[1]]).flat();
  const seen = {
    path: location.pathname,
    language: document.documentElement.lang,
    loading: document.readyState !== "complete",
    told: text("#say, #instruct p, #plate h2, .plate h2, #start h2, .round-table p, .boarding h2, #shout p, .question h2, .question p, #standing .sentence"),
    wide: wide(),
    controls,
  };
  if (measure && document.readyState === "complete" && kept.changed && performance.now() - kept.measured > MEASURED_MS) {
    kept.changed = document.getAnimations().some((one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity);
    kept.measured = performance.now();
    kept.amiss = kept.changed ? [] : amiss();
  }
  seen.amiss = kept.amiss;
  if (chance) seen.press = await press(choose());
  return seen;

  /** What makes the page wider than the screen, if anything: the first of what reaches beyond its right edge. */
  function wide() {
    if (document.documentElement.scrollWidth <= innerWidth + 1) return [];
    const first = [...document.body.querySelectorAll("*")].find((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1);
    return [`wider than the screen: ${first?.closest("[id]")?.id} ${first?.getAttribute("class")}`];
  }

  /** Whether anything has changed since the page was measured last. */
  function keep() {
    const kept = { changed: true, measured: -MEASURED_MS, amiss: [], elements: [] };
    const change = () => (kept.changed = true);
    new MutationObserver(change).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const what of ["scroll", "resize", "load"]) addEventListener(what, change, { capture: true, passive: true });
    document.fonts.ready.then(change);
    return kept;
  }

  function described(e, at) {
    return {
      at,
      tag: e.tagName,
      words: (e.getAttribute("aria-label") || e.innerText || e.name || "").trim().slice(0, 80),
      look: e.className,
      sign: e.querySelector(".swatch")?.classList[1] ?? e.querySelector(".emblem")?.src.match(/(\w+)\.svg/)?.[1] ?? "",
      pressed: e.getAttribute("aria-pressed"),
      room: e.closest("section[id], footer[id]")?.id ?? "",
      form: Boolean(e.closest(".act, .boarding, .field, .hire")),
      open: e.closest("details")?.open ?? null,
    };
  }

  /** One of the controls, the plainer the likelier; what is seldom done is not done for want of anything else. */
  function choose() {
    const likely = controls.map((one) => (GRAVE.test(one.words) ? 0 : weight(one)));
    const whole = likely.reduce((sum, one) => sum + one, 0);
    if (chance[0] >= whole) return null;
    let left = chance[1] * whole;
    return controls.find((_, i) => (left -= likely[i]) < 0) ?? null;
  }

  /** How likely somebody presses this who does what the page says; 0: never. */
  function weight(one) {
    const look = one.look.split(" ");
    const series = signs.filter((sign) => signs.filter((other) => other === sign).length >= SERIES);
    if (signs.length && one.sign) return one.pressed === "true" ? 0.3 : series.includes(one.sign) ? 6 : 0.02;
    if (signs.length && !series.length && look.includes("shout")) return 0.005;
    if (NEVER.includes(one.room) || one.tag === "INPUT") return 0;
    if (one.tag === "A") return 0.1; // to look on, or read up
    if (one.tag === "SUMMARY") return stuck && !one.open ? 1 : 0;
    if (one.open !== null && one.room in OPENED) return OPENED[one.room];
    if (one.room === "more") return stuck ? 1 : 0.15;
    if (one.form && !look.includes("button")) return [null, "true"].includes(one.pressed) ? 0.3 : 3;
    return Object.entries(LOOKS).find(([name]) => look.includes(name) || name === one.room)?.[1] ?? 6;
  }

  /** Scroll there, and hold what is held; what else is pressed is tapped from outside, where it lies. */
  async function press(one) {
    if (!one) return null;
    const place = placeOf(one.at);
    if (!place?.free || !one.look.split(" ").some((name) => ["peek", "hand"].includes(name))) return { ...one, ...place };
    for (const kind of ["pointerdown", "pointerup"]) {
      kept.elements[one.at].dispatchEvent(new PointerEvent(kind));
      await new Promise((later) => setTimeout(later, HELD_MS));
    }
    return { ...one, held: true };
  }
}
