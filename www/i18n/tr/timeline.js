// Words of timeline, in Turkish.

export const timeline = {};
