/** Languages that a simulated person's client can have. Discord offers more. */
export const CLIENT_LOCALES = ['en-US', 'de', 'fr', 'es-ES', 'nl', 'pl'] as const;

export type Locale = (typeof CLIENT_LOCALES)[number];
