/** Levels from lowest to highest; each includes the ones before it. */
export const PERMISSION_LEVELS = ['viewer', 'curator', 'moderator', 'admin'] as const;
export type PermissionLevel = (typeof PERMISSION_LEVELS)[number];
