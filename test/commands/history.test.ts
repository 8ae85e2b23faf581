import { describe, expect, it, vi } from 'vitest';
import { InvalidOptionError } from '../../src/commands/framework/command.ts';
import { MAX_HISTORY_ROWS, readNewestHistory } from '../../src/commands/shared/history/newest.ts';
import { parseSince } from '../../src/commands/shared/history/since.ts';
import type { HistoryEntry } from '../../src/domain/media/history/history.ts';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { fails, film } from '../support/media.ts';
import { componentsOf, NO_MESSAGE, textOf } from '../support/messages.ts';
import { answersTo, depsWith, offeredFor, saidTo } from './support/deps.ts';
import { pressedAsDrawn } from './support/drawn.ts';

const BEGIN = Date.parse('2026-01-01T00:00:00Z');
/** Entry n, the larger the later. */
const played = (n: number, item: Partial<MediaItem> = {}, given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  historyKey: `/h/${n}`,
  item: film({ title: `T${n}`, year: undefined, ...item }),
  viewedAt: new Date(BEGIN + n * 1000),
  accountId: '1',
  ...given,
});
const newestFirst = (count: number) => Array.from({ length: count }, (_, index) => played(count - 1 - index));

/** Pages of these entries, and how many were asked for. */
function paged(all: readonly HistoryEntry[], size = 100) {
  const asked = { pages: 0 };
  async function* pages() {
    for (let start = 0; start < all.length; start += size) {
      asked.pages += 1;
      yield all.slice(start, start + size);
    }
  }
  return { pages, asked };
}
const titles = (entries: readonly HistoryEntry[]) => entries.map(({ item }) => item.title);
const all = () => true;

describe('reading the newest', () => {
  it('/history reads only until its page is full if the server sorts the plays', async () => {
    const { pages, asked } = paged(newestFirst(1000));
    expect(titles((await readNewestHistory(pages(), 3, all)).entries)).toEqual(['T999', 'T998', 'T997']);
    expect(asked.pages).toBe(1);
  });

  it('/history puts videos and tracks, which the server groups, in order of time', async () => {
    const [videos, tracks] = [[5, 3, 1].map((n) => played(n)), [4, 2].map((n) => played(n, { kind: 'track' }))];
    const { pages } = paged([...videos, ...tracks]);
    expect(titles((await readNewestHistory(pages(), 4, all)).entries)).toEqual(['T5', 'T4', 'T3', 'T2']);
  });

  it('/history reads all plays if the server does not sort, but keeps only those that it shows', async () => {
    const { pages, asked } = paged(newestFirst(1000).reverse());
    const { entries, stoppedAfter } = await readNewestHistory(pages(), 3, all);
    expect([titles(entries), asked.pages, stoppedAfter]).toEqual([['T999', 'T998', 'T997'], 10, undefined]);
  });

  it('/history sorts the plays itself if the server ignores paging and sorting', async () => {
    const shuffled = newestFirst(250).toSorted((a, b) => a.item.title.localeCompare(b.item.title));
    const { pages } = paged(shuffled, 250);
    expect(titles((await readNewestHistory(pages(), 2, all)).entries)).toEqual(['T249', 'T248']);
  });

  it('/history reads on while plays share one second, so that no row changes its page', async () => {
    const second = { viewedAt: new Date(BEGIN) };
    const { pages } = paged([played(1, {}, second), played(2, {}, second), played(3, {}, second)], 1);
    expect(titles((await readNewestHistory(pages(), 2, all)).entries)).toEqual(['T3', 'T2']);
  });

  it('/history stops searching after ten thousand plays, and says so', async () => {
    const { pages, asked } = paged(newestFirst(12_000));
    const { entries, stoppedAfter } = await readNewestHistory(pages(), 9, ({ item }) => item.title === 'T5');
    expect([entries, stoppedAfter, asked.pages]).toEqual([[], MAX_HISTORY_ROWS, 100]);
  });
});

