// Words of attribution, in Bengali.

export const attribution = {};
