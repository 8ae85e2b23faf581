import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEM_KINDS, type SearchMatchReason } from '../../../src/domain/media/items/item.ts';
import { thumbsOfItems } from '../../../src/render/kit/media/itemRow.ts';
import { renderNoSuchLibrary, renderSearch, type ShownSearchResultGroup } from '../../../src/render/search/search.ts';
import { de } from '../../../src/render/texts/de.ts';
import { en } from '../../../src/render/texts/en.ts';
import type { Texts } from '../../../src/render/texts/texts.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import { problemsOf } from '../../support/discordSchema.ts';
import { film, hub } from '../../support/media.ts';
import { componentsOf, noteOf, referencesOf, textOf, textsOf } from '../../support/messages.ts';

const none = new Map<string, Uint8Array>();
const bytes = new Uint8Array([1, 2, 3]);
/** All that there is, on one page. */
const all = (groups: readonly ShownSearchResultGroup[]) => ({
  groups,
  before: 0,
  total: groups.reduce((sum, { items }) => sum + items.length, 0),
});

describe('search results', () => {
  it('search results are grouped as the server grouped them, with posters, years and places', () => {
    const first = film({ thumb: '/t/101', durationMs: 153 * 60_000, librarySectionTitle: 'Films' });
    const second = film({
      ratingKey: '102',
      kind: 'track',
      title: 'Allegro',
      year: undefined,
      grandparentTitle: 'Beethoven',
      parentTitle: 'Fifth',
    });
    const hubs = [hub([first]), hub([second], { title: 'Tracks' })];
    expect(renderSearch(en, { ...all(hubs), query: 'metropolis', posters: new Map([['/t/101', bytes]]) })).toEqual({
      components: [
        {
          type: 17,
          components: [
            { type: 10, content: '## Results for “metropolis”' },
            { type: 10, content: '### Movies' },
            {
              type: 9,
              components: [{ type: 10, content: '**Metropolis (1927)**\n-# Film · 2\u00a0h 33\u00a0min · in Films' }],
              accessory: {
                type: 11,
                media: { url: 'attachment://poster-101.webp' },
                description: 'Poster of Metropolis (1927)',
              },
            },
            { type: 10, content: '### Tracks' },
            { type: 10, content: '**Allegro**\n-# Beethoven · Fifth · Track' },
          ],
        },
      ],
      files: [{ name: 'poster-101.webp', bytes, description: 'Poster of Metropolis (1927)' }],
    });
  });

  it.each<[SearchMatchReason, string, string]>([
    [
      { cause: 'actor', title: 'Buster Keaton' },
      'because of the actor Buster Keaton',
      'wegen Buster Keaton (Besetzung)',
    ],
    [
      { cause: 'director', title: 'Fritz *Lang*' },
      'of the director Fritz \\*Lang\\*',
      'wegen Fritz \\*Lang\\* (Regie)',
    ],
    [{ cause: 'genre', title: '<@1> @everyone' }, 'because of the genre \\<@1\\>', 'wegen des Genres \\<@1\\>'],
    [{ cause: 'artist', title: '[a](http://b)' }, 'because of the artist \\[a', 'wegen \\[a'],
    [{ cause: 'originalTitle' }, 'because of its original title Metropolis \\~\\~1', 'wegen des Originaltitels'],
    [{ cause: 'other', title: 'a\nb' }, 'because of a b', 'wegen a b'],
    [{ cause: 'show', title: 'x'.repeat(300) }, `because of the series ${'x'.repeat(59)}…`, 'wegen der Serie xxx'],
  ])('search results explain a hit that its title does not explain: %o', (reason, inEnglish, inGerman) => {
    const original = film({ originalTitle: 'Metropolis ~~1~~', reason });
    const shown = (texts: Texts) =>
      textOf(renderSearch(texts, { ...all([hub([original])]), query: 'm', posters: none }));
    expect(shown(en)).toContain(inEnglish);
    expect(shown(de)).toContain(inGerman);
  });

  it.each<{ name: string; reason: SearchMatchReason | undefined }>([
    { name: 'there is none', reason: undefined },
    { name: 'it is the library', reason: { cause: 'section', title: 'Films' } },
    { name: 'it has no name', reason: { cause: 'actor' } },
    { name: 'its name cannot be seen', reason: { cause: 'genre', title: '\u200b' } },
    {
      name: 'it is an original title that the server does not give',
      reason: { cause: 'originalTitle', title: 'anything' },
    },
  ])('search results give no reason for a hit where $name', ({ reason }) => {
    const message = renderSearch(en, { ...all([hub([film({ reason })])]), query: 'm', posters: none });
    expect(textOf(message)).not.toContain('because');
  });

  it.each([
    ['a kind in the language of who reads', en, { hubIdentifier: 'movie' }, 'Films'],
    ['a kind in German', de, { hubIdentifier: 'movie' }, 'Filme'],
    ['a group of the server’s own making in its words', de, { hubIdentifier: 'movie.by.actor' }, 'Movies'],
    [
      'a type that is not known in the server’s words',
      en,
      { type: 'game', title: 'Games', hubIdentifier: 'game' },
      'Games',
    ],
    [
      'a type as a property of objects is called',
      en,
      { type: 'toString', title: '', hubIdentifier: 'toString' },
      'toString',
    ],
  ])('a group of search results has as its heading %s', (_what, texts, group, heading) => {
    const { components } = renderSearch(texts, { ...all([hub([film()], group)]), query: 'm', posters: new Map() });
    expect(JSON.stringify(components)).toContain(JSON.stringify(`### ${heading}`));
  });

  it.each([
    { name: 'filter', tag: { filter: 'director=7' }, type: 'tag', word: 'Director' },
    { name: 'address', tag: { key: '/library/sections/1/all?actor=7' }, type: 'tag', word: 'Actor' },
    { name: 'group', tag: {}, type: 'actor', word: 'Actor' },
    { name: 'unknown kind', tag: { filter: 'mood=7' }, type: 'mood', word: 'Tag' },
  ])('search results call a tag $word because of its $name', ({ tag, type, word }) => {
    const lang = film({ kind: 'tag', title: 'Fritz Lang', year: undefined, ratingKey: undefined, tag });
    const message = renderSearch(en, { ...all([hub([lang], { type })]), query: 'lang', posters: none });
    expect(textsOf(message)[2]).toBe(`**Fritz Lang**\n-# ${word}`);
  });

  it('search results name the library that was searched', () => {
    const message = renderSearch(en, { ...all([hub([film()])]), query: 'm', library: 'Films *', posters: none });
    expect(textsOf(message)[0]).toBe('## Results for “m” in Films \\*');
  });

  it('search results without a hit say so', () => {
    const nothing = noteOf(
      'Nothing found for “x” in Films. The server also looks for similar spellings, so it is probably not there.',
    );
    expect(renderSearch(en, { ...all([]), query: 'x', library: 'Films', posters: none })).toEqual(nothing);
    expect(renderSearch(en, { ...all([hub([])]), query: 'x', library: 'Films', posters: none })).toEqual(nothing);
  });

  it.each([
    { name: 'how many hits there are', before: 7, total: 23, sentence: '-# Number 8 of 23.' },
    { name: 'that there are more', before: 7, total: undefined, sentence: '-# Number 8; there are more.' },
  ])(
    'the last line of a further page of search results says which hit it shows, and $name',
    ({ before, total, sentence }) => {
      const message = renderSearch(en, { query: 'm', groups: [hub([film()])], posters: none, before, total });
      expect(textsOf(message).at(-1)).toBe(sentence);
    },
  );

  it('search results say how many of their hits fit', () => {
    const items = Array.from({ length: 100 }, (_, index) => film({ ratingKey: String(index) }));
    const message = renderSearch(en, { query: 'm', groups: [hub(items)], posters: none, before: 0, total: 100 });
    expect(textsOf(message).at(-1)).toBe('-# 36 of the 100 on this page fit into the message.');
  });

  it('search results show an item’s poster once, though two groups contain the item', () => {
    const item = film({ thumb: '/t' });
    const message = renderSearch(en, {
      query: 'm',
      ...all([hub([item]), hub([item], { title: 'Top' })]),
      posters: new Map([['/t', bytes]]),
    });
    expect(referencesOf(message)).toEqual(['poster-101.webp']);
    expect(message.files).toHaveLength(1);
  });

  it('search results show markup in a query, title or group as plain text', () => {
    const hostile = film({
      title: '# <@1> @everyone',
      year: undefined,
      grandparentTitle: '> [x](http://y)',
      librarySectionTitle: '||z||',
    });
    const message = renderSearch(en, {
      query: '**x** <#1>',
      ...all([hub([hostile], { title: '-# a\nb' })]),
      posters: none,
    });
    expect(textsOf(message)).toEqual([
      '## Results for “\\*\\*x\\*\\* \\<#1\\>”',
      '### \\-# a b',
      '**\\# \\<@1\\> @\u2060everyone**\n-# \\> \\[x\\](http\\://y) · Film · in \\|\\|z\\|\\|',
    ]);
  });

  it('search results have a heading even for a group without a name', () => {
    expect(
      textsOf(
        renderSearch(en, { ...all([hub([film()], { title: '', type: 'movie' })]), query: 'm', posters: none }),
      )[1],
    ).toBe('### movie');
    expect(
      textsOf(renderSearch(en, { ...all([hub([film()], { title: ' ', type: '' })]), query: 'm', posters: none }))[1],
    ).toBe('### Other');
  });
});

