import { describe, expect, it } from 'vitest';
import { commands } from '../../src/commands/index.ts';
import { setupCommand } from '../../src/discord/firstSetup/listen.ts';
import { numberFormatsOf } from '../../src/render/texts/plural.ts';
import { DEFAULT_TEXTS, TRANSLATIONS } from '../../src/render/texts/texts.ts';

/** Every fixed text of a catalogue by its place: sentences that are told something are functions, and not among them. */
function textsIn(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

/** The texts as they are written down, sentences that are told something included. */
function writtenIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(writtenIn) : [];
}

/** `/playlist undo`, between backticks, which in a template are escaped. */
const MENTION = /\\?`\/([^`\\]+)\\?`/g;
const mentionedIn = (catalogue: unknown): readonly string[] => [
  ...new Set(writtenIn(catalogue).flatMap((text) => [...text.matchAll(MENTION)].map(([, path = '']) => path))),
];

interface Named {
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string | null | undefined>> | null | undefined;
}

/** Every command by its path, as people of that language know it. */
function pathsIn(language: string): readonly string[] {
  const called = ({ name, name_localizations }: Named) => name_localizations?.[language] ?? name;
  return [...commands, setupCommand(true)].flatMap(({ payload }) => {
    const options = 'options' in payload ? (payload.options ?? []) : [];
    const subcommands = options.filter(({ type }) => type === 1);
    const path = called(payload);
    return subcommands.length === 0 ? [path] : subcommands.map((each) => `${path} ${called(each)}`);
  });
}

const english = new Map(textsIn(DEFAULT_TEXTS));

/** Languages that are whole. What another lacks is said in English. */
const WHOLE = { de: TRANSLATIONS.de };

describe.for(Object.entries(WHOLE))('the catalogue %s', ([, texts]) => {
  it('the texts of a language have every sentence that the English ones have', () => {
    expect(
      textsIn(texts)
        .map(([path]) => path)
        .toSorted(),
    ).toEqual([...english.keys()].toSorted());
  });

  it('the texts of a translation have no sentence left in English', () => {
    const same = textsIn(texts).filter(([path, text]) => english.get(path) === text && text.split(' ').length > 3);
    expect(same).toEqual([]);
  });

  it('the texts of a language are never empty, and have no spaces that Discord would trim', () => {
    expect(textsIn(texts).filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });
});

describe('German', () => {
  const texts = textsIn(TRANSLATIONS.de);

  it('the German texts have German quotation marks', () => {
    expect(texts.filter(([, text]) => /["”]|“[^”“„]*$/.test(text.replace(/„[^“]*“|""/g, '')))).toEqual([]);
  });

  it('the German texts address people with du', () => {
    expect(texts.filter(([, text]) => /\b(Ihnen|Ihre?[mnrs]?|Bitte \w+ Sie)\b|\w+en Sie\b/.test(text))).toEqual([]);
  });
});

describe('numbers', () => {
  const items = { one: 'item', other: 'items' };

  it.each([
    [0, '0 items'],
    [1, '1 item'],
    [2, '2 items'],
    [1.5, '1.5 items'],
    [1.04, '1 item'],
    [12345, '12,345 items'],
  ])('the number %d is written in English as %s', (n, said) => {
    expect(numberFormatsOf('en').count(n, items)).toBe(said);
  });

  it.each([
    [1, '1 Folge'],
    [0, '0 Folgen'],
    [12345.67, '12.345,7 Folgen'],
  ])('the number %d is written in German as %s', (n, said) => {
    expect(numberFormatsOf('de').count(n, { one: 'Folge', other: 'Folgen' })).toBe(said);
  });
});

describe.each(Object.entries({ en: DEFAULT_TEXTS, ...WHOLE }))(
  'a command that is mentioned in %s',
  (language, texts) => {
    it('a command that a text mentions has that name in the language of the text', () => {
      expect(mentionedIn(texts).length).toBeGreaterThan(3);
      expect(mentionedIn(texts).filter((path) => !pathsIn(language).includes(path))).toEqual([]);
    });
  },
);
