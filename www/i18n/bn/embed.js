// Words of embed, in Bengali.

export const embed = {};
