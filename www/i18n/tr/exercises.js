// Words of exercises, in Turkish.

export const exercises = {};
