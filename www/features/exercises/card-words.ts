// Words of cards, looked up by composed names; tests/view/features/exercises.test.js checks that each exists.
import { t as look } from "../../i18n/index.js";
import type { Values } from "./grade.js";
import type { Key, Params } from "../../i18n/vocabulary.js";

export const t = (key: string, values?: Values) => look(key as Key, values as Params);
