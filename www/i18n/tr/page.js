// Words of the page's frame, in Turkish: those of en.js itself.

export const page = {};
