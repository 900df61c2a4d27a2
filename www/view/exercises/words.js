// Words of cards, looked up by names that are put together: tests/view/exercises.test.js holds that each is there.
import { t as look } from "../../i18n/index.js";

/** @param {string} key @param {Record<string, any>} [values] */
export const t = (key, values) => look(/** @type {import("../../i18n/index.js").Key} */ (key), values);
