// Words of anatomy, in Turkish.

export const anatomy = {};
