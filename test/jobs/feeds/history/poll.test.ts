import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../../src/domain/media/history/history.ts';
import type { Posters } from '../../../../src/domain/media/items/itemsApi.ts';
import { listedPlayFromHistoryEntry } from '../../../../src/jobs/feeds/history/data.ts';
import { type HistoryPollDeps, pollHistory } from '../../../../src/jobs/feeds/history/poll.ts';
import { memoryStore } from '../../../store/support/openStore.ts';
import { CHANNEL, createFakeMedia, createRecorder, DAY, HOUR, play, refused, titlesIn } from '../../support/fakes.ts';
import { renderingStore } from '../../support/renderContext.ts';

const MINUTE = 60_000;
const nameless = { people: new Map(), devices: new Map() };

async function feedOf(options?: Parameters<typeof createFakeMedia>[0]) {
  const store = await memoryStore();
  const { publish, bodies } = await renderingStore(store);
  const server = createFakeMedia(options);
  let woken = 0;
  let readAgain = 0;
  const recorder = createRecorder();
  const wake = () => {
    woken += 1;
  };
  const base = {
    media: server.media,
    feeds: store.feeds,
    plays: store.plays,
    clock: store.clock,
    log: recorder.log,
    wake,
    readAgain: () => {
      readAgain += 1;
    },
  };
  const tick = (more: Partial<HistoryPollDeps> = {}) =>
    pollHistory({ ...base, signal: new AbortController().signal, ...more });
  const titles = async () => (await bodies()).map(titlesIn);
  return {
    ...store,
    ...server,
    tick,
    titles,
    publish,
    bodies,
    lines: recorder.sentences,
    woken: () => woken,
    readAgain: () => readAgain,
  };
}

/** A feed after its first poll of a server with one old play, Film 1 at noon. */
async function startedFeed(options?: Parameters<typeof createFakeMedia>[0]) {
  const feed = await feedOf(options);
  feed.rows.push(play(1, 0));
  await feed.tick();
  return feed;
}

test('the first start posts no plays that are already on the server', async () => {
  const { rows, tick, titles, woken } = await feedOf();
  rows.push(play(1, -10 * DAY), play(2, -HOUR), play(3, 0));
  await tick();
  await tick();
  expect(await titles()).toEqual([]);
  expect(woken()).toBe(0);
});

test('at the first start, the feed continues after the server’s last play, even if that is a month old', async () => {
  const { rows, tick, titles } = await feedOf();
  rows.push(play(1, -31 * DAY), play(2, -30 * DAY));
  await tick();
  rows.push(play(3, -30 * DAY + 1000));
  await tick();
  expect(await titles()).toEqual([[3]]);
});

