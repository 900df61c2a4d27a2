// Words of batch, in Bengali.

export const batch = {};
