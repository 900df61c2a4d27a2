// What opens models from elsewhere, from the page's side: it is loaded once it is asked for.
import { initial } from "../state.js";
import { readUrl } from "../url.js";
import { hubIn, withModel } from "./names.js";

/** @typedef {import("../state.js").State} State */
/** Models of one's own, by id. @typedef {Map<string, import("../protocol").ModelFiles>} Own */

/**
 * @param {object} page
 * @param {() => State} page.now
 * @param {(transition: (state: State) => State) => void} page.apply
 * @param {Pick<import("../engine.js").Engine, "survey">} page.engine
 * @param {Own} page.own
 * @param {(state: State, fragment: string) => State} page.arrive at what a link says
 * @param {(loading: Promise<void>) => void} page.opening something is loaded that will be drawn
 */
export function hubDoor({ now, apply, engine, own, arrive, opening }) {
  /** @type {(typeof import("./index.js") & { act: import("./actions.js").Actions }) | null} */
  let hub = null;

  async function open() {
    const here = await import("./index.js");
    return (hub ??= {
      ...here,
      act: here.actions(apply, {
        now,
        survey: engine.survey,
        keep: (id, folder) => void own.set(id, { folder }),
        arrive,
        storage: () => localStorage,
      }),
    });
  }

  return {
    /** The dialog is open, or a link asks for another model. */
    show() {
      const { wanted } = now().hub;
      opening(
        open().then(({ act }) => {
          void act.opened();
          if (wanted) void act.wanted();
        }),
      );
    },
    /** @param {import("./dropping.js").Dropped[]} dropped */
    dropped: (dropped) => void open().then((here) => here.act.dropped(here.droppedFiles(dropped))),
    /** What stands in its dialog; null while that is on its way. */
    view: () =>
      hub && now().hub.open ? { content: hub.view(hub.props(now(), hub.act)), closed: hub.act.closed } : null,
  };
}

/** What the address of a page that has just been opened asks for: with the model that it names, if it comes from a hub and is kept here. @param {string} hash @param {Own} own */
export async function beginning(hash, own) {
  const name = hubIn(hash);
  const kept = name && (await import("./index.js").then((here) => here.kept(name)).catch(() => null));
  if (!kept) return readUrl(hash, initial());
  own.set(kept.own.id, { folder: kept.folder });
  return readUrl(withModel(hash.replace(/^#/, ""), kept.own.id), { ...initial(), own: [kept.own] });
}
