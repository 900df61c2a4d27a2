// Words of rollout, in Turkish.

export const rollout = {};
