import { ComponentType } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderBrowseListing } from '../../src/commands/browse/views/browse.ts';
import { renderHelp } from '../../src/commands/help/view.ts';
import { renderItemFiles } from '../../src/commands/info/views/files.ts';
import { renderItem } from '../../src/commands/shared/info/views/show.ts';
import { cardMenus } from '../../src/commands/shared/items/items.ts';
import { ITEM_KINDS, type MediaItem } from '../../src/domain/media/items/item.ts';
import { renderChoosePlaylist } from '../../src/render/card/card.ts';
import type { Message } from '../../src/render/kit/message/message.ts';
import { pageControls } from '../../src/render/kit/message/pages.ts';
import { en } from '../../src/render/texts/en.ts';
import { anyCharacter } from '../support/anyCharacter.ts';
import { problemsOf } from '../support/discordSchema.ts';
import { film } from '../support/media.ts';
import { componentsOf, referencesOf, textOf, textsOf } from '../support/messages.ts';

const none = new Map<string, Uint8Array>();
const posters = new Map([['/1', new Uint8Array([1])]]);
const press = { action: 'x', target: null, by: 'anyone' } as const;

describe('a page of a listing', () => {
  const page = {
    of: { list: 'library' as const },
    name: 'Films',
    wanted: {},
    before: 0,
    total: 1,
    sortedAmong: undefined,
  };
  const shown = (given: object) =>
    renderBrowseListing(en, { ...page, items: [film()], posters: none, controls: [], ...given });

  it('a page of a listing says what it lists, by which filters and in which order', () => {
    const wanted = {
      'year-from': 1920,
      'year-to': 1929,
      title: '*',
      studio: 'UFA',
      rating: 7,
      'content-rating': 'PG',
      'added-since': '2024',
    };
    expect(textsOf(shown({ wanted, sort: 'rating' }))[0]).toBe(
      '## Films\n-# from 1920 · to 1929 · title contains “\\*” · studio contains “UFA” · rated 7 or better · rated “PG” · added since 2024 · best rated first',
    );
  });

  it.each([
    [{ list: 'decade', decade: 1920 }, '## Films: 1920 to 1929'],
    [{ list: 'library', kind: 'album' }, '## Films: albums'],
    [{ list: 'albums' }, '## Albums of Films'],
  ])('the heading of a listing of %j fits its contents', (of, head) => {
    expect(textsOf(shown({ of }))[0]).toBe(head);
  });

  it('a page of a listing shows ratings, and names the library only in its heading', () => {
    const items = [film({ rating: 7.25, contentRating: 'PG', librarySectionTitle: 'Films' })];
    expect(textsOf(shown({ items }))[1]).toBe('**Metropolis (1927)**\n-# Film · ★ 7.3 · PG');
  });

  it.each([
    [{ total: 1 }, '-# One in all.'],
    [{ before: 8, total: 90 }, '-# Number 9 of 90.'],
    [{ before: 8, total: undefined }, '-# Number 9; there are more.'],
    [
      { sortedAmong: 5000 },
      '-# Only the first 5,000 that the server listed are sorted: add a filter to sort all of them.\n-# One in all.',
    ],
  ])('a page of a listing with %j says so in its last line', (given, foot) => {
    expect(textsOf(shown(given)).at(-1)).toBe(foot);
  });

  it('an empty listing suggests fewer filters only if there are any', () => {
    expect(textOf(shown({ items: [] }))).toBe('## Films\nNo matches.');
    expect(textOf(shown({ items: [], wanted: { rating: 9 } }))).toContain('Try fewer filters.');
  });

  it('an empty listing with titles that could not be checked does not claim that no title matches', () => {
    const text = textOf(shown({ items: [], wanted: { filter: 'genre=Noir' }, unchecked: 1200 }));
    expect(text).not.toContain('No matches');
    expect(text).toContain('None of the titles that I could check matches.\n-# 1,200 more titles may fit.');
    expect(textsOf(shown({ unchecked: 1, total: undefined })).at(-1)).toContain('-# One more title may fit.');
  });

  it('an empty listing says that a filter with a comma was searched as one value', () => {
    const text = textOf(shown({ items: [], wanted: { filter2: 'genre=Crime, Drama' } }));
    expect(text).toContain('A comma is part of the value.');
  });
});

