import { describe, expect, test } from 'vitest';
import type { FeedEvent } from '../../../src/domain/notifications/events.ts';
import type { NewSubscription } from '../../../src/domain/notifications/subscriptions.ts';
import { encodePlayData } from '../../../src/jobs/feeds/history/data.ts';
import { createMessageMarker } from '../../../src/jobs/publishing/postMarker.ts';
import { NOTIFICATIONS_PER_PAGE } from '../../../src/jobs/publishing/publish.ts';
import { aSubscription, memoryStore, setAnew } from '../../store/support/openStore.ts';
import { CHANNEL, DAY, HOUR, NOON, play, takeOut, titlesIn } from '../support/fakes.ts';
import { renderingStore } from '../support/renderContext.ts';

const MINUTE = 60_000;
const OTHER = '100000000000000002';
const ROLE = '300000000000000001';
const nameless = { people: new Map(), devices: new Map() };

const eventOf = (n: number, more: Partial<FeedEvent> = {}): FeedEvent => {
  const entry = play(n, n * 1000);
  return { key: entry.historyKey, at: entry.viewedAt, data: encodePlayData(entry, nameless), ...more };
};
const numbers = (count: number, from = 1): readonly number[] => Array.from({ length: count }, (_, n) => from + n);

async function openPublisher(subscription: Partial<NewSubscription> = {}) {
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

test('notifications are published once, however often the publisher runs', async () => {
  const { plays, sentences, publish, woken } = await openPublisher();
  await plays(1, 2);
  await publish();
  await publish();
  expect(woken()).toBe(1);
  expect(await sentences()).toEqual([[1, 2]]);
});

test('the log says once why notifications wait, and again when the reason changes', async () => {
  const { plays, publish, lines, subscriptions, subscription, clock } = await openPublisher({
    digest: { kind: 'daily', at: 23 * 60 },
  });
  const waits = () =>
    lines.filter(
      ({ sentence }) => sentence === 'the notifications of a subscription are not posted yet; the field why says why',
    );
  await plays(1);
  await publish();
  await publish();
  const digest = { why: 'digest', since: NOON, until: new Date('2026-01-01T23:00:00Z'), feed: 'history' };
  expect(waits()).toMatchObject([{ fields: digest }]);
  await subscriptions.change((await subscription())?.id ?? 0, { pausedAt: clock.now() });
  await publish();
  expect(waits()).toMatchObject([{ fields: digest }, { fields: { why: 'paused', since: NOON } }]);
});

test('a hundred plays are ten messages, and more are one message that counts them', async () => {
  const { plays, sentences, bodies } = await openPublisher();
  await plays(...numbers(100));
  expect((await sentences()).flat()).toEqual(numbers(100));
  await plays(...numbers(101, 101));
  const [body, ...others] = await bodies();
  expect(others).toEqual([]);
  expect(body).toContain('Many notifications at once');
  expect(body).toContain('101 plays');
});

test('an import of many pages becomes one message that counts all items', async () => {
  const { plays, bodies } = await openPublisher();
  await plays(...numbers(10 * NOTIFICATIONS_PER_PAGE + 1));
  expect(await bodies()).toEqual([expect.stringContaining('2,001 plays')]);
});

test('notifications during a six-hour outage of Discord become one message, after the posts before them', async () => {
  const { plays, publish, outbox, clock } = await openPublisher();
  for (const n of numbers(180)) {
    await plays(n);
    await publish();
    await clock.advance(2 * MINUTE);
  }
  expect((await takeOut(outbox)).map(titlesIn)).toEqual(numbers(11).map((n) => [n]));
  await publish();
  expect(await takeOut(outbox)).toEqual([expect.stringContaining('169 plays')]);
});

test('a play on a new server is published although an old server’s play with the same number still waits', async () => {
  const { plays, record, publish, outbox, serverIdentity } = await openPublisher();
  await serverIdentity.rememberServer('old');
  await plays(5);
  await publish();
  await serverIdentity.rememberServer('new');
  await record(eventOf(6, { key: eventOf(5).key }));
  await publish();
  expect((await takeOut(outbox)).map(titlesIn)).toEqual([[5], [6]]);
});

test('notifications held back for hours become a summary if they would be more than three messages', async () => {
  const { plays, clock, bodies } = await openPublisher();
  await plays(...numbers(31));
  await clock.advance(HOUR);
  expect(await bodies()).toEqual([expect.stringContaining('31 plays')]);
});

describe('held back', () => {
  test('a paused subscription gets nothing until it is resumed, and then everything', async () => {
    const { plays, sentences, subscriptions, subscription, clock } = await openPublisher();
    const { id = 0 } = (await subscription()) ?? {};
    await subscriptions.change(id, { pausedAt: clock.now() });
    await plays(1);
    expect(await sentences()).toEqual([]);
    await subscriptions.change(id, { pausedAt: null });
    expect(await sentences()).toEqual([[1]]);
  });

  test('quiet hours end without anybody doing anything, and the notifications are published', async () => {
    // It is noon by the stepped clock.
    const { plays, sentences, clock } = await openPublisher({ quiet: { from: 11 * 60, to: 13 * 60 } });
    await plays(1);
    expect(await sentences()).toEqual([]);
    await clock.advance(HOUR);
    expect(await sentences()).toEqual([[1]]);
  });

  test('one subscription’s quiet hours do not hold back another subscription', async () => {
    const { plays, sentences, subscriptions, outbox } = await openPublisher({ quiet: { from: 11 * 60, to: 13 * 60 } });
    await subscriptions.set(aSubscription({ guildId: '200000000000000002', channelId: OTHER, people: 'name' }));
    await plays(1);
    expect(await sentences()).toEqual([]);
    expect((await takeOut(outbox, OTHER)).map(titlesIn)).toEqual([[1]]);
  });
});

describe('a blocked channel', () => {
  test('a blocked channel gets one trial post, and the rest follows the subscription to its new channel', async () => {
    const { plays, blocked, publish, outbox, subscriptions, clock } = await openPublisher();
    await plays(1);
    await publish();
    await blocked.block({ channelId: CHANNEL, kind: 'gone', since: clock.now() }, []);
    await plays(2);
    await publish();
    await plays(3);
    await publish();
    expect((await takeOut(outbox)).map(titlesIn)).toEqual([[1]]);
    await setAnew({ subscriptions }, aSubscription({ channelId: OTHER, people: 'nobody' }));
    await publish();
    const bodies = await takeOut(outbox, OTHER);
    expect(bodies.map(titlesIn)).toEqual([[2, 3]]);
    expect(bodies.join()).not.toContain('somebody');
  });
});

describe.each(['gone', 'forbidden'] as const)('a post for a channel that is %s', (kind) => {
  test('a post for a blocked channel moves to the subscription’s new channel, and gets that channel’s marker', async () => {
    const { plays, blocked, publish, outbox, subscriptions, clock, woken, lines } = await openPublisher();
    await plays(1);
    await publish();
    await setAnew({ subscriptions }, aSubscription({ channelId: OTHER, people: 'name' }));
    await publish();
    expect(await outbox.channels()).toEqual([CHANNEL]);
    await blocked.block({ channelId: CHANNEL, kind, since: clock.now() }, []);
    await publish();
    expect(woken()).toBe(2);
    expect(lines).toMatchObject([{ level: 'info', fields: { channel: CHANNEL, posts: 1 } }]);
    const row = await outbox.next(OTHER);
    const markers = [CHANNEL, OTHER].map((channelId) => `"id":${createMessageMarker(row?.key ?? '', channelId)}`);
    expect(markers.map((marker) => row?.body.includes(marker))).toEqual([false, true]);
    expect(await outbox.channels()).toEqual([OTHER]);
    await publish();
    expect(woken()).toBe(2);
  });

  /**
   * A play posted by name, for a role, before its channel was blocked and its subscription was changed to these
   * settings.
   */
  async function blocked(now: Partial<NewSubscription>) {
    const room = await openPublisher({ mentionRoleId: ROLE });
    await room.plays(1);
    await room.publish();
    await room.blocked.block({ channelId: CHANNEL, kind, since: room.clock.now() }, []);
    const subscription = await setAnew(room, aSubscription({ channelId: OTHER, people: 'name', ...now }));
    return { ...room, pause: () => room.subscriptions.change(subscription.id, { pausedAt: room.clock.now() }) };
  }

  test('a post for a blocked channel is dead-lettered and logged if people may no longer be shown', async () => {
    const { publish, outbox, lines, woken } = await blocked({ people: 'nobody' });
    await publish();
    expect([await outbox.channels(), woken()]).toEqual([[], 1]);
    expect(lines).toMatchObject([{ level: 'warn', fields: { channel: CHANNEL, posts: 1 } }]);
  });

  test('a post for a blocked channel moves without a role that its subscription no longer mentions', async () => {
    const { publish, outbox } = await blocked({});
    expect((await outbox.next(CHANNEL))?.body).toContain(ROLE);
    await publish();
    const [body = ''] = await takeOut(outbox, OTHER);
    expect(titlesIn(body)).toEqual([1]);
    expect(body).not.toContain(ROLE);
  });

  test('a post for a blocked channel stays ahead of newer ones while Discord still has to answer', async () => {
    const { plays, publish, outbox, clock } = await blocked({});
    const onItsWay = await outbox.next(CHANNEL);
    const now = clock.now();
    await outbox.sending({ id: onItsWay?.id ?? 0, channelId: CHANNEL }, { earliest: now, latest: now });
    await plays(2);
    await publish();
    expect(await outbox.channels()).toEqual([CHANNEL]);
    await outbox.postpone(onItsWay?.id ?? 0, { kind, message: kind }, now);
    await publish();
    expect((await takeOut(outbox, OTHER)).map(titlesIn)).toEqual([[1], [2]]);
  });

  test('a post for a blocked channel is overtaken when its outcome has been unknown for minutes', async () => {
    const { plays, publish, outbox, clock } = await blocked({});
    const now = clock.now();
    await outbox.sending({ id: 1, channelId: CHANNEL }, { earliest: now, latest: now });
    await plays(2);
    clock.set(new Date(now.getTime() + 2 * 60_000));
    await publish();
    expect((await takeOut(outbox, OTHER)).map(titlesIn)).toEqual([[2]]);
  });

  test('a post for a blocked channel is not moved to another channel while its subscription is paused', async () => {
    const { publish, pause, outbox, lines } = await blocked({});
    await pause();
    await publish();
    expect([await outbox.channels(), lines]).toEqual([[CHANNEL], []]);
  });

  test('a post for a blocked channel that cannot be moved does not keep other notifications from being published', async () => {
    const { plays, blocked, publish, outbox, clock, lines } = await openPublisher();
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

  test('a digest is posted once, at its time, with everything recorded until then', async () => {
    const { plays, bodies, clock } = await openPublisher(daily);
    await plays(1, 2);
    expect(await bodies()).toEqual([]);
    await clock.advance(21 * HOUR);
    expect(await bodies()).toEqual([expect.stringContaining('The last day')]);
    expect(await bodies()).toEqual([]);
  });

  test('a digest leaves later notifications to the next one', async () => {
    const { plays, bodies, clock } = await openPublisher(daily);
    await plays(1);
    await clock.advance(22 * HOUR);
    await plays(2);
    const [first] = await bodies();
    expect(titlesIn(first ?? '')).toEqual([1]);
    await clock.advance(DAY);
    expect((await bodies()).map(titlesIn)).toEqual([[2]]);
  });

  test('a digest that was missed during sleep is posted once, for the whole time', async () => {
    const { plays, bodies, clock } = await openPublisher(daily);
    await plays(1);
    await clock.advance(DAY);
    await plays(2);
    await clock.advance(3 * DAY);
    expect((await bodies()).map(titlesIn)).toEqual([[1, 2]]);
  });

  test('a digest is not held back by a clock that was ten years ahead for a while', async () => {
    const { plays, bodies, clock, notifications } = await openPublisher(daily);
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

  test('a digest of more than a thousand notifications is one message', async () => {
    const { plays, bodies, clock } = await openPublisher(daily);
    await plays(...numbers(2300));
    await clock.advance(21 * HOUR);
    expect((await bodies()).map(playsIn)).toEqual(['2,300']);
  });

  test('a digest takes due notifications even if many that are not due come before them', async () => {
    const { plays, bodies, clock } = await openPublisher(daily);
    const now = clock.now();
    await clock.advance(22 * HOUR);
    await plays(...numbers(2 * NOTIFICATIONS_PER_PAGE));
    clock.set(now);
    await plays(2 * NOTIFICATIONS_PER_PAGE + 1);
    await clock.advance(21.5 * HOUR);
    expect((await bodies()).map(titlesIn)).toEqual([[2 * NOTIFICATIONS_PER_PAGE + 1]]);
  });

  test('a weekly digest ranks all plays, however many they are, in one message with a chart', async () => {
    const room = await openPublisher(weekly);
    const often = numbers(11_000).map((n) => ({ ...eventOf(n), data: eventOf(n % 3000).data }));
    // Each page has its own favourite; none of these is what was played most in the week.
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

  test('a digest is published completely or not at all', async () => {
    const { plays, publish, clock, bodies, notifications } = await openPublisher(daily);
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
    const room = await openPublisher(subscription);
    await room.plays(1, 2);
    await room.clock.advance(8 * DAY);
    await room.publish({ charts: { prepare: () => undefined, draw } });
    return { ...room, row: await room.outbox.next(CHANNEL) };
  }

  test('a weekly digest has a chart of its plays, with the numbers as alt text', async () => {
    const { row } = await weekOf(weekly);
    expect(row?.files).toMatchObject([
      { bytes: new Uint8Array([1, 2, 3]), description: expect.stringContaining('2 plays') },
    ]);
    expect(row?.body).toContain(`attachment://${row?.files[0]?.name}`);
    expect(row?.body).toContain('The last week');
  });

  test('a play in a library with its own subscription appears only in that subscription’s weekly chart', async () => {
    const { record, subscriptions, clock, publish, outbox } = await openPublisher(weekly);
    await subscriptions.set(aSubscription({ ...weekly, librarySectionId: '2', channelId: OTHER, people: 'name' }));
    const inLibrary = (n: number, librarySectionId: string) => eventOf(n, { librarySectionId });
    await record(inLibrary(1, '1'), ...numbers(20, 2).map((n) => inLibrary(n, '2')));
    await clock.advance(8 * DAY);
    await publish();
    const posts = [await outbox.next(CHANNEL), await outbox.next(OTHER)];
    expect(posts.map((row) => row?.files[0]?.description)).toEqual([
      expect.stringContaining('. 1 play. '),
      expect.stringContaining('. 20 plays. '),
    ]);
    expect(posts.map((row) => /(\d+) plays?/.exec(row?.body ?? '')?.[1])).toEqual(['1', '20']);
  });

  test('a digest shows late plays in its chart as well as in its text', async () => {
    const { record, clock, publish, outbox } = await openPublisher(weekly);
    await record(eventOf(1), eventOf(2, { at: new Date(NOON.getTime() - 30 * DAY) }));
    await clock.advance(8 * DAY);
    await publish();
    const row = await outbox.next(CHANNEL);
    expect(row?.body).toContain('2 plays');
    expect(row?.files[0]?.description).toMatch(/\. 2 plays\. Other days: 1; Jan 1: 1; /);
  });

  test('a daily digest has no chart', async () => {
    expect((await weekOf(daily)).row?.files).toEqual([]);
  });

  test('a digest whose chart cannot be drawn is posted without it, which is logged', async () => {
    const { row, lines } = await weekOf(weekly, async () => {
      throw new Error('no font');
    });
    expect(row?.files).toEqual([]);
    expect(titlesIn(row?.body ?? '')).toEqual([1, 2]);
    expect(lines).toMatchObject([{ level: 'warn', sentence: expect.stringContaining('chart') }]);
  });

  test('a digest without notifications is not posted', async () => {
    const { bodies, clock } = await openPublisher(daily);
    await clock.advance(3 * DAY);
    expect(await bodies()).toEqual([]);
  });
});

describe('a failure while publishing', () => {
  test('events that cannot be decoded are left out of a post and logged once', async () => {
    const { record, sentences, lines } = await openPublisher();
    await record(eventOf(1, { data: '{"viewedAt":"yesterday"}' }), eventOf(2));
    expect(await sentences()).toEqual([[2]]);
    expect(lines).toMatchObject([{ level: 'error', fields: { events: [eventOf(1).key] } }]);
    expect(await sentences()).toEqual([]);
  });

  test('a subscription that fails while publishing does not hold back others, and its notifications wait', async () => {
    const { plays, subscriptions, publish, sentences, outbox, notifications } = await openPublisher();
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

  test('a shutdown in the middle of publishing leaves all notifications waiting', async () => {
    const { plays, publish, sentences } = await openPublisher();
    await plays(1);
    const abort = new AbortController();
    const small = async () => {
      abort.abort(new Error('stopping'));
      return new Map();
    };
    await expect(publish({ posters: { small }, signal: abort.signal })).rejects.toThrow('stopping');
    expect(await sentences()).toEqual([[1]]);
  });

  test('a subscription that is paused while its posts are rendered gets no post yet', async () => {
    const { plays, subscriptions, subscription, publish, bodies, clock, woken } = await openPublisher();
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

  test('posts are rendered again if their subscription changed channel, role or people meanwhile', async () => {
    const { plays, subscriptions, publish, outbox, woken } = await openPublisher({ mentionRoleId: ROLE });
    await plays(1);
    const small = async () => {
      await setAnew({ subscriptions }, aSubscription({ channelId: OTHER, people: 'nobody' }));
      return new Map();
    };
    await publish({ posters: { small } });
    expect([woken(), await outbox.channels()]).toEqual([0, []]);
    await publish();
    expect(await outbox.channels()).toEqual([OTHER]);
    expect((await outbox.next(OTHER))?.body).not.toContain(ROLE);
  });

  test('notifications of a removed subscription are dropped, and those of a moved one go to its new channel', async () => {
    const { plays, subscriptions, subscription, sentences, outbox, publish } = await openPublisher();
    await plays(1);
    await setAnew({ subscriptions }, aSubscription({ channelId: OTHER, people: 'name' }));
    await publish();
    expect(await sentences()).toEqual([]);
    expect((await takeOut(outbox, OTHER)).map(titlesIn)).toEqual([[1]]);
    await plays(2);
    expect(await subscriptions.remove((await subscription())?.id ?? 0)).toBe(1);
    await publish();
    expect(await takeOut(outbox, OTHER)).toEqual([]);
  });
});
