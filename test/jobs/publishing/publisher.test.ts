import { describe, expect, test } from 'vitest';
import type { FeedEvent } from '../../../src/domain/notifications/events.ts';
import type { NewSubscription } from '../../../src/domain/notifications/subscriptions.ts';
import { markerOf } from '../../../src/jobs/delivery/postMarker.ts';
import { playDataOf } from '../../../src/jobs/feeds/history/data.ts';
import { PAGE } from '../../../src/jobs/publishing/summary.ts';
import { aSubscription, memoryStore } from '../../store/support/openStore.ts';
import { CHANNEL, DAY, HOUR, NOON, play, takeOut, titlesIn } from '../support/fakes.ts';
import { renderingStore } from '../support/renderContext.ts';

const MINUTE = 60_000;
const OTHER = '100000000000000002';
const ROLE = '300000000000000001';
const nameless = { people: new Map(), devices: new Map() };

const eventOf = (n: number, more: Partial<FeedEvent> = {}): FeedEvent => {
  const entry = play(n, n * 1000);
  return { key: entry.historyKey, at: entry.viewedAt, data: JSON.stringify(playDataOf(entry, nameless)), ...more };
};
const numbers = (count: number, from = 1): readonly number[] => Array.from({ length: count }, (_, n) => from + n);

async function newsroom(subscription: Partial<NewSubscription> = {}) {
  const store = await memoryStore();
  const context = await renderingStore(store, subscription);
  const record = (...events: readonly FeedEvent[]) => store.feeds.record({ feed: 'history', cursor: '{}', events });
  return {
    ...store,
    ...context,
    record,
    plays: (...all: readonly number[]) => record(...all.map((n) => eventOf(n))),
    sentences: async () => (await context.bodies()).map(titlesIn),
    subscription: async () => (await store.subscriptions.list())[0],
  };
}

test('news are told once, however often it is looked', async () => {
  const { plays, sentences, publish, woken } = await newsroom();
  await plays(1, 2);
  await publish();
  await publish();
  expect(woken()).toBe(1);
  expect(await sentences()).toEqual([[1, 2]]);
});

test('the log says once why notifications wait, again when the reason changes, and in what detail', async () => {
  const { plays, publish, lines, subscriptions, subscription, clock } = await newsroom({
    digest: { kind: 'daily', at: 23 * 60 },
  });
  const waits = () => lines.filter(({ sentence }) => sentence === 'notifications of a subscription held back');
  await plays(1);
  await publish();
  await publish();
  const digest = { why: 'digest', since: NOON, until: new Date('2026-01-01T23:00:00Z'), feed: 'history' };
  expect(waits()).toMatchObject([{ fields: digest }]);
  await subscriptions.change((await subscription())?.id ?? 0, { pausedAt: clock.now() });
  await publish();
  expect(waits()).toMatchObject([{ fields: digest }, { fields: { why: 'paused', since: NOON } }]);
});

test('a hundred plays are ten messages, more are one that counts them', async () => {
  const { plays, sentences, bodies } = await newsroom();
  await plays(...numbers(100));
  expect((await sentences()).flat()).toEqual(numbers(100));
  await plays(...numbers(101, 101));
  const [body, ...others] = await bodies();
  expect(others).toEqual([]);
  expect(body).toContain('A lot at once');
  expect(body).toContain('101 plays');
});

test('an import of many pages is one message that counts all of it', async () => {
  const { plays, bodies } = await newsroom();
  await plays(...numbers(10 * PAGE + 1));
  expect(await bodies()).toEqual([expect.stringContaining('2,001 plays')]);
});

test('what comes while Discord is away for six hours is one message, once those that were written are sent', async () => {
  const { plays, publish, outbox, clock } = await newsroom();
  for (const n of numbers(180)) {
    await plays(n);
    await publish();
    await clock.advance(2 * MINUTE);
  }
  expect((await takeOut(outbox)).map(titlesIn)).toEqual(numbers(11).map((n) => [n]));
  await publish();
  expect(await takeOut(outbox)).toEqual([expect.stringContaining('169 plays')]);
});

test('a play of another server is told though one of the old server under the same number is not sent yet', async () => {
  const { plays, record, publish, outbox, serverIdentity } = await newsroom();
  await serverIdentity.rememberServer('old');
  await plays(5);
  await publish();
  await serverIdentity.rememberServer('new');
  await record(eventOf(6, { key: eventOf(5).key }));
  await publish();
  expect((await takeOut(outbox)).map(titlesIn)).toEqual([[5], [6]]);
});

test('what was held back for hours comes as a summary when it would be more than three messages', async () => {
  const { plays, clock, bodies } = await newsroom();
  await plays(...numbers(31));
  await clock.advance(HOUR);
  expect(await bodies()).toEqual([expect.stringContaining('31 plays')]);
});

