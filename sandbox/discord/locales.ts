/** Languages of simulated people's clients. Discord offers more. */
export const CLIENT_LOCALES = ['en-US', 'de', 'fr', 'es-ES', 'nl', 'pl'] as const;

export type Locale = (typeof CLIENT_LOCALES)[number];
