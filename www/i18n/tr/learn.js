// Words of learn, in Turkish.

export const learn = {};
