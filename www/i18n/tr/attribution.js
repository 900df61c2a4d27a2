// Words of attribution, in Turkish.

export const attribution = {};
