// What a person sees of a page: the sentences that say what to do, and every control that can really be pressed.
() => {
  const inView = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getBoundingClientRect().height > 4;
  const text = (selector) => [...document.querySelectorAll(selector)].filter(inView).map((e) => e.innerText.trim()).filter(Boolean).join(" · ");
  const controls = [...document.querySelectorAll("main button, main summary, main input[name=name], main a.button, footer button")]
    .filter((e) => inView(e) && !e.disabled);
  window.controls = controls;
  return {
    path: location.pathname,
    language: document.documentElement.lang,
    loading: document.readyState !== "complete",
    told: text("#say, #instruct p, #plate h2, .plate h2, #start h2, .round-table p, .boarding h2, #shout p, .question h2, .question p, #standing .sentence"),
    toast: text("#toast"),
    wide: document.documentElement.scrollWidth > innerWidth + 1,
    phase: document.body?.className ?? "",
    signs: [...document.querySelectorAll("#shown .panel-dice .symbol-die")].flatMap((e) => [e.classList[1], e.querySelector(".shape").classList[1]]),
    controls: controls.map((e, at) => ({
      at,
      tag: e.tagName,
      words: (e.getAttribute("aria-label") || e.innerText || e.name || "").trim().slice(0, 80),
      look: e.className,
      sign: e.querySelector(".swatch")?.classList[1] ?? e.querySelector(".emblem")?.src.match(/(\w+)\.svg/)?.[1] ?? "",
      pressed: e.getAttribute("aria-pressed"),
      room: e.closest("section[id], footer[id]")?.id ?? "",
      form: Boolean(e.closest(".act, .boarding, .field, .hire")),
      open: e.closest("details")?.open ?? null,
    })),
  };
}
