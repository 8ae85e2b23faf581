import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { buildHelpEntries } from '../../src/commands/help/entries.ts';
import { findHelpEntries } from '../../src/commands/help/find.ts';
import { HelpIndex } from '../../src/commands/help/helpIndex.ts';
import { englishWordRules } from '../../src/commands/help/language/english.ts';
import { germanWordRules } from '../../src/commands/help/language/german.ts';
import { HELP_GUIDE_TITLES, HELP_RECIPES } from '../../src/commands/help/recipes.ts';
import { commands, messageCommands } from '../../src/commands/index.ts';
import { de } from '../../src/render/texts/de.ts';
import { en } from '../../src/render/texts/en.ts';
import type { Texts } from '../../src/render/texts/texts.ts';
import { WISH_SETS, type Wish } from './support/helpWishes.ts';
import { TRANSLATED_WISHES } from './support/translatedWishes.ts';

const index = new HelpIndex(buildHelpEntries({ commands, messageCommands }));
const ids = index.entries.map(({ id }) => id);

function firstThree(typedText: string, texts: Texts): readonly string[] {
  const results = findHelpEntries({ index, typedText, context: { texts, may: () => true }, listed: [] });
  return results.commands.slice(0, 3).map(({ entry }) => entry.id);
}

const LOWEST_SHARE = 0.9;
/** Lower than for English and German, so that people may mend a translation without a look at these wishes. */
const LOWEST_TRANSLATED_SHARE = 0.8;

const missesAmong = (wishes: readonly Wish[], texts: Texts) =>
  wishes
    .map(({ typed, leadsTo }) => ({ typed, leadsTo, offers: firstThree(typed, texts) }))
    .filter(({ leadsTo, offers }) => !leadsTo.some((id) => offers.includes(id)));

describe('a person who types a wish', () => {
  it.each(WISH_SETS)(
    '/help finds the right command among its first three results for 90 % of the wishes: $name',
    ({ name, wishes }) => {
      const missedWishes = missesAmong(wishes, name.startsWith('German') ? de : en);
      const share = 1 - missedWishes.length / wishes.length;
      expect(share, JSON.stringify(missedWishes, undefined, 1)).toBeGreaterThanOrEqual(LOWEST_SHARE);
    },
  );

  it('/help finds the right command for 90 % of the German wishes even where Discord is set to English', () => {
    const wishes = WISH_SETS.filter(({ name }) => name.startsWith('German')).flatMap((set) => set.wishes);
    const missedWishes = missesAmong(wishes, en);
    const share = 1 - missedWishes.length / wishes.length;
    expect(share, JSON.stringify(missedWishes, undefined, 1)).toBeGreaterThanOrEqual(LOWEST_SHARE);
  });
});

describe('a person who types a wish in a language that is data', () => {
  it.each(TRANSLATED_WISHES)(
    '/help finds the right command for 80 % of the wishes in a translated language: $name',
    ({ texts, wishes }) => {
      const missedWishes = missesAmong(wishes, texts);
      const share = 1 - missedWishes.length / wishes.length;
      expect(share, JSON.stringify(missedWishes, undefined, 1)).toBeGreaterThanOrEqual(LOWEST_TRANSLATED_SHARE);
    },
  );

  it.each(TRANSLATED_WISHES)(
    '/help finds the right command for 80 % of the wishes in $name where Discord is set to English',
    ({ wishes }) => {
      const missedWishes = missesAmong(wishes, en);
      const share = 1 - missedWishes.length / wishes.length;
      expect(share, JSON.stringify(missedWishes, undefined, 1)).toBeGreaterThanOrEqual(LOWEST_TRANSLATED_SHARE);
    },
  );
});

test('each example wish for /help expects only commands that exist', () => {
  const expectedIds = [...WISH_SETS, ...TRANSLATED_WISHES]
    .flatMap(({ wishes }) => wishes)
    .flatMap(({ leadsTo }) => leadsTo);
  expect(expectedIds.filter((id) => !ids.includes(id))).toEqual([]);
});

