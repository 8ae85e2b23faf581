import { describe, expect, test } from 'vitest';
import type { FeedEvent } from '../../src/domain/news.ts';
import { playOf } from '../../src/domain/plays.ts';
import type { NewRoute } from '../../src/domain/routes.ts';
import { playDataOf } from '../../src/jobs/playData.ts';
import { aRoute, memoryStore } from '../store/support.ts';
import { CHANNEL, DAY, HOUR, play, takeOut, titlesIn } from './fakes.ts';
import { tellingStore } from './telling.ts';

const OTHER = '100000000000000002';
const nameless = { people: new Map(), devices: new Map() };

const eventOf = (n: number, more: Partial<FeedEvent> = {}): FeedEvent => {
  const entry = play(n, n * 1000);
  return { key: entry.historyKey, at: entry.viewedAt, data: JSON.stringify(playDataOf(entry, nameless)), ...more };
};
const numbers = (count: number, from = 1): readonly number[] => Array.from({ length: count }, (_, n) => from + n);

async function newsroom(route: Partial<NewRoute> = {}) {
  const store = await memoryStore();
  const telling = await tellingStore(store, route);
  const record = (...events: readonly FeedEvent[]) => store.feeds.record({ feed: 'history', cursor: '{}', events });
  return {
    ...store,
    ...telling,
    record,
    plays: (...all: readonly number[]) => record(...all.map((n) => eventOf(n))),
    told: async () => (await telling.bodies()).map(titlesIn),
    route: async () => (await store.routes.list())[0],
  };
}

test('news are told once, however often it is looked', async () => {
  const { plays, told, compose, woken } = await newsroom();
  await plays(1, 2);
  await compose();
  await compose();
  expect(woken()).toBe(1);
  expect(await told()).toEqual([[1, 2]]);
});

test('a hundred plays are ten messages, more are one that counts them', async () => {
  const { plays, told, bodies } = await newsroom();
  await plays(...numbers(100));
  expect((await told()).flat()).toEqual(numbers(100));
  await plays(...numbers(101, 101));
  const [body, ...others] = await bodies();
  expect(others).toEqual([]);
  expect(body).toContain('A lot at once');
  expect(body).toContain('101 plays');
});

test('a channel that is behind gets one message for all that comes meanwhile', async () => {
  const { plays, compose, outbox } = await newsroom();
  for (const n of numbers(11)) {
    await plays(n);
    await compose();
  }
  await plays(...numbers(20, 20));
  await compose();
  const bodies = await takeOut(outbox);
  expect(bodies).toHaveLength(12);
  expect(bodies.at(-1)).toContain('20 plays');
});

test('what was held back for hours comes as a summary when it would be more than three messages', async () => {
  const { plays, clock, bodies } = await newsroom();
  await plays(...numbers(31));
  await clock.advance(HOUR);
  expect(await bodies()).toEqual([expect.stringContaining('31 plays')]);
});

describe('held back', () => {
  test('a paused route tells nothing until it goes on, and then all of it', async () => {
    const { plays, told, routes, route, clock } = await newsroom();
    const { id = 0 } = (await route()) ?? {};
    await routes.change(id, { pausedAt: clock.now() });
    await plays(1);
    expect(await told()).toEqual([]);
    await routes.change(id, { pausedAt: null });
    expect(await told()).toEqual([[1]]);
  });

  test('quiet hours end by themselves', async () => {
    // Noon, by the stepped clock.
    const { plays, told, clock } = await newsroom({ quiet: { from: 11 * 60, to: 13 * 60 } });
    await plays(1);
    expect(await told()).toEqual([]);
    await clock.advance(HOUR);
    expect(await told()).toEqual([[1]]);
  });

  test('what waits for one route holds nothing of another back', async () => {
    const { plays, told, routes, outbox } = await newsroom({ quiet: { from: 11 * 60, to: 13 * 60 } });
    await routes.set(aRoute({ guildId: '200000000000000002', channelId: OTHER, people: 'name' }));
    await plays(1);
    expect(await told()).toEqual([]);
    expect((await takeOut(outbox, OTHER)).map(titlesIn)).toEqual([[1]]);
  });
});

