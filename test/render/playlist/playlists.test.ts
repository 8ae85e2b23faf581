import { describe, expect, it } from 'vitest';
import {
  ITEMS_A_PAGE,
  PLAYLISTS_A_PAGE,
  renderPlaylistItems,
  renderPlaylists,
} from '../../../src/commands/playlist/views/list.ts';
import {
  renderPlaylistRemoval,
  renderPlaylistRemovalQuestion,
  renderPlaylistRemovalUndo,
  renderRemovalDraft,
} from '../../../src/commands/playlist/views/removal.ts';
import {
  type PlaylistItemAdditionResult,
  renderPlaylistAdditions,
} from '../../../src/commands/shared/playlist/views/additions.ts';
import type { PlaylistItem } from '../../../src/domain/media/playlists/playlist.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { renderProgress } from '../../../src/render/operation/progress.ts';
import { en } from '../../../src/render/texts/en.ts';
import { problemsOf } from '../../support/discordSchema.ts';
import { film, list } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';

const PRESS = { action: 'x', target: 1, by: 'invoker' } as const;
const PAGES = [
  [
    { label: '◀', style: 'secondary', press: { ...PRESS, target: 2 } },
    { label: '▶', style: 'secondary', press: { ...PRESS, target: 3 } },
  ],
] as const;
const AWFUL = '*'.repeat(999);

const rows = (count: number, title = 'Film'): PlaylistItem[] =>
  Array.from({ length: count }, (_, index) => ({
    ...film({ ratingKey: `${index}`, title, grandparentTitle: title, thumb: `/t/${index}`, durationMs: 999_999 }),
    playlistItemId: `${index}`,
  }));
const removed = (count: number, title = 'Film') =>
  Array.from({ length: count }, (_, index) => ({ playlistItemId: `${index}`, ratingKey: `${index}`, title }));
const posters = new Map(rows(30).map(({ thumb = '' }) => [thumb, new Uint8Array([1])]));

const items = (count: number, title: string): Message =>
  renderPlaylistItems(en, {
    playlist: list({ title }),
    items: rows(Math.min(count, ITEMS_A_PAGE), title),
    before: 0,
    total: count,
    posters,
    controls: PAGES,
  });

const playlists = (count: number, title: string): Message =>
  renderPlaylists(
    en,
    Array.from({ length: Math.min(count, PLAYLISTS_A_PAGE) }, () => list({ title, smart: true })),
    {
      total: count,
      before: 0,
      controls: PAGES,
      isOwn: false,
      maySeeShared: false,
    },
  );

const draft = (count: number, title: string): Message =>
  renderRemovalDraft(en, {
    playlist: list({ title }),
    rows: rows(Math.max(1, Math.min(25, count)), title).map((item, index) => ({ item, place: index + 1 })),
    total: count,
    chosen: 3,
    choose: PRESS,
    pages: PAGES,
  });

const question = (count: number, title: string): Message =>
  renderPlaylistRemovalQuestion(en, {
    playlist: list({ title }),
    chosen: removed(count, title),
    missingCount: 2,
    confirm: PRESS,
    chooseMore: PRESS,
  });

const removal = (count: number, title: string): Message => {
  const some = removed(count, title);
  const failure = new Error(title);
  const outcome = { title, removed: some, missingRows: some, staying: some, unsure: some, untried: some };
  return renderPlaylistRemoval(en, { ...outcome, failure, cancelled: true, undo: PRESS });
};

const undo = (count: number, title: string): Message => {
  const some = removed(count, title);
  return renderPlaylistRemovalUndo(en, {
    title,
    restored: some,
    notRestored: some,
    wasThere: some,
    unidentified: some,
    failure: 1,
    verified: false,
  });
};

const additions = (count: number, title: string): Message => {
  const results = rows(count, title).map(
    (item): PlaylistItemAdditionResult => ({
      item,
      kind: 'outcome',
      outcome: { kind: 'not-added', playlist: list({ title }) },
    }),
  );
  return renderPlaylistAdditions(en, { results, untried: rows(count, title), cancelled: false, namesake: true });
};

const progress = (count: number, title: string): Message =>
  renderProgress(en, {
    task: title,
    doneCount: 1,
    total: count,
    cancel: { label: title, style: 'secondary', press: PRESS },
  });