describe('an empty server at the first start', () => {
  const odd = async () => ({ entries: [], sent: 3, total: 50, next: 3 });

  test('if the history is empty at the first start, later plays are posted, even those reported almost a day late', async () => {
    const { rows, tick, titles } = await feedOf();
    await tick();
    await tick();
    rows.push(play(2, HOUR), play(1, -23 * HOUR), play(3, -25 * HOUR));
    await tick();
    expect(await titles()).toEqual([[1, 2]]);
    rows.push(play(4, -22 * HOUR), play(5, -26 * HOUR));
    await tick();
    await tick();
    expect(await titles()).toEqual([[4]]);
  });

  test('old plays that are restored after an empty first start are not posted, and the feed continues', async () => {
    const { rows, tick, titles, clock } = await feedOf();
    await tick();
    rows.push(...Array.from({ length: 300 }, (_, n) => play(n, (n - 330) * DAY)));
    await clock.advance(5 * DAY);
    await tick();
    expect(await titles()).toEqual([]);
    rows.push(play(1000, 5 * DAY));
    await tick();
    expect(await titles()).toEqual([[1000]]);
  });

  test('old plays that are restored together with new ones after an empty first start are not posted', async () => {
    const { rows, tick, titles } = await feedOf();
    await tick();
    rows.push(play(1, -400 * DAY), play(2, -3 * DAY), play(3, HOUR));
    await tick();
    await tick();
    expect(await titles()).toEqual([[3]]);
  });

  test('an empty server whose clock is a month behind has its plays posted from the second one on', async () => {
    const { rows, tick, titles } = await feedOf();
    await tick();
    for (const n of [1, 2, 3]) {
      rows.push(play(n, -30 * DAY + n * HOUR));
      await tick();
    }
    expect(await titles()).toEqual([[2, 3]]);
  });

  test('with a cursor from an older version that stored no time for an empty history, all plays are posted', async () => {
    const { rows, tick, titles, feeds } = await feedOf();
    await feeds.record({ feed: 'history', cursor: '{"newest":null}', events: [] });
    rows.push(play(2, -100 * DAY), play(1, -400 * DAY));
    await tick();
    expect(await titles()).toEqual([[1, 2]]);
  });

  test('a history whose newest row lacks its key and time does not count as empty, so old plays are not posted', async () => {
    const { rows, tick, titles, media, plays } = await feedOf({ pageSize: 3 });
    rows.push(...Array.from({ length: 50 }, (_, n) => play(n, -(n + 1) * HOUR)));
    await tick({ media: { ...media, historyPage: odd } });
    await tick();
    expect(await titles()).toEqual([]);
    // The day up to the newest.
    expect(await plays.count()).toBe(25);
    rows.push(play(100, HOUR));
    await tick();
    expect(await titles()).toEqual([[100]]);
  });
});

const cases: readonly {
  name: string;
  ticks: readonly (readonly ReturnType<typeof play>[])[];
  expected: readonly (readonly number[])[];
}[] = [
  { name: 'nothing new makes no message', ticks: [[], []], expected: [] },
  { name: 'a new play makes a message', ticks: [[play(2, HOUR)]], expected: [[2]] },
  {
    name: 'two plays of one second are both shown, in the order of their keys',
    ticks: [[play(10, HOUR), play(9, HOUR)]],
    expected: [[9, 10]],
  },
  {
    name: 'two plays of one second in different ticks',
    ticks: [[play(9, HOUR)], [play(10, HOUR)]],
    expected: [[9], [10]],
  },
  {
    name: 'plays that come mixed are shown oldest first',
    ticks: [[play(4, 3 * HOUR), play(2, HOUR), play(3, 2 * HOUR)]],
    expected: [[2, 3, 4]],
  },
  {
    name: 'a play that arrives late is shown late',
    ticks: [[play(3, 20 * HOUR)], [play(2, HOUR)]],
    expected: [[3], [2]],
  },
  { name: 'one from before the first start that arrives late', ticks: [[play(2, -23 * HOUR)]], expected: [[2]] },
  {
    name: 'one that is more than a day older than the newest is history',
    ticks: [[play(3, 20 * HOUR)], [play(2, -5 * HOUR)]],
    expected: [[3]],
  },
  {
    name: 'the server sets its clock back an hour',
    ticks: [[play(2, 5 * HOUR)], [play(3, 4 * HOUR)], [play(4, 4 * HOUR + 1)]],
    expected: [[2], [3], [4]],
  },
];

test.each(cases)('the feed posts new plays: $name', async ({ ticks, expected }) => {
  const { rows, tick, titles, clock } = await startedFeed();
  await clock.advance(DAY);
  const messages: (readonly number[])[] = [];
  for (const arriving of [...ticks, []]) {
    rows.push(...arriving);
    await tick();
    messages.push(...(await titles()));
  }
  expect(messages).toEqual(expected);
});

test('35 plays that one poll finds make four messages, which contain every play in order', async () => {
  const { rows, tick, titles, woken } = await startedFeed();
  rows.push(...Array.from({ length: 35 }, (_, n) => play(n + 2, n * 1000)));
  await tick();
  const messages = await titles();
  expect(messages.map(({ length }) => length)).toEqual([10, 10, 10, 5]);
  expect(messages.flat()).toEqual(Array.from({ length: 35 }, (_, n) => n + 2));
  expect(woken()).toBe(1);
});