describe('held back', () => {
  test('a paused route tells nothing until it goes on, and then all of it', async () => {
    const { plays, sentences, subscriptions, subscription, clock } = await newsroom();
    const { id = 0 } = (await subscription()) ?? {};
    await subscriptions.change(id, { pausedAt: clock.now() });
    await plays(1);
    expect(await sentences()).toEqual([]);
    await subscriptions.change(id, { pausedAt: null });
    expect(await sentences()).toEqual([[1]]);
  });

  test('quiet hours end by themselves', async () => {
    // Noon, by the stepped clock.
    const { plays, sentences, clock } = await newsroom({ quiet: { from: 11 * 60, to: 13 * 60 } });
    await plays(1);
    expect(await sentences()).toEqual([]);
    await clock.advance(HOUR);
    expect(await sentences()).toEqual([[1]]);
  });

  test('what waits for one route holds nothing of another back', async () => {
    const { plays, sentences, subscriptions, outbox } = await newsroom({ quiet: { from: 11 * 60, to: 13 * 60 } });
    await subscriptions.set(aSubscription({ guildId: '200000000000000002', channelId: OTHER, people: 'name' }));
    await plays(1);
    expect(await sentences()).toEqual([]);
    expect((await takeOut(outbox, OTHER)).map(titlesIn)).toEqual([[1]]);
  });
});

describe('a channel that takes nothing any more', () => {
  test('gets one post to try it with; the rest waits, follows its route and takes its newest settings', async () => {
    const { plays, blocked, publish, outbox, subscriptions, clock } = await newsroom();
    await plays(1);
    await publish();
    await blocked.block({ channelId: CHANNEL, kind: 'gone', since: clock.now() }, []);
    await plays(2);
    await publish();
    await plays(3);
    await publish();
    expect((await takeOut(outbox)).map(titlesIn)).toEqual([[1]]);
    await subscriptions.set(aSubscription({ channelId: OTHER, people: 'nobody' }));
    await publish();
    const bodies = await takeOut(outbox, OTHER);
    expect(bodies.map(titlesIn)).toEqual([[2, 3]]);
    expect(bodies.join()).not.toContain('somebody');
  });
});

describe.each(['gone', 'forbidden'] as const)('what was written for a channel that is %s', (kind) => {
  test('goes where its route points to by now, and is found there by its marker', async () => {
    const { plays, blocked, publish, outbox, subscriptions, clock, woken, lines } = await newsroom();
    await plays(1);
    await publish();
    await subscriptions.set(aSubscription({ channelId: OTHER, people: 'name' }));
    await publish();
    expect(await outbox.channels()).toEqual([CHANNEL]);
    await blocked.block({ channelId: CHANNEL, kind, since: clock.now() }, []);
    await publish();
    expect(woken()).toBe(2);
    expect(lines).toMatchObject([{ level: 'info', fields: { channel: CHANNEL, posts: 1 } }]);
    const row = await outbox.next(OTHER);
    const markers = [CHANNEL, OTHER].map((channelId) => `"id":${markerOf(row?.key ?? '', channelId)}`);
    expect(markers.map((marker) => row?.body.includes(marker))).toEqual([false, true]);
    expect(await outbox.channels()).toEqual([OTHER]);
    await publish();
    expect(woken()).toBe(2);
  });

  /** A play that was written by name, for a role, before its channel took nothing any more and its route was set as said. */
  async function blocked(now: Partial<NewSubscription>) {
    const room = await newsroom({ mentionRoleId: ROLE });
    await room.plays(1);
    await room.publish();
    await room.blocked.block({ channelId: CHANNEL, kind, since: room.clock.now() }, []);
    const subscription = await room.subscriptions.set(aSubscription({ channelId: OTHER, people: 'name', ...now }));
    return { ...room, pause: () => room.subscriptions.change(subscription.id, { pausedAt: room.clock.now() }) };
  }

  test('is dead-lettered, and the log says so, where nobody may be shown any more', async () => {
    const { publish, outbox, lines, woken } = await blocked({ people: 'nobody' });
    await publish();
    expect([await outbox.channels(), woken()]).toEqual([[], 1]);
    expect(lines).toMatchObject([{ level: 'warn', fields: { channel: CHANNEL, posts: 1 } }]);
  });

  test('calls no role there that its route does not call any more', async () => {
    const { publish, outbox } = await blocked({});
    expect((await outbox.next(CHANNEL))?.body).toContain(ROLE);
    await publish();
    const [body = ''] = await takeOut(outbox, OTHER);
    expect(titlesIn(body)).toEqual([1]);
    expect(body).not.toContain(ROLE);
  });

  test('waits where it is as long as its route is paused', async () => {
    const { publish, pause, outbox, lines } = await blocked({});
    await pause();
    await publish();
    expect([await outbox.channels(), lines]).toEqual([[CHANNEL], []]);
  });

  test('holds nothing else back when it cannot be moved', async () => {
    const { plays, blocked, publish, outbox, clock, lines } = await newsroom();
    await blocked.block({ channelId: OTHER, kind, since: clock.now() }, []);
    await plays(1);
    const takeReroutable = async () => {
      throw new Error('the disk is full');
    };
    await expect(publish({ blocked: { ...blocked, takeReroutable } })).rejects.toThrow('the disk is full');
    expect(lines).toMatchObject([{ level: 'warn' }]);
    expect((await takeOut(outbox)).map(titlesIn)).toEqual([[1]]);
  });
});

