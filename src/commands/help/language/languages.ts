import { english } from './english.ts';
import { german } from './german.ts';
import type { Language } from './language.ts';

const BY_LOCALE: ReadonlyMap<string, Language> = new Map([['de', german]]);

export const languageOf = (locale: string): Language => BY_LOCALE.get(locale) ?? english;
