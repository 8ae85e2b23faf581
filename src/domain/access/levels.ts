/** From the least to the most; each may do what those before it may. */
export const LEVELS = ['viewer', 'curator', 'moderator', 'admin'] as const;
export type Level = (typeof LEVELS)[number];
