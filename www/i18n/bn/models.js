// Words of models, in Bengali.

export const models = {};
