// Words of anatomy, in Bengali.

export const anatomy = {};
