// Words of batch, in Turkish.

export const batch = {};
