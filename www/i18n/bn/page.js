// Words of the page's frame, in Bengali: those of en.js itself.

export const page = {};
