// Words of grid, in Bengali.

export const grid = {};
