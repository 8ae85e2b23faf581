import { readFileSync } from 'node:fs';
import { closestLanguage, DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../domain/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { createOnFirstUse } from './lazily.ts';
import { translateTexts } from './translated/catalogue.ts';
import { decisionsForLanguage } from './translated/decisions.ts';
import { formatsForLanguage } from './translated/formats.ts';
import {
  type FindTranslatedMessage,
  type TranslatedMessages,
  translatedMessagesSchema,
  translationFileOfMessage,
} from './translated/message.ts';
import type { Texts } from './translation.ts';

export type { Texts };

export const DEFAULT_TEXTS: Texts = en;

/**
 * Texts of all languages except English, by Discord's code of the language. German is TypeScript. `npm run texts`
 * compiles the others, where English replaces missing sentences.
 */
export const TRANSLATIONS: Readonly<Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, Texts>> = {
  de,
  fr: compiledTexts('fr'),
  'es-ES': compiledTexts('es-ES'),
  nl: compiledTexts('nl'),
  pl: compiledTexts('pl'),
};

const BY_LANGUAGE: ReadonlyMap<string, Texts> = new Map(Object.entries(TRANSLATIONS));

export function textsForLanguage(locale: string): Texts {
  return BY_LANGUAGE.get(closestLanguage(locale)) ?? DEFAULT_TEXTS;
}

export const localeOf = (texts: Texts): Language =>
  LANGUAGES.find((locale) => textsForLanguage(locale).stats.language === texts.stats.language) ?? DEFAULT_LANGUAGE;

/** All texts in a language, from the messages that `find` returns. English replaces missing messages. */
export function translatedTexts(language: string, find: FindTranslatedMessage): Texts {
  const formats = formatsForLanguage(language);
  const texts: Texts = translateTexts(DEFAULT_TEXTS, {
    find: (path) => (path === 'stats.language' ? language : find(path)),
    formats,
    path: '',
    decisions: decisionsForLanguage(() => texts, { language, formats }),
  });
  return texts;
}

function compiledTexts(language: string): Texts {
  const files = {
    commands: createOnFirstUse(() => readMessages(language, 'commands')),
    sentences: createOnFirstUse(() => readMessages(language, 'sentences')),
  };
  return translatedTexts(language, (path) => files[translationFileOfMessage(path)]()[path]);
}

export const readAllMessagesOfLanguage = (language: string): TranslatedMessages => ({
  ...readMessages(language, 'commands'),
  ...readMessages(language, 'sentences'),
});

function readMessages(language: string, name: string): TranslatedMessages {
  const file = new URL(`./compiled/${language}/${name}.json`, import.meta.url);
  return translatedMessagesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