describe('an item', () => {
  const shown = (item: MediaItem, given: object = {}) =>
    renderItem(en, {
      item,
      children: undefined,
      rowLimit: 2000,
      posters,
      controls: [],
      ...given,
    });

  const filesOf = (item: MediaItem, withPaths = false) =>
    renderItemFiles(en, { item, copies: [], servers: () => undefined, withPaths });

  it('an item’s card leaves out the plays of the account whose token the bot uses', () => {
    const played = film({ viewCount: 3, lastViewedAt: new Date(99_000) });
    expect(textOf(shown(played))).not.toMatch(/play|3|<t:99/);
  });

  it('an item’s card shows its poster beside the most important facts', () => {
    const message = shown(
      film({
        thumb: '/1',
        durationMs: 153 * 60_000,
        contentRating: 'PG',
        studio: 'UFA',
        rating: 8.3,
        audienceRating: 9,
        originallyAvailableAt: new Date('1927-01-10'),
        addedAt: new Date(1000),
        tagline: 'Soon',
        summary: 'A city.\nA heart.',
        tags: {
          genres: ['Drama', 'Science'],
          directors: ['Fritz Lang'],
          writers: [],
          countries: ['Germany'],
          collections: [],
          roles: [],
        },
        librarySectionTitle: 'Films',
        files: [{ videoResolution: '1080', container: 'mkv', parts: [] }],
      }),
    );
    expect(componentsOf(message).map(({ type }) => type)).toContain(ComponentType.Thumbnail);
    expect(textsOf(message)).toEqual([
      '## **Metropolis (1927)**',
      'Film · 2\u00a0h 33\u00a0min · PG · UFA · in Films\nrated 8.3 out of 10 · 9 out of 10 by the audience\nreleased January 10, 1927 · added <t:1:R>',
      '*Soon*\nA city.\nA heart.',
      '**Genres** Drama, Science\n**Directed by** Fritz Lang\n**Country** Germany',
    ]);
    expect(referencesOf(message)).toEqual(['poster-101.webp']);
  });

  it.each([
    ['album', { index: 1, year: 1969 }, '- Abbey Road (1969)'],
    ['track', { index: 7, year: undefined }, '- 7 · Abbey Road'],
    ['episode', { index: 7, year: undefined }, '- 7 · Abbey Road'],
    ['season', { index: 1, year: undefined }, '- Abbey Road'],
  ] as const)(
    'an item’s card lists its parts, and a part such as %s is numbered only if its number is useful',
    (kind, given, line) => {
      const child = film({ kind, title: 'Abbey Road', ...given });
      const message = shown(film(), { children: { kind, items: [child], isCut: false } });
      expect(textOf(message).split('\n')).toContain(line);
    },
  );

  it.each([
    ['1080', '1080p'],
    ['720p', '720p'],
    ['4k', '4K'],
    ['sd', 'SD'],
  ])('an item’s card shows the resolution %s under its usual name: %s', (videoResolution, name) => {
    const message = filesOf(film({ files: [{ videoResolution, container: 'mkv', parts: [] }] }));
    expect(textOf(message)).toContain(`\n${name} · mkv`);
  });

  it('an item’s card has its files with parts and streams, and paths only for people who may see them', () => {
    const part = (file: string) => ({
      file,
      sizeBytes: 1_500_000_000,
      durationMs: 60_000,
      streams: [
        { kind: 'audio' as const, displayTitle: 'English (AAC Stereo)' },
        { kind: 'audio' as const, language: 'Deutsch', codec: 'ac3' },
        { kind: 'subtitle' as const },
      ],
    });
    const files = [
      {
        width: 640,
        height: 480,
        videoResolution: '480',
        videoCodec: 'h264',
        audioCodec: 'aac',
        audioProfile: 'lc',
        audioChannels: 6,
        bitrateKbps: 1800,
        container: 'mkv',
        parts: [part('/a_1'), part('/a_2')],
      },
    ];
    const item = film({ files });
    const seen = textOf(filesOf(item, true));
    expect(seen).toContain('### File\n480p · 640 × 480 · h264 · aac lc · 6 channels · mkv · 1.8 Mbit/s');
    expect(seen).toContain(
      '-# part 1 of 2 · 1.5 GB · 1\u00a0min\n-# Audio: English (AAC Stereo), Deutsch ac3\n-# Subtitles: ?\n-# /a\\_1',
    );
    expect(seen).toContain('-# Key 101');
    expect(textOf(filesOf(item))).toContain('-# part 1 of 2');
    expect(textOf(filesOf(item))).not.toContain('/a');
    expect(filesOf(item).private).toBe(true);
    expect(textOf(filesOf(film()))).toContain('The server lists no files for it.');
  });

  it('an item’s card numbers its versions, and says how many are left out', () => {
    const files = Array.from({ length: 6 }, () => ({ container: 'mkv', parts: [] }));
    expect(textOf(filesOf(film({ files })))).toMatch(
      /### 6 versions\n\*\*Version 1\*\* · mkv[\s\S]*Version 4[^5]*and 2 more/,
    );
  });

  it('an item’s card lists its parts, and says if not all could be searched', () => {
    const items = Array.from({ length: 15 }, (_, index) =>
      film({ kind: 'episode', title: `E${index}`, year: 1914, index: index + 1, durationMs: 60_000 }),
    );
    const text = textOf(shown(film({ kind: 'season' }), { children: { kind: 'episode', items, isCut: true } }));
    expect(text).toContain('### 15 episodes\n- 1 · E0 (1914 · 1\u00a0min)');
    expect(text).toContain('-# 12 of 15 shown.\n-# I only looked through the first 2,000 of that kind in the library');
  });
});