describe('any search results', () => {
  const title = fc.oneof(
    fc.constantFrom('', '\u200b', 'x'.repeat(500), '*'.repeat(500), '😀'.repeat(300), '<@1>'),
    fc.string({ unit: anyCharacter }),
  );
  const optionalTitle = fc.option(title, { nil: undefined });
  const item = fc.record({
    ratingKey: fc.option(fc.integer({ min: 1, max: 60 }).map(String), { nil: undefined }),
    kind: fc.constantFrom(...ITEM_KINDS),
    title,
    parentTitle: optionalTitle,
    grandparentTitle: optionalTitle,
    year: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined }),
    durationMs: fc.option(fc.nat(), { nil: undefined }),
    librarySectionTitle: optionalTitle,
    thumb: fc.option(fc.constantFrom('/1', '/2', '/missing'), { nil: undefined }),
  });
  const hubs = fc.array(fc.record({ title, type: title, items: fc.array(item, { maxLength: 250, size: 'large' }) }), {
    maxLength: 4,
  });
  const posters = new Map([
    ['/1', bytes],
    ['/2', bytes],
  ]);

  it('any search results stay within Discord’s limits', () => {
    fc.assert(
      fc.property(title, optionalTitle, hubs, (query, library, given) => {
        const message = renderSearch(en, { ...all(given), query, library, posters });
        const texts = textsOf(message);
        expect(componentsOf(message).length).toBeLessThanOrEqual(40);
        expect(texts.join('').length).toBeLessThanOrEqual(4000);
        expect(message.files?.length ?? 0).toBeLessThanOrEqual(10);
        expect(referencesOf(message)).toEqual((message.files ?? []).map(({ name }) => name));
        expect(new Set(referencesOf(message)).size).toBe(referencesOf(message).length);
        expect(texts.join('\n')).not.toContain('****');
        expect(texts.join('\n')).not.toMatch(/^### .*\n(?:### |-# \d)/m);
        expect(problemsOf(message)).toEqual([]);
      }),
      { numRuns: 25, seed: 7 },
    );
  });
});

