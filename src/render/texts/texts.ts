import { de } from './de.ts';
import { en } from './en.ts';
import type { Texts } from './translation.ts';

export type { Texts };

/** For readers in whose language we have no catalogue. */
export const DEFAULT_TEXTS: Texts = en;

/** By Discord's name of the locale. */
export const TRANSLATIONS = { de } as const satisfies Readonly<Record<string, Texts>>;

/** The code of English among Discord's locales. */
const DEFAULT_LOCALE = 'en-US';

/** A locale for each catalogue, English first. */
export const LANGUAGES: readonly string[] = [DEFAULT_LOCALE, ...Object.keys(TRANSLATIONS)];

const BY_LOCALE: ReadonlyMap<string, Texts> = new Map(Object.entries(TRANSLATIONS));

/** The catalogue for a Discord locale; English if we have none. */
export function textsFor(locale: string): Texts {
  return BY_LOCALE.get(locale) ?? DEFAULT_TEXTS;
}

/** The locale to keep for readers of that catalogue. */
export function localeOf(texts: Texts): string {
  return LANGUAGES.find((locale) => textsFor(locale).stats.language === texts.stats.language) ?? DEFAULT_LOCALE;
}
