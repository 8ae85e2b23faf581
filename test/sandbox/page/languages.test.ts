import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLIENT_LOCALES } from '../../../sandbox/discord/locales.ts';
import { inAllLanguages, LANGUAGE_CODES, LANGUAGES, languageFor } from '../../../sandbox/page/languages.ts';
import { ACTION_WORDS, PAGE_WORDS, SCRIPT_WORDS } from '../../../sandbox/page/server/words.ts';
import { WORDS } from '../../../sandbox/page/words.ts';
import { LANGUAGES as BOT_LANGUAGES } from '../../../src/domain/languages.ts';

const PARTS = { message: WORDS.en, page: PAGE_WORDS.en, script: SCRIPT_WORDS.en, action: ACTION_WORDS.en };

const fileOf = (code: string): Readonly<Record<string, object>> =>
  JSON.parse(readFileSync(new URL(`../../../sandbox/page/languages/${code}.json`, import.meta.url), 'utf8'));

describe('the languages of the page', () => {
  it('the page and the people’s clients know every language of the bot', () => {
    expect(LANGUAGE_CODES.map((code) => LANGUAGES[code].locale)).toEqual([...BOT_LANGUAGES]);
    expect([...CLIENT_LOCALES]).toEqual([...BOT_LANGUAGES]);
  });

  it('a client in a language that the page does not have sees English', () => {
    expect(['es-ES', 'ja'].map(languageFor)).toEqual(['es', 'en']);
  });

  it('English stands in for words that a language of the page lacks', () => {
    const { fr } = inAllLanguages('page', { en: { nothing: 'Nothing' }, de: { nothing: 'Nichts' } });
    expect(fr.nothing).toBe('Nothing');
  });

  it.each(['fr', 'es', 'nl', 'pl'])('the page’s file %s has only words that English has', (code) => {
    const unused = Object.entries(PARTS).flatMap(([part, english]) =>
      Object.keys(fileOf(code)[part] ?? {}).filter((key) => !Object.hasOwn(english, key)),
    );
    expect(unused).toEqual([]);
  });
});
