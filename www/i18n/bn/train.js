// Words of train, in Bengali.

export const train = {};
