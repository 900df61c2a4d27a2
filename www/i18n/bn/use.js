// Words of use, in Bengali.

export const use = {};
