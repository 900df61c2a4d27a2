// Words of exercises, in Bengali.

export const exercises = {};
