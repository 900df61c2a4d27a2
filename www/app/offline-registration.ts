// A built page keeps itself in the browser, to open without a network; the tag is `xtask build`'s.

const worker = document.querySelector("meta[name=offline]")?.getAttribute("content");
let kept = false;

/** To be called once the engine and a model are here: the first picture would wait for all that this fetches. */
export function keepPage() {
  if (kept || !worker || !("serviceWorker" in navigator)) return;
  kept = true;
  navigator.serviceWorker.register(worker).catch(() => {});
}
