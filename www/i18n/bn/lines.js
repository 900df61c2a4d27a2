// Words of lines, in Bengali.

export const lines = {};
