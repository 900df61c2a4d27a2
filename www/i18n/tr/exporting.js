// Words of exporting, in Turkish.

export const exporting = {};
