// One head's numbers: rows are queries, columns are keys.

/**
 * One head's pattern inside the packed answer.
 * @typedef {object} Pattern
 * @property {Float32Array} values
 * @property {number} offset
 * @property {Uint8Array} masks 1 is masked; 2, in a comparison, a cell that one side does not have
 * @property {number} maskOffset
 * @property {number} rows
 * @property {number} cols
 * @property {number} [block] how many queries, and keys, share a cell, which is then the largest weight among them; 1 where it is not said
 * @property {boolean} [coarse] whether its cells are but the blocks that they belong to: the whole pattern is still on its way
 */

/** @param {Pattern} p @param {number} query @param {number} key */
export const valueAt = (p, query, key) => p.values[p.offset + query * p.cols + key];
/** @param {Pattern} p @param {number} query @param {number} key */
export const maskedAt = (p, query, key) => p.masks[p.maskOffset + query * p.cols + key] === 1;
/** Whether it is a cell of tokens that this text does not have. @param {Pattern} p @param {number} query @param {number} key */
export const absentAt = (p, query, key) => p.masks[p.maskOffset + query * p.cols + key] === 2;