describe('a channel that takes nothing any more', () => {
  test('gets one post to try it with; the rest waits, follows its route and takes its newest settings', async () => {
    const { plays, parked, compose, outbox, routes, clock } = await newsroom();
    await plays(1);
    await compose();
    await parked.park({ channelId: CHANNEL, kind: 'gone', since: clock.now() }, []);
    await plays(2);
    await compose();
    await plays(3);
    await compose();
    expect((await takeOut(outbox)).map(titlesIn)).toEqual([[1]]);
    await routes.set(aRoute({ channelId: OTHER, people: 'nobody' }));
    await compose();
    const bodies = await takeOut(outbox, OTHER);
    expect(bodies.map(titlesIn)).toEqual([[2, 3]]);
    expect(bodies.join()).not.toContain('somebody');
  });
});

describe('a digest', () => {
  const daily = { digest: { kind: 'daily', at: 9 * 60 } } as const;

  test('comes at its time with all that was recorded until then, once', async () => {
    const { plays, bodies, clock } = await newsroom(daily);
    await plays(1, 2);
    expect(await bodies()).toEqual([]);
    await clock.advance(21 * HOUR);
    expect(await bodies()).toEqual([expect.stringContaining('The last day')]);
    expect(await bodies()).toEqual([]);
  });

  test('leaves what comes after its time to the next one', async () => {
    const { plays, bodies, clock } = await newsroom(daily);
    await plays(1);
    await clock.advance(22 * HOUR);
    await plays(2);
    const [first] = await bodies();
    expect(titlesIn(first ?? '')).toEqual([1]);
    await clock.advance(DAY);
    expect((await bodies()).map(titlesIn)).toEqual([[2]]);
  });

  test('that was slept through is made up once, for all of the time', async () => {
    const { plays, bodies, clock } = await newsroom(daily);
    await plays(1);
    await clock.advance(DAY);
    await plays(2);
    await clock.advance(3 * DAY);
    expect((await bodies()).map(titlesIn)).toEqual([[1, 2]]);
  });

  test('is not held back by a clock that was ten years ahead for a while', async () => {
    const { plays, bodies, clock, notices } = await newsroom(daily);
    const now = clock.now();
    clock.set(new Date('2036-01-01T12:00:00Z'));
    await plays(1);
    clock.set(now);
    await plays(2);
    expect(await bodies()).toEqual([]);
    await clock.advance(21 * HOUR);
    expect((await bodies()).map(titlesIn)).toEqual([[1, 2]]);
    expect(await notices.waiting()).toEqual([]);
  });

  test('of more than a thousand that breaks off half-way goes on with the rest', async () => {
    const { plays, compose, clock, notices, outbox } = await newsroom(daily);
    await plays(...numbers(1500));
    await clock.advance(21 * HOUR);
    let composed = 0;
    const breaking: typeof notices.compose = async (composition) => {
      composed += 1;
      if (composed === 2) throw new Error('the database is busy');
      return notices.compose(composition);
    };
    await expect(compose({ notices: { ...notices, compose: breaking } })).rejects.toThrow('busy');
    await clock.advance(HOUR);
    await compose();
    const bodies = await takeOut(outbox);
    expect(bodies.map((body) => /(\d+(?:,\d+)?) plays/.exec(body)?.[1])).toEqual(['1,000', '500']);
  });

  const weekly = { digest: { kind: 'weekly', weekday: 5, at: 9 * 60 } } as const;

  /** The one post of a week, with its files, and how often a chart was drawn. */
  async function weekOf(route: Partial<NewRoute>, draw = async () => new Uint8Array([1, 2, 3])) {
    const room = await newsroom(route);
    const entries = [play(1, 0), play(2, HOUR)];
    await room.plays(1, 2);
    await room.feeds.record({ feed: 'history', cursor: '{}', events: [], plays: entries.map(playOf) });
    await room.clock.advance(8 * DAY);
    await room.compose({ charts: { draw } });
    return { ...room, row: await room.outbox.next(CHANNEL) };
  }

  test('of a week has a picture of its plays, with the numbers as alt text', async () => {
    const { row } = await weekOf(weekly);
    expect(row?.files).toMatchObject([
      { bytes: new Uint8Array([1, 2, 3]), description: expect.stringContaining('2 plays') },
    ]);
    expect(row?.body).toContain(`attachment://${row?.files[0]?.name}`);
    expect(row?.body).toContain('The last week');
  });

  test('of a day has none', async () => {
    expect((await weekOf(daily)).row?.files).toEqual([]);
  });

  test('whose picture cannot be drawn comes without one, and the log says so', async () => {
    const { row, lines } = await weekOf(weekly, async () => {
      throw new Error('no font');
    });
    expect(row?.files).toEqual([]);
    expect(titlesIn(row?.body ?? '')).toEqual([1, 2]);
    expect(lines).toMatchObject([{ level: 'warn', sentence: expect.stringContaining('chart') }]);
  });

  test('of nothing is none', async () => {
    const { bodies, clock } = await newsroom(daily);
    await clock.advance(3 * DAY);
    expect(await bodies()).toEqual([]);
  });
});

