// Every word the page shows, in Bengali. A key that is missing here is shown in English.

/** @type {import("./index.js").Words} */
export const bn = {};
