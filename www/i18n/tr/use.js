// Words of use, in Turkish.

export const use = {};
