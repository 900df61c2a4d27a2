// Words of learn, in Bengali.

export const learn = {};
