// Words of embed, in Turkish.

export const embed = {};
