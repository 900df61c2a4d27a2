// What is asked of heads and their sublayers everywhere, by what they are called alone. No DOM, no engine, no words.

/** @typedef {"encoder" | "decoder" | "cross"} Kind */

/** Whether two names are of one head. @param {import("./state.js").HeadRef} a @param {import("./state.js").HeadRef} b */
export const sameHead = (a, b) => a.path === b.path && a.head === b.head;

/** @param {import("./protocol").SublayerInfo} sublayer @returns {Kind} */
export const kindOf = (sublayer) => (sublayer.kind === "cross" ? "cross" : sublayer.stack);
