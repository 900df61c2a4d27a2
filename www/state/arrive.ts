// Another address in a page that is open: what it asks for, over what the page keeps.
import { setNotice } from "./index.js";
import { UNASKED, firstFocus, initialState, lastingFailure, type State } from "./store.js";
import { leave } from "./undo.js";
import { ownModelIn, readUrl, withoutModel } from "./address.js";
import { addressedSlices } from "./slice.js";

/**
 * Another address: its scene, with the engine and what is loaded kept.
 * @param scene of a model of one's own
 */
export function arrive(s: State, fragment: string, scene: string | null): State {
  const start = initialState();
  const mine = scene === null ? null : ownModelIn(scene);
  const here = s.own.find((one) => one.id === mine);
  // What was found out stays known.
  const kept = {
    engine: s.engine,
    own: s.own,
    lab: s.lab,
    traced: s.traced,
    ...addressedSlices(s),
  };
  const told =
    here && scene !== null
      ? { ...readUrl(withoutModel(scene), { ...start, ...kept }), model: here.id }
      : readUrl(fragment, { ...start, ...kept });
  const fresh = mine !== null && !here ? setNotice(told, { key: "notice.own-gone", undo: false }) : told;
  const { gpuBuilt, info, result, past, future, progress } = s;
  const another = fresh.engine !== s.engine;
  if (fresh.model !== s.model) {
    const { leaving } = leave(s);
    return {
      ...leave(fresh),
      leaving,
      running: another ? null : s.running,
      gpuBuilt,
      past,
      future,
      focus: fresh.focus,
      locked: fresh.locked,
      failure: null,
      longest: fresh.longest,
    };
  }
  return {
    ...fresh,
    leaving: s.leaving,
    reading: another ? UNASKED : s.reading,
    focus: fresh.focus ?? (info && firstFocus(info, s.model)),
    running: another ? null : s.running,
    gpuBuilt,
    info,
    result: fresh.text === "" ? null : result,
    plain: JSON.stringify(fresh.sampling) === JSON.stringify(s.sampling) ? s.plain : null,
    past,
    future,
    progress,
    failure: another ? null : lastingFailure(s.failure),
  };
}
