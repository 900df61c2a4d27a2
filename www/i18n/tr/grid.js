// Words of grid, in Turkish.

export const grid = {};
