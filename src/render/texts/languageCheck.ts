import type { DoctorCheck, TranslationProgress } from '../../domain/doctor/findings.ts';
import { LANGUAGE_NAMES, LANGUAGES, LANGUAGES_WITH_JSON_TEXTS } from '../../domain/languages.ts';
import { DEFAULT_TEXTS, readAllMessagesOfLanguage } from './texts.ts';

export const languageCheck = (): DoctorCheck => ({
  name: 'languages',
  run: async () => {
    const languages = languageShares().filter(({ percent }) => percent < 100);
    return [languages.length === 0 ? { kind: 'languages-good' } : { kind: 'languages-partial', languages }];
  },
});

function languageShares(): readonly TranslationProgress[] {
  const total = textsIn(DEFAULT_TEXTS) - UNTRANSLATED_TEXT_COUNT;
  return LANGUAGES_WITH_JSON_TEXTS.map((language) => {
    const percent = Math.floor((Object.keys(readAllMessagesOfLanguage(language)).length / total) * 100);
    return { name: LANGUAGE_NAMES[language], percent: Math.min(percent, 100) };
  });
}

/**
 * Number of texts that stay the same in every language: values without words, and five lists with the names of all
 * languages.
 */
export const UNTRANSLATED_TEXT_COUNT = 12 + 5 * LANGUAGES.length;

function textsIn(catalogue: unknown): number {
  if (catalogue === undefined) return 0;
  if (typeof catalogue !== 'object' || catalogue === null) return 1;
  return Object.values(catalogue).reduce((sum: number, inner) => sum + textsIn(inner), 0);
}
