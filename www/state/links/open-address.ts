// Opens another address in an open page: its fields, over the state that the page keeps.
import { setNotice } from "../index.js";
import { UNASKED, focusIn, initialState, lastingFailure, type State } from "../store.js";
import { isBeside, textOf, type Own } from "../../domain/models.js";
import { fitPictures, readOutOfLink, readsText } from "../media.js";
import { keepResults } from "../texts/list.js";
import { leave, leavingOf } from "../undo.js";
import { MISSING, absentIn, ignored, ownModelIn, readUrl, withoutModel } from "../address.js";
import { absentSlices, addressedSlices } from "../slice.js";

export function arrive(s: State, fragment: string, scene: string | null): State {
  const absent = scene === null ? absentIn(fragment, s) : null;
  // The current view stays until the person has decided about the download.
  if (absent) return { ...s, ...absentSlices(s, absent) };
  const mine = scene === null ? null : ownModelIn(scene);
  const here = s.own.find((one) => one.id === mine);
  // Results are kept, and images, by whose names the results are found.
  const { engine, own, answers, traced, can } = s;
  const media = { ...s.media, problem: null };
  const { pictures } = s;
  const base = { ...initialState(), engine, own, answers, traced, can, media, pictures, ...addressedSlices(s) };
  const told =
    here && scene !== null
      ? { ...asRecorded(readUrl(withoutModel(scene), base), here), model: here.id }
      : readUrl(fragment, base);
  const fresh = mine !== null && !here ? setNotice(told, { key: "notice.own-gone", undo: false }) : told;
  const { gpuBuilt, info, result, seen, drawings, past, future, progress, leaving } = s;
  const another = fresh.engine !== s.engine;
  const running = another ? null : s.running;
  const { locked, longest } = fresh;
  if (fresh.model !== s.model)
    return { ...leave(fresh), leaving: leavingOf(s), running, gpuBuilt, past, future, locked, longest };
  const text = holdsText(s, fresh) ? fresh.text : s.text;
  const there = keepResults(s, {
    ...fresh,
    text,
    leaving,
    reading: another ? UNASKED : s.reading,
    focus: info ? focusIn(fresh, info) : fresh.focus,
    running,
    gpuBuilt,
    info,
    result: text === "" ? null : result,
    seen,
    drawings: another ? [] : drawings,
    past,
    future,
    progress,
    failure: another ? null : lastingFailure(s.failure),
  });
  const fitted = fitPictures(there);
  const { notice } = fitted;
  // What the page still has is not missing.
  return notice?.key === MISSING && readOutOfLink(fitted) ? setNotice(fitted, ignored(notice.params?.parts)) : fitted;
}

/** A recording has only its run's edits and sampling; an address may not spell all of them. */
function asRecorded(s: State, { recording }: Own): State {
  if (!recording) return s;
  const { edits, sampling } = recording;
  return { ...s, edits, sampling, wrote: s.wrote && edits, drawn: s.drawn && sampling };
}

/** Whether an address names what the model reads: an opened image or sound in view is named by none, and stays. */
function holdsText(s: State, { text }: State) {
  const isUsual = text === textOf(s.model) && !isBeside(s, s.text);
  return readsText(s) || (isBeside(s, text) && !isUsual);
}