describe('every message about playlists is one that Discord takes', () => {
  const renders = { items, playlists, draft, question, removal, undo, additions, progress };
  const cases = Object.entries(renders).flatMap(([name, render]) =>
    [0, 1, 25, 100, 1000].flatMap((count) =>
      ['Film', AWFUL, ''].map((title) => ({ name, count, start: title.slice(0, 9), title, render })),
    ),
  );

  it.each(cases)(
    'a message about playlists stays within Discord’s limits: $name of $count things called $start',
    ({ count, title, render }) => {
      const message = render(count, title);
      expect(problemsOf(message)).toEqual([]);
      expect(textOf(message).length).toBeLessThanOrEqual(4000);
    },
  );
});

describe('the owner of the playlists', () => {
  const others = { items, draft, question, removal, undo, additions, progress };
  it.each(Object.entries(others))(
    'the playlist message “%s” names no account, because people with a linked account see the message too',
    (_, render) => {
      expect(textOf(render(3, 'Evening'))).not.toContain('account');
    },
  );

  it('the list of playlists says whether they belong to the person’s linked account or to the account that Usher uses', () => {
    const lines = [true, false].map((isOwn) =>
      textOf(renderPlaylists(en, [], { total: 0, before: 0, controls: [], isOwn, maySeeShared: isOwn })),
    );
    expect(lines).toEqual([
      expect.stringContaining('of your linked account'),
      expect.stringContaining('of the account Usher uses'),
    ]);
  });
});

describe('a text about one removed or restored item', () => {
  it.each([removal, undo])('a text about one removed or restored item never uses the plural', (render) => {
    expect(textOf(render(1, 'Film'))).not.toMatch(/\b(?:them|they|these)\b/);
    expect(textOf(render(2, 'Film'))).toMatch(/\bthem\b/);
  });
});

describe('a page of a playlist', () => {
  it('a page of a playlist holds all of its rows whatever the titles, so that the next page misses none', () => {
    expect(textOf(items(48, AWFUL))).toContain('1 to 10 of 48.');
    expect(items(48, 'Film').files).toHaveLength(10);
  });

  it('a page of a playlist numbers its rows by their position in the playlist', () => {
    expect(textOf(items(3, 'Film')).match(/\*\*\d+\.\*\*/g)).toEqual(['**1.**', '**2.**', '**3.**']);
  });

  it('a page of an empty playlist says so', () => {
    expect(textOf(items(0, 'Evening'))).toContain('It is empty.');
  });
});

describe('the list of playlists', () => {
  it('the list of playlists says what each contains, as far as that is known', () => {
    const unknown = list({ playlistType: undefined, leafCount: undefined });
    expect(
      textOf(
        renderPlaylists(en, [list({ durationMs: 3_600_000 }), unknown], {
          total: 2,
          before: 0,
          controls: [],
          isOwn: false,
          maySeeShared: false,
        }),
      ),
    ).toBe(
      [
        '## 2 playlists',
        '**Evening**\n-# videos · 2 items · 1\u00a0h',
        '**Evening**\n-# unknown type',
        '-# Shared playlists (of the account Usher uses).',
      ].join('\n'),
    );
  });
});

describe('the result of several additions', () => {
  it('the result of several additions to a playlist lists failures first, and counts the results that do not fit', () => {
    const results: PlaylistItemAdditionResult[] = [
      { item: film(), kind: 'outcome', outcome: { kind: 'added', playlist: list() } },
      { item: film({ title: 'Nosferatu', year: 1922 }), kind: 'closed' },
    ];
    const message = renderPlaylistAdditions(en, { results, untried: [], cancelled: false });
    expect(textOf(message).split('\n').slice(0, 3)).toEqual([
      'Added 1 of 2.',
      '- **Nosferatu (1922)** was not added: the playlist no longer exists.',
      '- Added **Metropolis (1927)** to **Evening**, which now has 2 items.',
    ]);
    expect(message.outcome).toBe('done');
    expect(textOf(additions(100, 'Film'))).toMatch(/-# \d+ of 100 shown\./);
    expect(additions(1, 'Film').outcome).toBe('failed');
  });
});
