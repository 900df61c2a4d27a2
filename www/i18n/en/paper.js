// Words of the paper room, in English.

export const paper = {
};
