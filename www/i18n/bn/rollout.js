// Words of rollout, in Bengali.

export const rollout = {};
