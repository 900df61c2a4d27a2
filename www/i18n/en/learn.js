// Words of the learn room, in English.

export const learn = {
};
