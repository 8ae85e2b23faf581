/** Levels from lowest to highest; each includes the ones before it. */
export const LEVELS = ['viewer', 'curator', 'moderator', 'admin'] as const;
export type Level = (typeof LEVELS)[number];
