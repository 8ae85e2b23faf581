import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLIENT_LOCALES } from '../../../sandbox/discord/locales.ts';
import { formatFileSize } from '../../../sandbox/page/components/sizeText.ts';
import {
  createTextsByLanguage,
  LANGUAGE_CODES,
  LANGUAGES,
  pageLanguageForLocale,
} from '../../../sandbox/page/languages.ts';
import { ACTION_RESULT_TEXTS_BY_LANGUAGE } from '../../../sandbox/page/server/resultWords.ts';
import {
  ACTION_BUTTON_LABELS_BY_LANGUAGE,
  PAGE_SCRIPT_TEXTS_BY_LANGUAGE,
  PAGE_TEXTS_BY_LANGUAGE,
  REFUSAL_TEXTS_BY_LANGUAGE,
} from '../../../sandbox/page/server/words.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../../../sandbox/page/words.ts';
import { LANGUAGES as BOT_LANGUAGES } from '../../../src/domain/languages.ts';

const PARTS = {
  message: DISCORD_CLIENT_TEXTS_BY_LANGUAGE.en,
  page: PAGE_TEXTS_BY_LANGUAGE.en,
  script: PAGE_SCRIPT_TEXTS_BY_LANGUAGE.en,
  action: ACTION_BUTTON_LABELS_BY_LANGUAGE.en,
  result: ACTION_RESULT_TEXTS_BY_LANGUAGE.en,
  refusal: REFUSAL_TEXTS_BY_LANGUAGE.en,
};

const fileOf = (code: string): Readonly<Record<string, object>> =>
  JSON.parse(readFileSync(new URL(`../../../sandbox/page/languages/${code}.json`, import.meta.url), 'utf8'));

describe('the languages of the page', () => {
  it('the sandbox’s page and its simulated Discord clients offer every language of the bot', () => {
    expect(LANGUAGE_CODES.map((code) => LANGUAGES[code].locale)).toEqual([...BOT_LANGUAGES]);
    expect([...CLIENT_LOCALES]).toEqual([...BOT_LANGUAGES]);
  });

  it('a client in a language that the page does not have sees English', () => {
    expect(['ja', 'est', ''].map(pageLanguageForLocale)).toEqual(['en', 'en', 'en']);
  });

  it('a client in another region sees the page in its language', () => {
    expect(['es-ES', 'es-419', 'en-GB', 'pl'].map(pageLanguageForLocale)).toEqual(['es', 'es', 'en', 'pl']);
  });

  it('words that a language of the page lacks are shown in English', () => {
    const { fr } = createTextsByLanguage('page', { en: { nothing: 'Nothing' }, de: { nothing: 'Nichts' } });
    expect(fr.nothing).toBe('Nothing');
  });

  it.each(['fr', 'es', 'nl', 'pl'])('the page’s file %s has the words that English has, and no others', (code) => {
    const file = fileOf(code);
    for (const [part, english] of Object.entries(PARTS))
      expect(Object.keys(file[part] ?? {}).toSorted(), part).toEqual(Object.keys(english).toSorted());
  });

  it.each(['fr', 'es', 'nl', 'pl'])('the page’s words in the file %s keep the values of the English ones', (code) => {
    const file = fileOf(code);
    // `again` belongs to a command of the terminal, which is English. Other languages name the page's button.
    const valuesIn = (word: unknown) =>
      [...String(word).matchAll(/\{(?!again\})\w+\}/g)].map(([value]) => value).toSorted();
    for (const [part, english] of Object.entries(PARTS))
      for (const [key, word] of Object.entries(english))
        expect(valuesIn(Reflect.get(file[part] ?? {}, key)), key).toEqual(valuesIn(word));
  });

  it('the size of a file is written in the client’s language', () => {
    expect([formatFileSize(1536, 'en'), formatFileSize(1536, 'de'), formatFileSize(1536, 'fr')]).toEqual([
      '1.5 KB',
      '1,5 KB',
      '1,5 Ko',
    ]);
    expect([formatFileSize(1, 'en'), formatFileSize(2, 'en'), formatFileSize(5, 'pl')]).toEqual([
      '1 byte',
      '2 bytes',
      '5 bajtów',
    ]);
  });
});
