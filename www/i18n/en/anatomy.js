// Words of the Anatomy view, in English.

export const anatomy = {
};
