import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UNIT_AFTER_BREAKING_SPACE } from '../../scripts/texts/check.ts';
import { readTranslation } from '../../scripts/texts/language.ts';
import { LANGUAGES_WITH_JSON_TEXTS } from '../../src/domain/languages.ts';

/** Texts with the path of each, from the catalogue and from the sandbox's page. */
function textsIn(language: string): readonly (readonly [string, string])[] {
  const root = new URL('../../sandbox/page/languages/', import.meta.url);
  const [file = ''] = globSync(`${language.slice(0, 2)}.json`, { cwd: root });
  const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
    readFileSync(new URL(file, root), 'utf8'),
  );
  const page = Object.entries(parts).flatMap(([part, words]) =>
    Object.entries(words).map(([key, text]) => [`${part}.${key}`, text] as const),
  );
  return [...readTranslation(language).messages, ...page];
}

/** Typed examples, in which people use plain spaces. */
const TYPED = ['browse.problems.forms.ms'];

test.each(LANGUAGES_WITH_JSON_TEXTS)('in %s, no line breaks between a number and its unit', (language) => {
  const breakable = textsIn(language).filter(
    ([path, text]) => !TYPED.includes(path) && UNIT_AFTER_BREAKING_SPACE.test(text),
  );
  expect(breakable).toEqual([]);
});

test('in French, no line breaks before a colon, a semicolon, a question or an exclamation mark, or in quotes', () => {
  const plainSpace = / [:;?!](?=\s|$|[*_`)\]}])| »|« /;
  const withoutCases = (text: string) => text.replaceAll(/(plural|select|number|list|or), ?/g, '');
  expect(textsIn('fr').filter(([, text]) => plainSpace.test(withoutCases(text)))).toEqual([]);
});

test('in French, a colon, a semicolon, a question or an exclamation mark has a space before it', () => {
  const joined = /[\p{L}\d}»)*][:;?!](?=\s|$)/u;
  expect(textsIn('fr').filter(([, text]) => joined.test(text))).toEqual([]);
});