test('a server that sends 100,000 rows at once has only its new play posted, and only the recent rows looked up', async () => {
  const { rows, tick, titles, plays } = await feedOf({ ignoresFilters: true, pageSize: 100_000 });
  rows.push(...Array.from({ length: 100_000 }, (_, n) => play(n, (n - 100_000) * HOUR)));
  await tick();
  rows.push(play(100_001, HOUR));
  const asked: number[] = [];
  const standings: typeof plays.standings = (some) => {
    asked.push(some.length);
    return plays.standings(some);
  };
  await tick({ plays: { standings } });
  expect(await titles()).toEqual([[100_001]]);
  expect(asked).toEqual([26]);
});

test('plays that move to another page while the history is read are shown once', async () => {
  const { tick, titles, media } = await startedFeed();
  const history: typeof media.history = async function* () {
    yield [play(2, HOUR), play(3, 2 * HOUR)];
    yield [play(3, 2 * HOUR), play(4, 3 * HOUR)];
  };
  const historyPage = async () => ({ entries: [play(3, 2 * HOUR)], sent: 100, total: 4, next: 100 });
  await tick({ media: { ...media, history, historyPage } });
  expect(await titles()).toEqual([[2, 3, 4]]);
});

test('a play dated years ahead is shown once, and later plays are shown as well', async () => {
  const { rows, tick, titles } = await startedFeed();
  rows.push(play(2, 4000 * DAY));
  await tick();
  await tick();
  expect(await titles()).toEqual([[2]]);
  rows.push(play(3, 2 * HOUR));
  await tick();
  expect(await titles()).toEqual([[3]]);
});

test('a play dated years ahead leaves a day for plays that are reported late', async () => {
  const { rows, tick, titles, clock } = await startedFeed();
  rows.push(play(2, 365 * DAY));
  await tick();
  await clock.advance(60_000);
  rows.push(play(3, -5000), play(4, -23 * HOUR), play(5, 30_000));
  await tick();
  await clock.advance(HOUR);
  await tick();
  expect((await titles()).flat().toSorted()).toEqual([2, 3, 4, 5]);
});

test('a play dated years ahead at the first start does not keep later plays from being posted', async () => {
  const { rows, tick, titles } = await feedOf();
  rows.push(play(1, 4000 * DAY));
  await tick();
  rows.push(play(2, HOUR));
  await tick();
  expect(await titles()).toEqual([[2]]);
});