describe('since', () => {
  const now = new Date('2026-03-14T20:00:00Z');
  it.each([
    ['12h', '2026-03-14T08:00:00.000Z'],
    ['7d', '2026-03-07T20:00:00.000Z'],
    ['2 W', '2026-02-28T20:00:00.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ])('/history accepts %s as the value of “since”', (typed, time) => {
    expect(parseSince(typed, now)?.toISOString()).toBe(time);
  });

  it.each(['yesterday', '2026-02-31', '2026-13-01', '7', 'd', '99999d', '-7d'])(
    '/history refuses %s as the value of “since”',
    (typed) => {
      expect(parseSince(typed, now)).toBeUndefined();
    },
  );
});

type History = MediaServer['history'];
const media = (entries: readonly HistoryEntry[], more: Omit<Partial<MediaServer>, 'history'> = {}) => ({
  history: vi.fn<History>(() => paged(entries).pages()),
  accounts: async () => [
    { id: '1', name: 'Ada' },
    { id: '2', name: 'Bob' },
  ],
  libraries: async () => [{ key: '3', title: 'Films', type: 'movie', locations: [] }],
  ...more,
});

const labelsOf = (message: Parameters<typeof componentsOf>[0]) =>
  componentsOf(message).flatMap(({ label }) => (typeof label === 'string' ? [label] : []));

describe('/history', () => {
  it('/history shows each play with its person and time in two lines, newest first', async () => {
    const entries = [played(2, { title: 'Nosferatu', year: 1922 }, { deviceId: '11' }), played(1)];
    const deps = depsWith({ media: media(entries, { devices: async () => [{ id: '11', name: 'Sofa' }] }) });
    expect(await saidTo('history', {}, deps)).toEqual([
      [
        '## Play history',
        '**Nosferatu (1922)**\n-# Ada · <t:1767225602:R>',
        '**T1**\n-# Ada · <t:1767225601:R>',
        '-# Page 1, newest first. There are no more.',
      ].join('\n'),
    ]);
  });

  it('/history shows the device of each play when it is asked about one person', async () => {
    const entries = [played(1, { title: 'Nosferatu', year: 1922 }, { deviceId: '11' })];
    const deps = depsWith({ media: media(entries, { devices: async () => [{ id: '11', name: 'Sofa' }] }) });
    const [said] = await saidTo('history', { user: 'Ada' }, deps);
    expect(said).toContain('**Nosferatu (1922)**\n-# Sofa · <t:1767225601:R>');
  });

  it('/history shows account numbers if the server does not give names', async () => {
    const deps = depsWith({ media: media([played(1)], { accounts: fails('unsupported') }) });
    expect((await saidTo('history', {}, deps))[0]).toContain('-# account 1 · ');
  });

  it('/history sends its filters to the server and names them in the answer', async () => {
    const server = media([played(1)], { item: async () => film() });
    const deps = depsWith({ media: server });
    const raw = { user: '#2', library: 'films', since: '7d', title: '#101' };
    expect((await saidTo('history', raw, deps))[0]).toContain(
      '-# Bob · in Films · since <t:1766664000:f> · title “Metropolis (1927)”',
    );
    expect(server.history).toHaveBeenCalledExactlyOnceWith(
      { accountIds: ['2'], librarySectionId: '3', ratingKey: '101', since: new Date('2025-12-25T12:00:00Z') },
      { signal: expect.any(AbortSignal) },
    );
  });

  it('/history finds a typed title in item, season and show titles, ignoring case and accents', async () => {
    const entries = [played(3, { grandparentTitle: 'Les Années' }), played(2), played(1, { title: 'ANNEES' })];
    const [said] = await saidTo('history', { title: 'années' }, depsWith({ media: media(entries) }));
    expect(said).toMatch(/T3[\s\S]*ANNEES/);
    expect(said).not.toContain('T2');
  });

  it.each([
    [{ user: 'Zoe' }, 'I do not know an account “Zoe”.'],
    [{ library: 'Nope' }, 'There is no library “Nope”.'],
  ])('/history answers privately with the reason if a filter names something unknown: %j', async (raw, why) => {
    const [answer] = await answersTo('history', raw, depsWith({ media: media([]) }));
    expect(textOf(answer ?? NO_MESSAGE)).toContain(why);
    expect(answer?.private).toBe(true);
  });

  it('/history refuses a “since” that is not a time', async () => {
    await expect(answersTo('history', { since: 'lately' }, depsWith({ media: media([]) }))).rejects.toSatisfy(
      (error) => error instanceof InvalidOptionError && error.option === 'since',
    );
  });

  it('/history accepts an account’s number if the server lists no accounts', async () => {
    const server = media([played(1)], { accounts: fails('unsupported') });
    expect((await saidTo('history', { user: '1002' }, depsWith({ media: server })))[0]).toContain('-# account 1002');
    expect(server.history.mock.calls[0]?.[0]).toMatchObject({ accountIds: ['1002'] });
  });

  it('/history says so if no plays match', async () => {
    expect((await saidTo('history', {}, depsWith({ media: media([]) })))[0]).toContain('No plays match.');
  });

  it('the pages of /history do not shift when newer plays arrive', async () => {
    const [first] = await answersTo('history', {}, depsWith({ media: media(newestFirst(20)) }));
    const press = first?.presses?.[0];
    expect(press).toMatchObject({ action: 'history.list.page', target: { page: 2, until: BEGIN + 19_000 } });
    const second = await pressedAsDrawn(press, depsWith({ media: media([played(50), ...newestFirst(20)]) }));
    expect(textOf(second[0] ?? NO_MESSAGE)).toMatch(/\*\*T11\*\*[\s\S]*\*\*T4\*\*[\s\S]*Page 2/);
    expect(labelsOf(second[0] ?? NO_MESSAGE)).toEqual(['◀ Page 1', 'Page 3 ▶']);
  });

  it('/history ends at page 100, and says that it stopped instead of calling it the end', async () => {
    const [answer] = await answersTo('history', { page: 100 }, depsWith({ media: media(newestFirst(900)) }));
    expect(textOf(answer ?? NO_MESSAGE)).toMatch(/Page 100, newest first\.\n-# I stopped after 800 plays/);
    expect(labelsOf(answer ?? NO_MESSAGE)).toEqual(['◀ Page 99']);
  });

  it.each([
    [1, ['◀ Page 1']],
    [16, ['◀ Page 2']],
    [17, ['◀ Page 3']],
    [0, []],
  ])(
    '/history past its end of %i plays says that the page is empty and leads back to the last full one',
    async (rows, labels) => {
      const deps = depsWith({ media: media(newestFirst(rows)) });
      const [answer = NO_MESSAGE] = await answersTo('history', { page: 99 }, deps);
      expect(textOf(answer)).toContain('This page is empty.');
      expect(labelsOf(answer)).toEqual(labels);
    },
  );

  it('/history passes on the failure if the server cannot give the plays', async () => {
    const history: History = () => {
      throw new MediaServerFailure('unavailable', { method: 'GET', path: '/status/sessions/history/all' });
    };
    await expect(answersTo('history', {}, depsWith({ media: { history } }))).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});

describe('the completion of /history', () => {
  it.each([
    ['user', 'B', [{ name: 'Bob', value: '#2' }]],
    ['library', '', [{ name: 'Films', value: '#3' }]],
    ['since', '7', [{ name: 'The last 7 days', value: '7d' }]],
    ['since', '3d', [{ name: '3d', value: '3d' }]],
    ['title', '', []],
  ])('/history completes %s for “%s”', async (option, typed, choices) => {
    expect(await offeredFor('history', option, typed, depsWith({ media: media([]) }))).toEqual(choices);
  });

  it('/history completes a title with items in the libraries and with the typed text itself', async () => {
    const search = async () => [{ title: 'Movies', type: 'movie', more: false, items: [film()] }];
    const choices = await offeredFor('history', 'title', 'metro', depsWith({ media: { search } }));
    expect(choices).toEqual([
      { name: 'Metropolis (1927)', value: '#101' },
      { name: 'metro', value: 'metro' },
    ]);
  });
});