describe('the help', () => {
  it('the help has a heading for each part, and links to commands', () => {
    const message = renderHelp(en, {
      lines: [
        { kind: 'typed', part: 'find', path: 'browse decade', description: 'Films' },
        { kind: 'typed', part: 'find', path: 'search', description: 'Search' },
        { kind: 'menu', part: 'lists', name: 'Add to playlist' },
      ],
      page: 1,
      pages: 2,
      ids: new Map([['browse', '123456789012345678']]),
      levelsAbove: [],
      controls: [],
    });
    expect(textsOf(message)).toEqual([
      '## What you can do here',
      '### Find something\n</browse decade:123456789012345678> — Films\n`/search` — Search',
      '### Playlists\n**Add to playlist** — in the menu of one of my messages, under Apps',
      '-# Page 1 of 2. This lists only what your roles allow.',
    ]);
  });
});

describe('any card', () => {
  const word = fc.oneof(
    fc.constantFrom('', '\u200b', 'x'.repeat(900), '*'.repeat(900), '😀'.repeat(300), '<@1>', '# a\n- b', '@everyone'),
    fc.string({ unit: anyCharacter }),
  );
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const words = fc.array(word, { maxLength: 30 });
  const stream = fc.record({
    kind: fc.constantFrom('video' as const, 'audio', 'subtitle', 'lyrics'),
    displayTitle: maybe(word),
    codec: maybe(word),
  });
  const part = fc.record({
    file: maybe(word),
    sizeBytes: maybe(fc.nat()),
    streams: fc.array(stream, { maxLength: 20 }),
  });
  const file = fc.record({ title: maybe(word), container: maybe(word), parts: fc.array(part, { maxLength: 5 }) });
  const item = fc.record({
    ratingKey: maybe(fc.integer({ min: 1, max: 60 }).map(String)),
    kind: fc.constantFrom(...ITEM_KINDS),
    title: word,
    parentTitle: maybe(word),
    year: maybe(fc.integer({ min: 1, max: 9999 })),
    summary: maybe(word),
    tagline: maybe(word),
    contentRating: maybe(word),
    rating: maybe(fc.double({ min: 0, max: 10, noNaN: true })),
    librarySectionTitle: maybe(word),
    thumb: maybe(fc.constantFrom('/1', '/missing')),
    tags: maybe(
      fc.record({
        genres: words,
        directors: words,
        writers: words,
        countries: words,
        collections: words,
        roles: words,
      }),
    ),
    files: maybe(fc.array(file, { maxLength: 8 })),
  });

  function expectFit(message: Message) {
    expect(componentsOf(message).length).toBeLessThanOrEqual(40);
    expect(textsOf(message).join('').length).toBeLessThanOrEqual(4000);
    expect(textOf(message)).not.toMatch(/(?<!\\)<[@#]|@everyone/);
    expect(problemsOf(message)).toEqual([]);
  }

  it('a card of any listing stays within Discord’s limits', () => {
    const items = fc.array(item, { maxLength: 8 });
    fc.assert(
      fc.property(items, word, fc.boolean(), (given, name, mayAdd) => {
        const pages = pageControls(en, { page: 2, pages: 3, press: (page) => ({ ...press, target: page }) });
        const controls = [...cardMenus(en, given, { mayAdd }), ...pages];
        const page = { before: 8, total: undefined, sortedAmong: 5000, posters, controls };
        expectFit(
          renderBrowseListing(en, { ...page, of: { list: 'albums' }, name, wanted: { title: name }, items: given }),
        );
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  it('a card of any item stays within Discord’s limits', () => {
    const children = maybe(
      fc.record({ kind: fc.constant('track' as const), items: fc.array(item, { maxLength: 40 }), isCut: fc.boolean() }),
    );
    fc.assert(
      fc.property(item, children, (given, below) => {
        const controls = [...cardMenus(en, below?.items ?? [], { mayAdd: true })];
        expectFit(renderItem(en, { item: given, children: below, rowLimit: 9, posters, controls }));
        expectFit(renderItemFiles(en, { item: given, copies: [given], servers: () => 'Attic', withPaths: true }));
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  it('a card that asks for a playlist stays within Discord’s limits', () => {
    const playlist = fc.record({ ratingKey: fc.nat().map(String), title: word, smart: fc.constant(false) });
    fc.assert(
      fc.property(item, fc.array(playlist, { maxLength: 40 }), (given, playlists) => {
        const presses = { addPress: press, newPlaylistPress: { ...press, target: 1 } };
        expectFit(renderChoosePlaylist(en, { item: given, type: 'video', playlists, ...presses }));
      }),
      { numRuns: 30, seed: 7 },
    );
  });
});
