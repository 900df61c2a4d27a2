// Words of compare, in Bengali.

export const compare = {};
