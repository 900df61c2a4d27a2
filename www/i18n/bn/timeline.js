// Words of timeline, in Bengali.

export const timeline = {};
