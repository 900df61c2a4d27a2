// Words of paper, in Bengali.

export const paper = {};
