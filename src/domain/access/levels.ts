/** From lowest to highest; each level includes the ones before it. */
export const LEVELS = ['viewer', 'curator', 'moderator', 'admin'] as const;
export type Level = (typeof LEVELS)[number];
