// Why the picture is still that of the text before, in a sentence.
import { t } from "../../i18n/index.js";
import { refused } from "../../i18n/refusal.js";
import { isOld, unread } from "../../state/store.js";
import type { State } from "../../state/store.js";

/** Null where it is not, or only until the answer is there. */
export function notRead(state: State) {
  const reason = unread(state);
  if (reason !== null) return `${t("failure.input")} ${refused(reason)}`;
  return isOld(state) ? t("reading.waits") : null;
}
