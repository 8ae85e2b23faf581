/**
 * Discord's locales of the bot's languages. English comes first, and fills in for texts that another language lacks.
 */
export const LANGUAGES = ['en-US', 'de', 'fr', 'es-ES', 'nl', 'pl'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = 'en-US' satisfies Language;

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'en-US': 'English',
  de: 'Deutsch',
  fr: 'Français',
  'es-ES': 'Español',
  nl: 'Nederlands',
  pl: 'Polski',
};

/** The languages whose texts are JSON files in `languages/`. English and German are written in `src/render/texts`. */
export const LANGUAGES_WITH_JSON_TEXTS = ['fr', 'es-ES', 'nl', 'pl'] as const satisfies readonly Language[];

/**
 * The bot's language that is closest to a locale: `es-419` finds `es-ES`, `de-AT` finds `de`, and `ja` finds English.
 */
export function closestLanguage(locale: string): Language {
  const exact = LANGUAGES.find((language) => language === locale);
  return exact ?? LANGUAGES.find((language) => baseOf(language) === baseOf(locale)) ?? DEFAULT_LANGUAGE;
}

const baseOf = (locale: string): string => locale.toLowerCase().split(/[-_.]/)[0] ?? '';
