// Words of models, in Turkish.

export const models = {};
