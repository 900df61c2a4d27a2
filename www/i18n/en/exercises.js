// Words of the exercises room, in English.

export const exercises = {
};
