// Words of compare, in Turkish.

export const compare = {};
