// Words of train, in Turkish.

export const train = {};