describe('a digest', () => {
  const daily = { digest: { kind: 'daily', at: 9 * 60 } } as const;
  const weekly = { digest: { kind: 'weekly', weekday: 5, at: 9 * 60 } } as const;

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
    const { plays, bodies, clock, notifications } = await newsroom(daily);
    const now = clock.now();
    clock.set(new Date('2036-01-01T12:00:00Z'));
    await plays(1);
    clock.set(now);
    await plays(2);
    expect(await bodies()).toEqual([]);
    await clock.advance(21 * HOUR);
    expect((await bodies()).map(titlesIn)).toEqual([[1, 2]]);
    expect(await notifications.waiting()).toEqual([]);
  });

  const playsIn = (body: string) => /(\d+(?:,\d+)?) plays/.exec(body)?.[1];

  test('of a thousand and more is one message', async () => {
    const { plays, bodies, clock } = await newsroom(daily);
    await plays(...numbers(2300));
    await clock.advance(21 * HOUR);
    expect((await bodies()).map(playsIn)).toEqual(['2,300']);
  });

  test('takes what is due also where much that is not stands before it', async () => {
    const { plays, bodies, clock } = await newsroom(daily);
    const now = clock.now();
    await clock.advance(22 * HOUR);
    await plays(...numbers(2 * PAGE));
    clock.set(now);
    await plays(2 * PAGE + 1);
    await clock.advance(21.5 * HOUR);
    expect((await bodies()).map(titlesIn)).toEqual([[2 * PAGE + 1]]);
  });

  test('of a week ranks all of it, however much that is, in one message with its picture', async () => {
    const room = await newsroom(weekly);
    const often = numbers(11_000).map((n) => ({ ...eventOf(n), data: eventOf(n % 3000).data }));
    // Each page of them has its own favourite; none is what was played most in the week.
    const most = numbers(30, 20_000).map((n) => ({ ...eventOf(n), data: eventOf(4711).data }));
    await room.record(...often.slice(0, 5000), ...most.slice(0, 4), ...often.slice(5000), ...most.slice(4));
    await room.clock.advance(8 * DAY);
    await room.publish();
    const first = await room.outbox.next(CHANNEL);
    expect(first?.files.map(({ description }) => description)).toEqual([expect.stringContaining('11,030 plays')]);
    const [body = '', ...others] = await takeOut(room.outbox);
    expect(others).toEqual([]);
    expect(body).toContain('The last week\\n');
    expect(body).toContain('11,030 plays');
    expect(titlesIn(body)[0]).toBe(4711);
    expect(body).toContain('**Film 4711** · 30 times');
    expect(await room.notifications.waiting()).toEqual([]);
  });

  test('is told whole or not at all', async () => {
    const { plays, publish, clock, bodies, notifications } = await newsroom(daily);
    await plays(...numbers(1200));
    await clock.advance(21 * HOUR);
    let asked = 0;
    const of: typeof notifications.of = async (...given) => {
      asked += 1;
      if (asked === 2) throw new Error('the database is busy');
      return notifications.of(...given);
    };
    await expect(publish({ notifications: { ...notifications, of } })).rejects.toThrow('busy');
    expect(await notifications.waiting()).toMatchObject([{ notifications: 1200 }]);
    await clock.advance(HOUR);
    expect((await bodies()).map(playsIn)).toEqual(['1,200']);
    expect(await notifications.waiting()).toEqual([]);
  });

  /** The one post of a week, with its files, and how often a chart was drawn. */
  async function weekOf(subscription: Partial<NewSubscription>, draw = async () => new Uint8Array([1, 2, 3])) {
    const room = await newsroom(subscription);
    await room.plays(1, 2);
    await room.clock.advance(8 * DAY);
    await room.publish({ charts: { draw } });
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

  test('of a library that has a route of its own elsewhere is in its picture alone', async () => {
    const { record, subscriptions, clock, publish, outbox } = await newsroom(weekly);
    await subscriptions.set(aSubscription({ ...weekly, librarySectionId: '2', channelId: OTHER, people: 'name' }));
    const inLibrary = (n: number, librarySectionId: string) => eventOf(n, { librarySectionId });
    await record(inLibrary(1, '1'), ...numbers(20, 2).map((n) => inLibrary(n, '2')));
    await clock.advance(8 * DAY);
    await publish();
    const sentences = [await outbox.next(CHANNEL), await outbox.next(OTHER)];
    expect(sentences.map((row) => row?.files[0]?.description)).toEqual([
      expect.stringContaining('. 1 play. '),
      expect.stringContaining('. 20 plays. '),
    ]);
    expect(sentences.map((row) => /(\d+) plays?/.exec(row?.body ?? '')?.[1])).toEqual(['1', '20']);
  });

  test('tells what came late in its picture as well as in its text', async () => {
    const { record, clock, publish, outbox } = await newsroom(weekly);
    await record(eventOf(1), eventOf(2, { at: new Date(NOON.getTime() - 30 * DAY) }));
    await clock.advance(8 * DAY);
    await publish();
    const row = await outbox.next(CHANNEL);
    expect(row?.body).toContain('2 plays');
    expect(row?.files[0]?.description).toMatch(/\. 2 plays\. Other days: 1; Jan 1: 1; /);
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
    const { record, sentences, lines } = await newsroom();
    await record(eventOf(1, { data: '{"viewedAt":"yesterday"}' }), eventOf(2));
    expect(await sentences()).toEqual([[2]]);
    expect(lines).toMatchObject([{ level: 'error', fields: { events: [eventOf(1).key] } }]);
    expect(await sentences()).toEqual([]);
  });

  test('a route that fails holds no other back, and its news wait', async () => {
    const { plays, subscriptions, publish, sentences, outbox, notifications } = await newsroom();
    await subscriptions.set(aSubscription({ guildId: '200000000000000002', channelId: OTHER, people: 'name' }));
    await plays(1);
    const backlog: typeof notifications.backlog = async (channelId) => {
      if (channelId === CHANNEL) throw new Error('the disk is full');
      return notifications.backlog(channelId);
    };
    await expect(publish({ notifications: { ...notifications, backlog } })).rejects.toThrow('the disk is full');
    expect((await takeOut(outbox, OTHER)).map(titlesIn)).toEqual([[1]]);
    expect(await takeOut(outbox)).toEqual([]);
    expect(await sentences()).toEqual([[1]]);
  });

  test('a stop before the end leaves everything as it was', async () => {
    const { plays, publish, sentences } = await newsroom();
    await plays(1);
    const abort = new AbortController();
    const small = async () => {
      abort.abort(new Error('stopping'));
      return new Map();
    };
    await expect(publish({ posters: { small }, signal: abort.signal })).rejects.toThrow('stopping');
    expect(await sentences()).toEqual([[1]]);
  });

  test('a route that is paused while its posts are drawn tells nothing yet, however much waits', async () => {
    const { plays, subscriptions, subscription, publish, bodies, clock, woken } = await newsroom();
    await plays(...numbers(1000));
    const { id = 0 } = (await subscription()) ?? {};
    const small = async () => {
      await subscriptions.change(id, { pausedAt: clock.now() });
      return new Map();
    };
    await publish({ posters: { small } });
    expect([woken(), await bodies()]).toEqual([0, []]);
    await subscriptions.change(id, { pausedAt: null });
    expect(await bodies()).toEqual([expect.stringContaining('1,000 plays')]);
  });

  test('a route that is set anew while its posts are drawn is told as it is now: where, to whom and of whom', async () => {
    const { plays, subscriptions, publish, outbox, woken } = await newsroom({ mentionRoleId: ROLE });
    await plays(1);
    const small = async () => {
      await subscriptions.set(aSubscription({ channelId: OTHER, people: 'nobody' }));
      return new Map();
    };
    await publish({ posters: { small } });
    expect([woken(), await outbox.channels()]).toEqual([0, []]);
    await publish();
    expect(await outbox.channels()).toEqual([OTHER]);
    expect((await outbox.next(OTHER))?.body).not.toContain(ROLE);
  });

  test('news of a route that was removed are gone, and those of a route that moved go where it is now', async () => {
    const { plays, subscriptions, subscription, sentences, outbox, publish } = await newsroom();
    await plays(1);
    await subscriptions.set(aSubscription({ channelId: OTHER, people: 'name' }));
    await publish();
    expect(await sentences()).toEqual([]);
    expect((await takeOut(outbox, OTHER)).map(titlesIn)).toEqual([[1]]);
    await plays(2);
    expect(await subscriptions.remove((await subscription())?.id ?? 0)).toBe(1);
    await publish();
    expect(await takeOut(outbox, OTHER)).toEqual([]);
  });
});