test('plays that are reported days late have a message of their own under the heading "Watched earlier"', async () => {
  const { tick, rows, bodies, clock, feeds } = await startedFeed();
  await clock.advance(5 * DAY);
  // The nightly walk finds it like this.
  await feeds.record({
    feed: 'history',
    events: [],
    plays: [listedPlayFromHistoryEntry(play(2, -3 * HOUR), nameless)],
  });
  rows.push(play(3, 5 * DAY));
  await tick();
  const [late, fresh, ...others] = await bodies();
  expect([late, fresh, others]).toEqual([
    expect.stringMatching(/### Watched earlier.*Film 2/),
    expect.stringMatching(/### Just watched.*Film 3/),
    [],
  ]);
});

test('a play of a deleted item is shown with the details that are known', async () => {
  const { rows, tick, bodies } = await startedFeed();
  rows.push(play(2, HOUR, { item: { kind: 'other', title: '' }, accountId: '1' }));
  await tick();
  const [body] = await bodies();
  expect(body).toContain('Something that is no longer on the server');
  expect(body).toContain('Ada');
});

test('a post about plays stores the keys of their items, without those of deleted items', async () => {
  const { rows, tick, bodies } = await startedFeed();
  rows.push(play(2, HOUR), play(3, 2 * HOUR, { item: { kind: 'movie', title: 'Lost' } }), play(4, 3 * HOUR));
  await tick();
  const [body = ''] = await bodies();
  expect(JSON.parse(body)).toMatchObject({ items: ['2', '4'] });
});

test('a post about plays fetches the posters that it shows; for an episode, this is the poster of the show', async () => {
  const asked: (readonly string[])[] = [];
  const posters: Posters = {
    small: async (thumbs) => {
      asked.push(thumbs);
      return new Map();
    },
  };
  const { rows, tick, publish } = await startedFeed();
  const show = {
    kind: 'episode',
    title: 'Pilot',
    grandparentTitle: 'Fantômas',
    thumb: '/still',
    grandparentThumb: '/show',
  } as const;
  rows.push(play(2, HOUR, { item: show }), play(3, HOUR, { item: { ...show, title: 'Finale' } }));
  await tick();
  await publish({ posters });
  expect(asked).toEqual([['/show']]);
  const films = Array.from({ length: 150 }, (_, n) => ({ kind: 'movie' as const, title: `F${n}`, thumb: `/${n}` }));
  rows.push(...films.map((item, n) => play(10 + n, 2 * HOUR + n, { item })));
  await tick();
  await publish({ posters });
  // The first five of a summary are what was played most.
  expect(asked.slice(1).flat()).toHaveLength(5);
});

test('the names of people and devices are read only when there is a play to record', async () => {
  const { rows, tick, media } = await startedFeed();
  let asked = 0;
  const accounts: typeof media.accounts = async () => {
    asked += 1;
    return [];
  };
  await tick({ media: { ...media, accounts } });
  expect(asked).toBe(0);
  rows.push(play(2, HOUR, { accountId: '1' }));
  await tick({ media: { ...media, accounts } });
  expect(asked).toBe(1);
});

test.each(['unsupported', 'unavailable', 'unreachable'] as const)(
  'a play is posted although the names of people and devices are %s',
  async (kind) => {
    const { rows, tick, bodies, media } = await startedFeed();
    rows.push(play(2, HOUR, { accountId: '3', deviceId: '7' }));
    await tick({ media: { ...media, accounts: refused(kind), devices: refused(kind) } });
    expect(await bodies()).toEqual([expect.stringContaining('account 3 · <t:')]);
  },
);

test('a poll of plays that fails while reading writes nothing, and the next one finds all plays', async () => {
  const { rows, tick, titles, media, feeds } = await startedFeed();
  const before = await feeds.cursor('history');
  rows.push(play(2, HOUR), play(3, 2 * HOUR));
  const history: typeof media.history = async function* (query) {
    yield* [rows.slice(0, 2)].filter(() => query !== undefined);
    await refused('unavailable')();
  };
  const historyPage = async () => ({ entries: rows.slice(0, 1), sent: 1, total: 3, next: 1 });
  await expect(tick({ media: { ...media, history, historyPage } })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await feeds.cursor('history')).toBe(before);
  await tick();
  expect(await titles()).toEqual([[2, 3]]);
});

test('a poll of plays that is stopped while it reads names writes nothing', async () => {
  const { rows, tick, titles, media } = await startedFeed();
  rows.push(play(2, HOUR, { accountId: '1' }));
  const abort = new AbortController();
  const accounts = async () => {
    abort.abort(new Error('deadline'));
    throw abort.signal.reason;
  };
  await expect(tick({ media: { ...media, accounts }, signal: abort.signal })).rejects.toThrow('deadline');
  expect(await titles()).toEqual([]);
});

test('the feed of plays stops at a cursor that it never wrote, and neither loses nor repeats events', async () => {
  const { feeds, tick } = await feedOf();
  await feeds.record({ feed: 'history', cursor: '{"newest":"yesterday"}', events: [] });
  await expect(tick()).rejects.toThrow();
});

test('a post about plays has a key made from its events, and a marker in its Discord message', async () => {
  const { rows, tick, publish, outbox } = await startedFeed();
  rows.push(play(2, HOUR), play(3, 2 * HOUR));
  await tick();
  await publish();
  const row = await outbox.next(CHANNEL);
  expect(row?.key).toBe('history:play 2 #1.1');
  expect(JSON.parse(row?.body ?? '')).toMatchObject({ components: [{ type: 17, id: expect.any(Number) }] });
});

describe('a history that was replaced', () => {
  const RESET = expect.stringContaining('warn: the play history of the media server was restored from a backup');
  const numbered = (n: number, number: number, afterNoonMs: number) =>
    play(n, afterNoonMs, { historyKey: `/status/sessions/history/${number}` });

  test('a history that is restored from a backup has plays with reused numbers posted, and is logged once', async () => {
    const { rows, tick, titles, plays, lines, backfill } = await startedFeed();
    rows.push(play(2, HOUR), play(3, 2 * HOUR));
    await tick();
    expect(await titles()).toEqual([[2, 3]]);
    rows.splice(1, 2, numbered(20, 2, 3 * HOUR));
    await tick();
    rows.push(numbered(30, 3, 4 * HOUR));
    await tick();
    await tick();
    expect((await titles()).flat()).toEqual([20, 30]);
    expect(await plays.count()).toBe(5);
    expect((await backfill.state()).walk).toEqual({ drops: true });
    expect(lines()[0]).toEqual(RESET);
  });

  test('a replaced history with as many new rows as missing ones is recognized by a row number used again', async () => {
    const { rows, tick, titles, lines, readAgain } = await startedFeed();
    rows.push(play(2, HOUR));
    await tick();
    rows.splice(1, 1, numbered(20, 2, 3 * HOUR));
    await tick();
    expect([(await titles()).flat(), readAgain()]).toEqual([[2, 20], 1]);
    expect(lines()).toEqual([RESET]);
    await tick();
    expect(lines()).toHaveLength(1);
  });

  test('a history whose rows get new numbers causes no posts, leaves the bot’s copy as it is, and is logged once', async () => {
    const { rows, tick, titles, plays, lines } = await startedFeed();
    rows.push(...Array.from({ length: 120 }, (_, n) => play(n + 2, n * MINUTE)));
    await tick();
    await titles();
    rows.splice(0, 121, ...rows.map((row, at) => ({ ...row, historyKey: `/status/sessions/history/${500 + at}` })));
    await tick();
    await tick();
    expect([await titles(), await plays.count(), lines()]).toEqual([[], 121, [RESET]]);
    rows.push(numbered(200, 700, 3 * HOUR));
    await tick();
    expect(await titles()).toEqual([[200]]);
  });

  test('a history that lost some rows and has no new ones is recognized as replaced', async () => {
    const { rows, tick, lines, readAgain } = await startedFeed();
    rows.push(play(2, HOUR));
    await tick();
    rows.pop();
    await tick();
    await tick();
    expect([lines(), readAgain()]).toEqual([[RESET], 1]);
  });
});

describe('one play', () => {
  const row = (number: number, afterNoonMs: number, more: Partial<HistoryEntry> = {}) =>
    play(2, afterNoonMs, { accountId: '1', ...more, historyKey: `/${number}` });
  const song = { kind: 'track', title: 'Vltava', ratingKey: '9', durationMs: 30_000 } as const;
  const gone = { kind: 'movie', title: 'Film 2' } as const;

  test.each<{ name: string; first: HistoryEntry; second: HistoryEntry; count: number }>([
    { name: 'twice in one second', first: row(2, HOUR), second: row(3, HOUR), count: 1 },
    { name: 'less than a minute apart', first: row(2, HOUR), second: row(3, HOUR + 59_000), count: 1 },
    { name: 'a minute apart are two', first: row(2, HOUR), second: row(3, HOUR + MINUTE), count: 2 },
    { name: 'of two people are two', first: row(2, HOUR), second: row(3, HOUR, { accountId: '2' }), count: 2 },
    {
      name: 'on two devices are two',
      first: row(2, HOUR, { deviceId: '7' }),
      second: row(3, HOUR, { deviceId: '8' }),
      count: 2,
    },
    { name: 'of which one names no device', first: row(2, HOUR, { deviceId: '7' }), second: row(3, HOUR), count: 1 },
    {
      name: 'of two items are two',
      first: row(2, HOUR),
      second: row(3, HOUR, { item: { ...gone, ratingKey: '5' } }),
      count: 2,
    },
    { name: 'of an item that lost its key since', first: row(2, HOUR), second: row(3, HOUR, { item: gone }), count: 1 },
    {
      name: 'a short song, once more after its length, are two',
      first: row(2, HOUR, { item: song }),
      second: row(3, HOUR + 30_000, { item: song }),
      count: 2,
    },
    {
      name: 'a short song, within its length',
      first: row(2, HOUR, { item: song }),
      second: row(3, HOUR + 29_000, { item: song }),
      count: 1,
    },
  ])('two history rows are one play if they are close and alike: $name', async ({ first, second, count }) => {
    const together = await startedFeed();
    together.rows.push(first, second);
    await together.tick();
    const apart = await startedFeed();
    apart.rows.push(first);
    await apart.tick();
    apart.rows.push(second);
    await apart.tick();
    await apart.tick();
    for (const { bodies, plays, readAgain } of [together, apart]) {
      expect(await plays.count()).toBe(1 + count);
      expect((await bodies()).join().match(/-# /g)).toHaveLength(count);
      expect(readAgain()).toBe(0);
    }
  });
});

describe('the rows that a poll reads', () => {
  /** A server that counts its requests. */
  async function counted(plays: number) {
    const feed = await feedOf({ pageSize: 100 });
    feed.rows.push(...Array.from({ length: plays }, (_, n) => play(n + 1, -(n + 1) * 10_000)));
    await feed.tick();
    const asked: string[] = [];
    const media: typeof feed.media = {
      ...feed.media,
      historyPage: (start, options) => {
        asked.push(`from ${start}`);
        return feed.media.historyPage(start, options);
      },
      history: async function* (...args) {
        for await (const page of feed.media.history(...args)) {
          asked.push('of the day');
          yield page;
        }
      },
    };
    return { ...feed, asked, tick: (more = {}) => feed.tick({ media, ...more }) };
  }

  test('a poll of plays reads one page on a day of 5000 plays, with or without a new one', async () => {
    const { tick, rows, asked, titles } = await counted(5000);
    await tick();
    rows.unshift(play(9000, HOUR));
    await tick();
    expect(asked).toEqual(['from 0', 'from 0']);
    expect(await titles()).toEqual([[9000]]);
  });

  test('a poll of plays reads as many pages as needed if there are more new plays than a page holds', async () => {
    const { tick, rows, asked, plays } = await counted(5000);
    rows.unshift(...Array.from({ length: 150 }, (_, n) => play(9150 - n, HOUR + (150 - n) * 1000)));
    await tick();
    expect(asked).toEqual(['from 0', 'of the day', 'of the day']);
    expect(await plays.count()).toBe(5150);
  });

  test('a poll of plays reads the whole day twice a day, since one row may come while another goes', async () => {
    const { tick, rows, asked, titles, clock, media } = await counted(1000);
    // The total stays the same, and the first page is known.
    rows.splice(500, 1);
    rows.push(play(9000, -1000 * 10_000 - 5000));
    await tick();
    expect(await titles()).toEqual([]);
    await clock.advance(12 * HOUR);
    await tick({ media });
    expect(await titles()).toEqual([[9000]]);
    expect(asked).toEqual(['from 0']);
  });

  test('a poll of plays that were reported more than a day late shows them once', async () => {
    const { tick, rows, titles, readAgain, backfill } = await counted(150);
    await backfill.save({ start: 0, done: true, requestedWalks: 0 });
    rows.push(play(9000, -3 * DAY), play(9001, -4 * DAY));
    await tick();
    await tick();
    expect([await titles(), readAgain(), (await backfill.state()).walk]).toEqual([[], 1, { drops: false, missing: 2 }]);
  });
});
