// Words of exporting, in Bengali.

export const exporting = {};
