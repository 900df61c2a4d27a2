// Words of lines, in Turkish.

export const lines = {};
