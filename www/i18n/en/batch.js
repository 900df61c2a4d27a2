// Words of the batch room, in English.

export const batch = {
};