describe('posters worth fetching', () => {
  it('posters are fetched for the first ten different items of the search results that have a poster', () => {
    const items = Array.from({ length: 30 }, (_, index) =>
      film({ ratingKey: String(index >> 1), thumb: `/${index >> 1}` }),
    );
    const none = [film({ thumb: undefined }), film({ ratingKey: undefined, thumb: '/x' })];
    const first = ['/0', '/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/9'];
    expect(thumbsOfItems([...none, ...items])).toEqual(first);
  });

  it('for a hit without a poster of its own, the poster of its album or series is fetched', () => {
    const track = film({ thumb: undefined, parentThumb: '/album', grandparentThumb: '/artist' });
    expect(thumbsOfItems([track, film({ ratingKey: '2', grandparentThumb: '/series' })])).toEqual([
      '/album',
      '/series',
    ]);
  });
});

describe('a library that is not there', () => {
  const library = (title: string) => ({ key: '1', type: 'movie', title, locations: [] });

  it('an unknown library is answered with the names of the existing ones', () => {
    expect(renderNoSuchLibrary(en, { typedText: 'Filsm', libraries: [library('Films'), library('A_B')] })).toEqual(
      noteOf('There is no library “Filsm”. The server has: **Films**, **A\\_B**.', {
        private: true,
        outcome: 'nothing',
      }),
    );
  });

  it('an unknown library on a server without libraries is answered with that fact', () => {
    expect(renderNoSuchLibrary(en, { typedText: 'x', libraries: [] })).toEqual(
      noteOf('There is no library “x”. The server has none.', { private: true, outcome: 'nothing' }),
    );
  });

  it('the answer about an unknown library stays within the limits, whatever the libraries are called', () => {
    const many = Array.from({ length: 500 }, () => library('*'.repeat(300)));
    expect(textOf(renderNoSuchLibrary(en, { typedText: '*'.repeat(100), libraries: many })).length).toBeLessThanOrEqual(
      4000,
    );
  });
});
