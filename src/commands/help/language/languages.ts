import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { Language } from './language.ts';
import { polish } from './polish.ts';
import { spanish } from './spanish.ts';

const BY_LOCALE: ReadonlyMap<string, Language> = new Map([
  ['de', german],
  ['fr', french],
  ['es-ES', spanish],
  ['nl', dutch],
  ['pl', polish],
]);

export const languageOf = (locale: string): Language => BY_LOCALE.get(locale) ?? english;
