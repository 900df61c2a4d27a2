// Words of cards, looked up by names that are put together; tests/view/features/exercises.test.js holds
// that each is there.
import { t as look } from "../../i18n/index.js";
import type { Values } from "./grade.js";
import type { Key, Params } from "../../i18n/vocabulary.js";

export const t = (key: string, values?: Values) => look(key as Key, values as Params);
