// Gestures → actions on the recording that a link offers: ask for its size, read it, decline it.
import { wordsOf } from "../../i18n/problem.js";
import { problemOf } from "../../lib/errors.js";
import { rangesAt, type Ranges } from "../../lib/files/ranges.js";
import { recorded, type WantedRecording } from "./state.js";
import type { Page } from "../feature.js";

export type Actions = ReturnType<typeof actions>;

export function actions({ apply, now, openRecording }: Page) {
  let file: { url: string; ranges: Ranges; lens: boolean } | null = null;

  const set = (url: string, change: Partial<WantedRecording>) =>
    apply((s) => {
      const { wanted } = s.recording;
      return wanted?.url === url ? recorded(s, { wanted: { ...wanted, ...change } }) : s;
    });

  const isWanted = (url: string) => now().recording.wanted?.url === url;

  /** One request; its failure is shown beside the buttons. */
  async function doing(busy: WantedRecording["busy"], what: (wanted: WantedRecording) => Promise<void>) {
    const { wanted } = now().recording;
    if (!wanted || wanted.busy) return;
    const { url } = wanted;
    set(url, { busy, problem: null });
    try {
      await what(wanted);
      set(url, { busy: null });
    } catch (error) {
      // Another file in its place has other sizes.
      const changed = problemOf(error).code === "recording.gone";
      set(url, { busy: null, problem: wordsOf(error), ...(changed && { sizes: null }) });
    }
  }

  return {
    recording: {
      lookUp: () =>
        doing({ what: "looking" }, async ({ url }) => {
          const ranges = await rangesAt(url);
          const { weighRecording } = await import("../../engine/recording/index.js");
          const { lens, bytes } = await weighRecording(ranges);
          file = { url, ranges, lens };
          set(url, { sizes: { file: ranges.size, read: bytes, lens } });
        }),
      take: () =>
        doing({ what: "reading", done: 0 }, async ({ url, focus, locked }) => {
          if (file?.url !== url) return;
          const opened = await openRecording(file.ranges, {
            url,
            lens: file.lens,
            told: (done) => set(url, { busy: { what: "reading", done } }),
            wanted: () => isWanted(url),
          });
          if (opened === null || !isWanted(url)) return;
          apply((s) => ({ ...recorded(s, { wanted: null, open: { model: opened, url } }), focus, locked }));
        }),
      /** Ends the reading, too. */
      decline: () => apply((s) => recorded(s, { wanted: null })),
    },
  };
}