describe('where things go wrong', () => {
  test('news that cannot be read are left out, said in the log, and do not come back', async () => {
    const { record, told, lines } = await newsroom();
    await record(eventOf(1, { data: '{"viewedAt":"yesterday"}' }), eventOf(2));
    expect(await told()).toEqual([[2]]);
    expect(lines).toMatchObject([{ level: 'error', fields: { events: [eventOf(1).key] } }]);
    expect(await told()).toEqual([]);
  });

  test('a route that fails holds no other back, and its news wait', async () => {
    const { plays, routes, compose, told, outbox, notices } = await newsroom();
    await routes.set(aRoute({ guildId: '200000000000000002', channelId: OTHER, people: 'name' }));
    await plays(1);
    const backlog: typeof notices.backlog = async (channelId) => {
      if (channelId === CHANNEL) throw new Error('the disk is full');
      return notices.backlog(channelId);
    };
    await expect(compose({ notices: { ...notices, backlog } })).rejects.toThrow('the disk is full');
    expect((await takeOut(outbox, OTHER)).map(titlesIn)).toEqual([[1]]);
    expect(await takeOut(outbox)).toEqual([]);
    expect(await told()).toEqual([[1]]);
  });

  test('a stop before the end leaves everything as it was', async () => {
    const { plays, compose, told } = await newsroom();
    await plays(1);
    const abort = new AbortController();
    const personas = async () => {
      abort.abort(new Error('stopping'));
      return new Map();
    };
    await expect(compose({ people: { personas }, signal: abort.signal })).rejects.toThrow('stopping');
    expect(await told()).toEqual([[1]]);
  });

  test('a route that is paused while its posts are drawn tells nothing yet, however much waits', async () => {
    const { plays, routes, route, compose, bodies, clock, woken } = await newsroom();
    await plays(...numbers(1000));
    const { id = 0 } = (await route()) ?? {};
    const personas = async () => {
      await routes.change(id, { pausedAt: clock.now() });
      return new Map();
    };
    await compose({ people: { personas } });
    expect([woken(), await bodies()]).toEqual([0, []]);
    await routes.change(id, { pausedAt: null });
    expect(await bodies()).toEqual([expect.stringContaining('1,000 plays')]);
  });

  test('news of a route that was removed are gone, and those of a route that moved go where it is now', async () => {
    const { plays, routes, route, told, outbox, compose } = await newsroom();
    await plays(1);
    await routes.set(aRoute({ channelId: OTHER, people: 'name' }));
    await compose();
    expect(await told()).toEqual([]);
    expect((await takeOut(outbox, OTHER)).map(titlesIn)).toEqual([[1]]);
    await plays(2);
    expect(await routes.remove((await route())?.id ?? 0)).toBe(1);
    await compose();
    expect(await takeOut(outbox, OTHER)).toEqual([]);
  });
});