const declared = [
  ...commands.flatMap(({ actions }) => actions).map(({ path, words }) => ({ name: path, words })),
  ...messageCommands.map(({ name, words }) => ({ name, words })),
];

describe.each([
  { locale: 'English', texts: en, language: englishWordRules },
  { locale: 'German', texts: de, language: germanWordRules },
])('the $locale synonyms of a command', ({ texts, language }) => {
  const synonyms = declared.map(({ name, words }) => ({ name, words: (words(texts).synonyms ?? '').split(' ') }));

  it('each command has one to twenty synonyms for /help', () => {
    expect(synonyms.filter(({ words }) => words.length > 20 || words.includes(''))).toEqual([]);
  });

  it('no synonym of a command repeats a whole example wish for /help', () => {
    const wishes = new Set(WISH_SETS.flatMap((set) => set.wishes).map(({ typed }) => typed));
    expect(synonyms.filter(({ words }) => words.some((word) => wishes.has(word)))).toEqual([]);
  });

  it('the synonyms of a command contain no stop words and no two words of the same stem', () => {
    const stemsOf = (word: string) => language.wordsOf(word).map((part) => language.stem(part));
    const idle = synonyms.map(({ name, words }) => ({
      name,
      words: words.filter(
        (word, position) =>
          language.wordsOf(word).some((part) => language.isStopWord(part)) ||
          words.slice(0, position).some((earlier) => stemsOf(earlier).join() === stemsOf(word).join()),
      ),
    }));
    expect(idle.filter(({ words }) => words.length > 0)).toEqual([]);
  });
});

describe('the recipes', () => {
  const headingsOf = (page: string) =>
    [...readFileSync(page, 'utf8').matchAll(/^##+ (?:\d+\. )?(.*)$/gm)].map(([line, heading = line]) => heading);
  const sectionOf = (page: string, heading: string) =>
    readFileSync(page, 'utf8')
      .split(/^##+ (?:\d+\. )?/m)
      .find((section) => section.startsWith(`${heading}\n`)) ?? '';

  it('the recipes of /help are exactly those that have texts, each listed once', () => {
    expect(HELP_RECIPES.map(({ name }) => name).toSorted()).toEqual(Object.keys(en.recipes).toSorted());
  });

  it.each(HELP_RECIPES)(
    'the recipe of $page, $heading, matches a section of that guide, which names the recipe’s commands',
    ({ page, heading, commands: paths }) => {
      expect(headingsOf(page)).toContain(heading);
      const section = sectionOf(page, heading);
      const names = paths.map((id) =>
        ids.includes(id) && !messageCommands.some(({ name }) => name === id) ? `/${id}` : id,
      );
      expect(names.filter((name) => !section.includes(name))).toEqual([]);
    },
  );

  it('/help names each guide as the guide’s first heading does', () => {
    for (const page of new Set(HELP_RECIPES.map((recipe) => recipe.page)))
      expect(readFileSync(page, 'utf8').split('\n')[0]).toBe(`# ${HELP_GUIDE_TITLES[page]}`);
  });

  it('the recipes of /help lead only to commands that exist', () => {
    const named = HELP_RECIPES.flatMap(({ commands: paths, isFor }) => [
      ...paths,
      ...(isFor === undefined ? [] : [isFor]),
    ]);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('the recipes of /help include each task of the guides for members, moderators, notifications and permissions', () => {
    const REFERENCE = [
      'Good to know',
      'What each feed posts',
      'What you can count on',
      'How people are shown',
      'Statistics',
      'Titles that are gone',
      'New titles',
      'Usher itself',
      'Handle a report',
      'Levels',
      'Own accounts and the shared one',
      'The audit trail',
    ];
    const pages = ['members', 'moderators', 'notifications', 'people'].map((name) => `docs/${name}.md`);
    const tasks = pages.flatMap((page) => headingsOf(page).map((heading) => ({ page, heading })));
    const missing = tasks.filter(
      ({ page, heading }) => !HELP_RECIPES.some((recipe) => recipe.page === page && recipe.heading === heading),
    );
    expect(missing.map(({ heading }) => heading).filter((heading) => !REFERENCE.includes(heading))).toEqual([]);
  });
});
