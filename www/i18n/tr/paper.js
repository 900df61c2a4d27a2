// Words of paper, in Turkish.

export const paper = {};
