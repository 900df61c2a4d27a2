// Words of head, in Turkish.

export const head = {};
