// Words of head, in Bengali.

export const head = {};
