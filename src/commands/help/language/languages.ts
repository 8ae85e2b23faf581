import { dutchWordRules } from './dutch.ts';
import { englishWordRules } from './english.ts';
import { frenchWordRules } from './french.ts';
import { germanWordRules } from './german.ts';
import type { LanguageWordRules } from './language.ts';
import { polishWordRules } from './polish.ts';
import { spanishWordRules } from './spanish.ts';

const BY_LOCALE: ReadonlyMap<string, LanguageWordRules> = new Map([
  ['de', germanWordRules],
  ['fr', frenchWordRules],
  ['es-ES', spanishWordRules],
  ['nl', dutchWordRules],
  ['pl', polishWordRules],
]);

export const wordRulesOfLocale = (locale: string): LanguageWordRules => BY_LOCALE.get(locale) ?? englishWordRules;
