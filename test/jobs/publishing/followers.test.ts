import { describe, expect, test } from 'vitest';
import type { HistoryQuery } from '../../../src/domain/media/history/history.ts';
import type { MediaItem } from '../../../src/domain/media/items/item.ts';
import type { LibraryItemsQuery } from '../../../src/domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import { unopenedDirectMessageKey } from '../../../src/domain/notifications/follows.ts';
import { lowestMessageIdAt } from '../../../src/domain/notifications/sentAt.ts';
import {
  DEFAULT_SUBSCRIPTION_SETTINGS,
  type SubscriptionSettings,
} from '../../../src/domain/notifications/settings.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { type AddedItem, itemChangeCodec } from '../../../src/jobs/feeds/added/data.ts';
import { FEED_DEFINITIONS } from '../../../src/jobs/feeds/definitions.ts';
import { type FollowersDeps, publishForFollowers } from '../../../src/jobs/publishing/followers.ts';
import { publishDueNotifications } from '../../../src/jobs/publishing/publisher.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { aSubscription, GUILD, serverStore } from '../../store/support/openStore.ts';
import { takeOut } from '../support/fakes.ts';
import { pictureless } from '../support/renderContext.ts';

const person = (n: number) => `${300_000_000_000_000_000n + BigInt(n)}`;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAILY = { digest: { kind: 'daily', at: 18 * 60 } } as const;
const directOf = (userId: string) => `4${userId.slice(1)}`;

/** People who follow the series 20 from their direct messages, and what is done for them. */
async function following(settings: Partial<SubscriptionSettings> = {}, count = 1) {
  const store = await serverStore();
  const opened: string[] = [];
  const answers = {
    may: true as boolean | undefined,
    outside: [] as readonly string[],
    failure: undefined as ChannelFailure | undefined,
    /** Texts of their direct messages since the backup, or why Discord does not show them. */
    messages: [] as readonly (readonly string[])[] | ChannelFailure,
    /** The time at which these messages were sent: by default before every restore. */
    sentAt: new Date(DAY),
    /** Texts above the announcement, such as a mention. */
    above: [] as readonly string[],
    /** Failures of the direct messages to single people, by user id. */
    failures: {} as Record<string, ChannelFailure>,
    media: {} as Partial<FollowersDeps['media']>,
  };
  const users = Array.from({ length: count }, (_, n) => person(n + 1));
  for (const userId of users) {
    const followed = { kind: 'item', key: '20', title: 'Judex' } as const;
    await store.follows.add({ userId, guildId: GUILD }, followed, { ...DEFAULT_SUBSCRIPTION_SETTINGS, ...settings });
  }
  const arrives = (...numbers: readonly number[]) => episodesArrive(numbers);
  const episodesArrive = (numbers: readonly number[], more: Partial<AddedItem> = {}, series = '20', at?: Date) =>
    store.feeds.record({
      feed: 'added',
      cursor: '{}',
      events: numbers.map((n) => ({
        key: `new:${n}`,
        at: at ?? new Date(DAY + n),
        librarySectionId: '2',
        include: 'nothing',
        arrival: { keys: [`${n}`, '21', series], guids: [], titles: [{ title: 'Judex' }] },
        data: itemChangeCodec.encode({
          what: 'new',
          item: {
            kind: 'episode',
            ratingKey: `${n}`,
            title: `Part ${n}`,
            index: n,
            parentRatingKey: '21',
            parentTitle: 'Season 1',
            grandparentTitle: 'Judex',
            librarySectionId: '2',
            parentIndex: 1,
            grandparentRatingKey: '20',
            ...more,
          },
        }),
      })),
    });
  /** Followed as the item 50. */
  const filmsArrive = (...titles: readonly string[]) =>
    store.feeds.record({
      feed: 'added',
      cursor: '{}',
      events: titles.map((title, n) => ({
        key: `new:film ${title}`,
        at: new Date(DAY + n),
        librarySectionId: '3',
        include: 'nothing',
        arrival: { keys: [`${500 + n}`, '50'], guids: [], titles: [{ title }] },
        data: itemChangeCodec.encode({
          what: 'new',
          item: { kind: 'movie', ratingKey: `${500 + n}`, title, librarySectionId: '3' },
        }),
      })),
    });
  const deps: FollowersDeps = {
    ...pictureless,
    ...store,
    textsFor: textsForLanguage,
    renderers: FEED_DEFINITIONS,
    directory: {
      direct: async (userId) => {
        const failure = answers.failure ?? answers.failures[userId];
        if (failure) throw failure;
        opened.push(userId);
        return directOf(userId);
      },
      guildName: (guildId) => (guildId === GUILD ? 'Cinema' : 'Attic'),
    },
    pausedFollowers: new Map(),
    unansweredSince: new Map(),
    readOwnMessages: async () => {
      if (answers.messages instanceof ChannelFailure) throw answers.messages;
      const messages = answers.messages.map((innerTexts) => ({
        id: lowestMessageIdAt(answers.sentAt),
        at: new Date(DAY),
        componentIds: [4711],
        texts: answers.above,
        innerTexts,
      }));
      return { messages };
    },
    media: {
      libraryItems: (...asked) => (answers.media.libraryItems ?? pictureless.media.libraryItems)(...asked),
      history: (...asked) => (answers.media.history ?? pictureless.media.history)(...asked),
    },
    mayRead: async ({ guildId }) => answers.may && !answers.outside.includes(guildId),
    wake: () => undefined,
    signal: new AbortController().signal,
  };
  const run = () => publishForFollowers(deps);
  /** What is to be sent to each, taken out as if it had been sent. */
  const sent = async () => {
    const channels = await store.outbox.channels();
    const each = await Promise.all(channels.map((channelId) => takeOut(store.outbox, channelId)));
    return { channels, bodies: each.flat() };
  };
  return {
    ...store,
    answers,
    opened,
    users,
    arrives,
    episodesArrive,
    filmsArrive,
    run,
    sent,
    publish: () => publishDueNotifications(deps),
  };
}

test('a season that is added at once is one direct message, and later episodes make it grow', async () => {
  const { arrives, run, sent, opened } = await following();
  await arrives(1, 2, 3);
  await run();
  await run();
  const { channels, bodies } = await sent();
  expect([channels, bodies.length, opened]).toEqual([[directOf(person(1))], 1, [person(1)]]);
  for (const part of ['Judex', 'Part 1', 'Part 2', 'Part 3']) expect(bodies[0]).toContain(part);
  await arrives(4);
  await run();
  const later = await sent();
  expect(later.bodies).toEqual([expect.stringMatching(/Part 1.*Part 4/s)]);
  expect(opened).toHaveLength(1);
});

test('the guilds’ own posts do not wait for direct messages to followers', async () => {
  const { arrives, publish, sent, subscriptions, opened } = await following();
  await subscriptions.set(aSubscription({ feed: 'added' }));
  await arrives(1);
  await publish();
  expect([(await sent()).channels, opened]).toEqual([[aSubscription().channelId], []]);
});

test.each([
  { name: 'a person who has left or may no longer search is told nothing', may: false },
  { name: 'no one is told anything while Discord does not name its members', may: undefined },
])('a follower’s rights decide about a direct message: $name', async ({ may }) => {
  const { arrives, run, sent, answers, opened, follows, notifications } = await following();
  answers.may = may;
  await arrives(1);
  await run();
  expect([(await sent()).bodies, opened]).toEqual([[], []]);
  expect(await notifications.due('people')).toHaveLength(may === false ? 0 : 1);
  answers.may = true;
  await arrives(2);
  await run();
  const { bodies } = await sent();
  expect(bodies).toEqual([expect.stringContaining('Part 2')]);
  expect(bodies[0]?.includes('Part 1')).toBe(may === undefined);
  expect(await follows.list({ userId: person(1), guildId: GUILD })).toHaveLength(1);
});

test('a wish of a person who may not search stays open when its title comes, and is announced when it comes again', async () => {
  const { arrives, run, sent, answers, follows, wishes } = await following();
  const wished = { kind: 'title', title: 'Judex', isWish: true } as const;
  await follows.add({ userId: person(1), guildId: GUILD }, wished, DEFAULT_SUBSCRIPTION_SETTINGS);
  answers.may = false;
  await arrives(1);
  await run();
  expect(await wishes.list(GUILD)).toMatchObject([{ title: 'Judex', people: 1 }]);
  expect(await follows.list({ userId: person(1), guildId: GUILD })).toMatchObject([{}, { hasArrived: false }]);
  answers.may = true;
  await arrives(2);
  await run();
  expect([(await sent()).bodies.length, await wishes.list(GUILD)]).toEqual([1, []]);
});

describe('a wish from before the database was restored', () => {
  const WISHED = { kind: 'title', title: 'Film 1', isWish: true } as const;
  const FOLLOWER = { userId: person(1), guildId: GUILD };
  const ANNOUNCED = ['### New', '**Film 1**\n-# Film'];

  /** The wished film arrives again, a day after the restore. */
  async function restored(messages: readonly (readonly string[])[] | ChannelFailure) {
    const world = await following();
    await world.follows.add(FOLLOWER, WISHED, DEFAULT_SUBSCRIPTION_SETTINGS);
    await world.restored.resume({});
    await world.clock.advance(DAY);
    world.answers.messages = messages;
    await world.filmsArrive('Film 1', 'Film 2');
    return world;
  }

  test.each<{ name: string; messages: readonly (readonly string[])[]; expected: readonly RegExp[] }>([
    { name: 'an earlier message announced it', messages: [['Thanks.'], ANNOUNCED], expected: [] },
    {
      name: 'an earlier message announced it and another film',
      messages: [['### New', '**Film 3**\n-# Film', '**Film 1**\n-# Film']],
      expected: [],
    },
    {
      name: 'an earlier message announced another film',
      messages: [['### New', '**Film 2**\n-# Film']],
      expected: [/Film 1/],
    },
    { name: 'there was no earlier message', messages: [], expected: [/Film 1/] },
    {
      name: 'an earlier message said that an admin had closed it',
      messages: [['The wish for **Film 1** was taken off.']],
      expected: [/Film 1/],
    },
  ])(
    'a person is told at most once of a title that they wished for before a restore: $name',
    async ({ messages, expected }) => {
      const { sent, wishes, notifications, run } = await restored(messages);
      await run();
      await run();
      const { bodies } = await sent();
      expect(bodies).toEqual(expected.map((text) => expect.stringMatching(text)));
      expect([await wishes.list(GUILD), await notifications.due('people')]).toEqual([[], []]);
    },
  );

  test.each<{ name: string; afterMs: number; innerTexts: readonly string[]; expected: readonly string[] }>([
    {
      name: 'older than the newest message about new titles',
      afterMs: -HOUR,
      innerTexts: ['### New', '**Film 9**'],
      expected: [],
    },
    { name: 'of its time', afterMs: 0, innerTexts: ['### New', '**Film 9**'], expected: [] },
    { name: 'newer than that message', afterMs: HOUR, innerTexts: ['### New', '**Film 9**'], expected: ['Part 1'] },
    {
      name: 'older than a message about something else',
      afterMs: -HOUR,
      innerTexts: ['Solved: Metropolis'],
      expected: ['Part 1'],
    },
  ])(
    'after a restore, news about a followed series is sent unless it is $name',
    async ({ afterMs, innerTexts, expected }) => {
      const world = await following();
      await world.clock.advance(10 * DAY);
      await world.restored.resume({});
      world.answers.messages = [innerTexts];
      await world.episodesArrive([1], {}, '20', new Date(DAY + afterMs));
      await world.run();
      await world.run();
      expect((await world.sent()).bodies).toEqual(expected.map((text) => expect.stringContaining(text)));
      expect(await world.notifications.due('people')).toEqual([]);
    },
  );

  test('a notification that the backup had is posted, after its post was searched for in the channel', async () => {
    const world = await following();
    await world.episodesArrive([1], {}, '20', new Date(DAY - HOUR));
    await world.clock.advance(10 * DAY);
    await world.restored.resume({});
    world.answers.messages = [['### New', '**Film 9**']];
    await world.run();
    expect((await world.outbox.next(directOf(person(1))))?.state.kind).toBe('in doubt');
  });

  test('a message that was posted after the restore does not count as an announcement of earlier news', async () => {
    const world = await following();
    await world.clock.advance(10 * DAY);
    await world.restored.resume({});
    world.answers.sentAt = new Date(world.clock.now().getTime() + 1);
    world.answers.messages = [['### New', '**Film 9**']];
    await world.episodesArrive([1], {}, '20', new Date(DAY));
    await world.run();
    expect((await world.sent()).bodies).toEqual([expect.stringContaining('Part 1')]);
  });

  test('a person is told of a title wished for after a restore, even if an earlier message announced that title', async () => {
    const world = await following();
    await world.restored.resume({});
    await world.clock.advance(DAY);
    world.answers.messages = [ANNOUNCED];
    await world.follows.add(FOLLOWER, WISHED, DEFAULT_SUBSCRIPTION_SETTINGS);
    await world.filmsArrive('Film 1');
    await world.run();
    expect((await world.sent()).bodies).toEqual([expect.stringContaining('Film 1')]);
  });

  test.each([
    { name: 'is not told again, if it mentions the person', texts: [`<@${person(1)}>`], expected: [] },
    { name: 'is told, if it mentions no person', texts: [], expected: [/Film 1/] },
  ] as const)(
    'after a restore, a wish counts as announced if an earlier message in its channel mentions its person: it $name',
    async ({ texts, expected }) => {
      const world = await following();
      await world.follows.add(FOLLOWER, WISHED, DEFAULT_SUBSCRIPTION_SETTINGS);
      await world.follows.change(
        FOLLOWER,
        { mentionUserId: FOLLOWER.userId, channelId: '77' },
        DEFAULT_SUBSCRIPTION_SETTINGS,
      );
      await world.restored.resume({});
      await world.clock.advance(DAY);
      world.answers.messages = [ANNOUNCED];
      world.answers.above = texts;
      await world.filmsArrive('Film 1');
      await world.run();
      await world.run();
      expect((await world.sent()).bodies).toEqual(expected.map((text) => expect.stringMatching(text)));
    },
  );

  test.each(['unavailable', 'uncertain', 'unauthorized'] as const)(
    'a wish from before a restore waits while Discord does not show earlier messages (%s)',
    async (kind) => {
      const { answers, run, sent, follows } = await restored(new ChannelFailure(kind, 'away'));
      await expect(run()).rejects.toMatchObject({ kind });
      expect([(await sent()).bodies, (await follows.list(FOLLOWER)).length]).toEqual([[], 2]);
      answers.messages = [ANNOUNCED];
      await run();
      expect([(await sent()).bodies, (await follows.list(FOLLOWER)).length]).toEqual([[], 1]);
    },
  );

  test.each(['forbidden', 'gone', 'invalid'] as const)(
    'a person is told of a title wished for before a restore if Discord never shows earlier messages (%s)',
    async (kind) => {
      const { run, sent } = await restored(new ChannelFailure(kind, 'no'));
      await run();
      expect((await sent()).bodies).toEqual([expect.stringContaining('Film 1')]);
    },
  );
});

test('notifications wait while Discord refuses to open direct messages, and are told once', async () => {
  const { arrives, run, sent, answers, opened, clock } = await following({}, 3);
  answers.failure = new ChannelFailure('unavailable', 'too fast');
  await arrives(1);
  await run();
  expect((await sent()).bodies).toEqual([]);
  answers.failure = undefined;
  await clock.advance(60_000);
  await run();
  await run();
  expect([(await sent()).bodies.length, opened.length]).toEqual([3, 3]);
});

test('notifications for a person with closed direct messages are tried once an hour, and sent once they are open', async () => {
  const { arrives, run, sent, answers, follows, opened, clock } = await following();
  answers.failure = new ChannelFailure('forbidden', 'closed');
  await arrives(1);
  await run();
  expect(await follows.unreached(person(1))).toEqual({ kind: 'direct' });
  answers.failure = undefined;
  await run();
  expect([opened, (await sent()).bodies]).toEqual([[], []]);
  await clock.advance(3_600_000);
  await run();
  expect([opened, (await sent()).bodies]).toEqual([[person(1)], [expect.stringContaining('Part 1')]]);
  expect(await follows.unreached(person(1))).toBeUndefined();
});

test('a follower can read that the anti-spam measure, or closed direct messages, hold back their notifications', async () => {
  const { arrives, run, sent, answers, follows, clock } = await following();
  answers.failure = new ChannelFailure('anti-spam', 'Discord');
  await arrives(1);
  await run();
  expect(await follows.unreached(person(1))).toEqual({ kind: 'anti-spam' });
  answers.failure = new ChannelFailure('forbidden', 'closed');
  await clock.advance(3_600_000);
  await run();
  expect(await follows.unreached(person(1))).toEqual({ kind: 'direct' });
  answers.failure = undefined;
  await clock.advance(3_600_000);
  await run();
  expect([(await sent()).bodies.length, await follows.unreached(person(1))]).toEqual([1, undefined]);
});

test.each([
  ['uncertain', 1],
  ['uncertain', 4],
  ['unavailable', 10],
  ['unavailable', 30],
  ['unauthorized', 4],
] as const)(
  'direct messages that fail as %s for %i people do not delay the message for the next person',
  async (kind, count) => {
    const { arrives, run, answers, opened, clock } = await following({}, count + 1);
    for (let n = 1; n <= count; n += 1) answers.failures[person(n)] = new ChannelFailure(kind, 'as told');
    await arrives(1);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      await run();
      await clock.advance(60_000);
    }
    expect(opened).toEqual([person(count + 1)]);
  },
);

test('once Discord says how long to wait, the run opens no more direct messages, and the next run tries everyone', async () => {
  const { arrives, run, answers, opened } = await following({}, 2);
  answers.failures[person(1)] = new ChannelFailure('unavailable', 'too fast', { retryAfterMs: 600_000 });
  await arrives(1);
  await run();
  expect(opened).toEqual([]);
  answers.failures = {};
  await run();
  expect(opened).toEqual([person(1), person(2)]);
});

test('a person is told once that notifications wait, and again when it happens again', async () => {
  const { arrives, run, answers, follows, blocked, clock } = await following();
  answers.failure = new ChannelFailure('forbidden', 'closed');
  await arrives(1);
  await run();
  expect(await follows.unreached(person(1), 'untold')).toEqual({ kind: 'direct' });
  expect(await follows.unreached(person(2), 'untold')).toBeUndefined();
  await clock.advance(1);
  await follows.warned(person(1));
  expect(await follows.unreached(person(1), 'untold')).toBeUndefined();
  expect(await follows.unreached(person(1))).toEqual({ kind: 'direct' });
  await follows.opened(person(1), directOf(person(1)));
  await clock.advance(1);
  await blocked.block({ channelId: directOf(person(1)), kind: 'forbidden', since: clock.now() }, []);
  expect(await follows.unreached(person(1), 'untold')).toEqual({ kind: 'direct' });
});

const ELSEWHERE = '200000000000000002';

/** The same person follows it in another guild too, which may see the server. */
async function followingTwice(settings: Partial<SubscriptionSettings> = {}) {
  const world = await following(settings);
  await world.mediaServers.allow(FIRST_SERVER_ID, ELSEWHERE, person(9));
  const followed = { kind: 'item', key: '20', title: 'Judex' } as const;
  const follower = { userId: person(1), guildId: ELSEWHERE };
  await world.follows.add(follower, followed, { ...DEFAULT_SUBSCRIPTION_SETTINGS, ...settings });
  return world;
}

test('a title that is followed in two guilds is told once, with the names of both guilds', async () => {
  const { arrives, run, sent, notifications } = await followingTwice();
  await arrives(1);
  await run();
  expect((await sent()).bodies).toEqual([expect.stringMatching(/Followed in Cinema and Attic.*Part 1/s)]);
  expect(await notifications.due('people')).toEqual([]);
});

test('a direct message about a title names the guilds in which the person may still follow it, and no other guild', async () => {
  const { arrives, run, sent, answers } = await followingTwice();
  answers.outside = [GUILD];
  await arrives(1);
  await run();
  const { bodies } = await sent();
  expect(bodies).toEqual([expect.stringContaining('Followed in Attic')]);
});

test.each([
  { name: 'the guild that is named last', outside: [ELSEWHERE], named: 'Followed in Cinema', hidden: 'Attic' },
  { name: 'the guild that is named first', outside: [GUILD], named: 'Followed in Attic', hidden: 'Cinema' },
] as const)(
  '$name is left out of a direct message if the person may no longer follow titles in that guild',
  async ({ outside, named, hidden }) => {
    const { arrives, run, sent, answers } = await followingTwice();
    answers.outside = outside;
    await arrives(1);
    await run();
    const { bodies } = await sent();
    expect(bodies).toEqual([expect.stringContaining(named)]);
    expect(bodies[0]).not.toContain(hidden);
  },
);

test('closed direct messages do not block a channel, and are forgotten once no follow uses them', async () => {
  const { arrives, run, answers, follows, blocked } = await followingTwice();
  answers.failure = new ChannelFailure('forbidden', 'closed');
  await arrives(1);
  await run();
  const inChannel = { channelId: '500000000000000001', mentionUserId: person(1) };
  const [here, there] = [GUILD, ELSEWHERE].map((guildId) => ({ userId: person(1), guildId }));
  if (!here || !there) expect.fail();
  await follows.change(here, inChannel, DEFAULT_SUBSCRIPTION_SETTINGS);
  expect(await follows.unreached(person(1))).toEqual({ kind: 'direct' });
  await follows.change(there, inChannel, DEFAULT_SUBSCRIPTION_SETTINGS);
  expect([await follows.unreached(person(1)), await blocked.list()]).toEqual([undefined, []]);
  await follows.change(here, { mentionUserId: undefined }, DEFAULT_SUBSCRIPTION_SETTINGS);
  await blocked.block({ channelId: unopenedDirectMessageKey(person(1)), kind: 'forbidden', since: new Date(0) }, []);
  await follows.remove(there, [2]);
  expect(await follows.unreached(person(1))).toEqual({ kind: 'direct' });
  await follows.remove(here, [1]);
  expect(await blocked.list()).toEqual([]);
});

test('a follow in a channel pings its person alone, and grows apart from the guild’s own post', async () => {
  const { arrives, run, sent, publish, subscriptions, follows, opened } = await following();
  const { channelId } = await subscriptions.set(aSubscription({ feed: 'added' }));
  const inChannel = { channelId, mentionUserId: person(1) };
  await follows.change({ userId: person(1), guildId: GUILD }, inChannel, DEFAULT_SUBSCRIPTION_SETTINGS);
  for (const part of [1, 2]) {
    await arrives(part);
    await publish();
    await run();
  }
  const { channels, bodies } = await sent();
  expect([channels, opened, bodies.length]).toEqual([[channelId], [], 4]);
  const pinging = bodies.filter((body) => body.includes(`"mentionUserIds":["${person(1)}"]`));
  expect(pinging).toEqual(bodies.filter((body) => body.includes(`<@${person(1)}>`)));
  expect(pinging).toEqual([expect.stringContaining('Part 1'), expect.stringMatching(/Part 1.*Part 2/s)]);
  expect(bodies.filter((body) => body.includes('Followed in'))).toEqual([]);
});

test('at most fifty direct messages are opened in a run, and people with open ones come first', async () => {
  const { arrives, run, sent, opened, users } = await following({}, 60);
  await arrives(1);
  await run();
  expect([opened.length, (await sent()).bodies.length]).toEqual([50, 50]);
  await arrives(2);
  await run();
  expect(opened).toHaveLength(60);
  expect((await sent()).channels.toSorted()).toEqual(users.map(directOf).toSorted());
});

test('quiet hours and digests hold a notification back before direct messages are opened', async () => {
  const { arrives, run, sent, opened, clock } = await following(DAILY);
  await arrives(1);
  await run();
  expect([(await sent()).bodies, opened]).toEqual([[], []]);
  await clock.advance(DAY);
  await run();
  expect((await sent()).bodies).toEqual([expect.stringContaining('Judex')]);
});

test('a digest about a title that a person follows in two guilds names both guilds', async () => {
  const { arrives, run, sent, clock } = await followingTwice(DAILY);
  await arrives(1);
  await clock.advance(DAY);
  await run();
  expect((await sent()).bodies).toEqual([expect.stringMatching(/Followed in Cinema and Attic.*Judex/s)]);
});

describe('a person who follows episodes only when up to date', () => {
  const ACCOUNT = '7';
  const listed = (index: number, more: Partial<MediaItem> = {}): MediaItem => ({
    kind: 'episode',
    ratingKey: String(index),
    title: `Part ${index}`,
    parentIndex: 1,
    index,
    grandparentRatingKey: '20',
    addedAt: new Date(0),
    ...more,
  });

  /** Somebody whose account has played these of the episodes, which are listed beside others of such a title. */
  async function upToDate(
    played: readonly number[],
    episodes: readonly MediaItem[] = [listed(1), listed(2), listed(3)],
    count = 1,
  ) {
    const world = await following({ onlyIfUpToDate: true }, count);
    for (const userId of world.users) await world.linkedAccounts.map(userId, ACCOUNT);
    const asked: LibraryItemsQuery[] = [];
    world.answers.media = {
      libraryItems: async function* (query) {
        asked.push(query);
        yield { listing: {}, items: [...episodes, listed(3, { ratingKey: '903', grandparentRatingKey: '99' })] };
      },
      history: async function* ({ accountIds, ratingKey }: HistoryQuery) {
        const item = listed(Number(ratingKey));
        const play = { historyKey: '1', item, viewedAt: new Date(0) };
        // A server that ignores filters: somebody else has seen all of it, and so has nobody knows who.
        yield [{ ...play, accountId: '8' }, play];
        if (played.includes(Number(ratingKey))) yield [{ ...play, accountId: accountIds?.[0] }];
      },
    };
    return { ...world, asked };
  }
  type Arriving = readonly string[];
  type UpToDateWorld = Awaited<ReturnType<typeof waitingFor>>;

  /** Somebody who follows the series, is up to date or not, and waits for a title; the history answers 503. */
  async function waitingFor(title: string) {
    const world = await upToDate([]);
    const { media } = world.answers;
    const follower = { userId: person(1), guildId: GUILD };
    await world.follows.add(
      follower,
      { kind: 'title', title },
      { ...DEFAULT_SUBSCRIPTION_SETTINGS, onlyIfUpToDate: true },
    );
    const history = () => {
      throw new MediaServerFailure('unavailable', { method: 'GET', path: '/', status: 503 });
    };
    world.answers.media = { ...media, history };
    const all = async () => await world.follows.list(follower);
    return {
      ...world,
      /** The history answers again, with these episodes. */
      plays: (...episodes: readonly number[]) => {
        world.answers.media = {
          ...media,
          history: async function* ({ ratingKey }: HistoryQuery) {
            const item = listed(Number(ratingKey));
            if (episodes.includes(Number(ratingKey)))
              yield [{ historyKey: '1', item, viewedAt: new Date(0), accountId: ACCOUNT }];
          },
        };
      },
      titles: async () => (await all()).flatMap((follow) => (follow.kind === 'title' ? follow.title : [])),
      unfollow: async (name: string) => {
        const ids = (await all()).flatMap((follow) => (follow.title === name ? follow.id : []));
        await world.follows.remove(follower, ids);
      },
      wantsAll: () => world.follows.change(follower, { onlyIfUpToDate: false }, DEFAULT_SUBSCRIPTION_SETTINGS),
      /** "film", "film again", "film <title>", "episode <number>", "special <number>", in one look. */
      arrive: async (arriving: Arriving) =>
        world.feeds.record({ feed: 'added', cursor: '{}', events: arriving.map(arrivalOf) }),
    };
  }

  function arrivalOf(what: string) {
    const [kind, name = ''] = what.split(' ');
    const title = name === '' || name === 'again' ? 'Nosferatu' : name;
    const item: AddedItem =
      kind === 'film'
        ? { kind: 'movie', ratingKey: `9${what.length}`, title, librarySectionId: '3' }
        : {
            kind: 'episode',
            ratingKey: name,
            title: `Part ${name}`,
            index: Number(name),
            parentIndex: kind === 'special' ? 0 : 1,
            parentTitle: 'Season',
            parentRatingKey: '21',
            grandparentTitle: 'Judex',
            grandparentRatingKey: '20',
            librarySectionId: '2',
          };
    const keys = kind === 'film' ? [item.ratingKey] : [name, '21', '20'];
    return {
      key: `new:${what}`,
      at: new Date(DAY),
      librarySectionId: item.librarySectionId ?? '',
      include: 'nothing' as const,
      arrival: { keys, guids: [], titles: [{ title: kind === 'film' ? title : 'Judex' }] },
      data: itemChangeCodec.encode({ what: 'new', item }),
    };
  }

  const said = async ({ run, sent }: Pick<Awaited<ReturnType<typeof upToDate>>, 'run' | 'sent'>) => {
    await run();
    return (await sent()).bodies;
  };

  test('a person who follows a series only when up to date is told of an episode if they played the previous one', async () => {
    const world = await upToDate([3]);
    await world.arrives(4, 5);
    expect(await said(world)).toEqual([expect.stringMatching(/Part 4.*Part 5/s)]);
  });

  test('a person who is not up to date with a series is told of no episode, and keeps following the series', async () => {
    const world = await upToDate([1, 2]);
    await world.arrives(4);
    expect([await said(world), world.opened]).toEqual([[], []]);
    expect(await world.notifications.due('people')).toEqual([]);
    expect(await world.follows.list({ userId: person(1), guildId: GUILD })).toHaveLength(1);
  });

  test.each<{ name: string; episodes: readonly MediaItem[]; played: readonly number[] }>([
    {
      name: 'what came at once with it is not before it',
      episodes: [listed(1), listed(2), listed(3, { addedAt: new Date(DAY) })],
      played: [2],
    },
    { name: 'specials are before nothing', episodes: [listed(3, { parentIndex: 0 })], played: [] },
    { name: 'what is later is not before it', episodes: [listed(3), listed(1, { parentIndex: 2 })], played: [3] },
    { name: 'nothing is before the first of all', episodes: [], played: [] },
  ])(
    'the bot determines which episode a person must have played before a new one: $name',
    async ({ episodes, played }) => {
      const world = await upToDate(played, episodes);
      await world.arrives(4);
      expect(await said(world)).toEqual([expect.stringContaining('Part 4')]);
    },
  );

  test('a person is told of a new episode if the bot cannot find out which episodes they have seen', async () => {
    const world = await upToDate([]);
    await world.linkedAccounts.unmap(person(1), FIRST_SERVER_ID);
    await world.arrives(4);
    expect(await said(world)).toHaveLength(1);
    await world.linkedAccounts.map(person(1), ACCOUNT);
    world.answers.media.history = () => {
      throw new MediaServerFailure('forbidden', { method: 'GET', path: '/' });
    };
    await world.arrives(5);
    expect(await said(world)).toHaveLength(1);
  });

  test('a notification waits while the media server does not answer, and the series is then read once for all people', async () => {
    const world = await upToDate([3], undefined, 3);
    const { media } = world.answers;
    const libraryItems = () => {
      throw new MediaServerFailure('unreachable', { method: 'GET', path: '/' });
    };
    world.answers.media = { ...media, libraryItems };
    await world.arrives(4);
    expect(await said(world)).toEqual([]);
    world.answers.media = media;
    expect([(await said(world)).length, world.asked]).toEqual([
      3,
      [expect.objectContaining({ libraryKey: '2', kind: 'episode' })],
    ]);
  });

  const notAnswering = () => {
    throw new MediaServerFailure('unreachable', { method: 'GET', path: '/' });
  };

  test('a notification waits at most a day for the media server in each of its outages', async () => {
    const world = await upToDate([3], undefined, 2);
    world.answers.media = { ...world.answers.media, libraryItems: notAnswering };
    await world.arrives(4);
    expect(await said(world)).toEqual([]);
    await world.clock.advance(DAY);
    expect(await said(world)).toHaveLength(2);
    await world.arrives(5);
    expect(await said(world)).toEqual([]);
    await world.clock.advance(DAY);
    expect(await said(world)).toHaveLength(2);
  });

  test.each([
    { name: 'by themselves', count: 0 },
    { name: 'in a summary', count: 20 },
  ])('a follower gets other notifications while an absent server holds one back: $name', async ({ count }) => {
    const world = await upToDate([3]);
    const { media } = world.answers;
    world.answers.media = { ...media, libraryItems: notAnswering };
    const films = { kind: 'item', key: '50', title: 'Feuillade' } as const;
    await world.follows.add({ userId: person(1), guildId: GUILD }, films, DEFAULT_SUBSCRIPTION_SETTINGS);
    await world.arrives(4);
    const titles = ['Fantomas', ...Array.from({ length: count }, (__, n) => `Vampires ${n}`)];
    await world.filmsArrive(...titles);
    const bodies = await said(world);
    expect(bodies.join()).toContain('Fantomas');
    expect(bodies.join()).not.toContain('Part 4');
    expect([await said(world), await world.notifications.due('people')]).toEqual([[], [expect.anything()]]);
    world.answers.media = media;
    expect(await said(world)).toEqual([expect.stringContaining('Part 4')]);
    expect(await world.notifications.due('people')).toEqual([]);
  });

  test.each(['unavailable', 'timeout'] as const)(
    'a server that cannot answer for one series (%s) delays only that series, and for a day at most',
    async (kind) => {
      const world = await upToDate([3]);
      world.answers.media.libraryItems = async function* (query) {
        if (!JSON.stringify(query).includes('Mabuse')) throw new MediaServerFailure(kind, { method: 'GET', path: '/' });
        yield { listing: {}, items: [] };
      };
      const other = { kind: 'item', key: '80', title: 'Mabuse' } as const;
      await world.follows.add({ userId: person(1), guildId: GUILD }, other, DEFAULT_SUBSCRIPTION_SETTINGS);
      await world.arrives(4);
      await world.episodesArrive([81], { grandparentRatingKey: '80', grandparentTitle: 'Mabuse' }, '80');
      // Off for longer than a day, the bot has asked nobody yet.
      await world.clock.advance(2 * DAY);
      expect(await said(world)).toEqual([expect.stringContaining('Part 81')]);
      await world.clock.advance(DAY - 1);
      expect(await said(world)).toEqual([]);
      await world.clock.advance(1);
      expect(await said(world)).toEqual([expect.stringContaining('Part 4')]);
    },
  );

  test('a server that fails for a second series is not asked again in that run', async () => {
    const world = await upToDate([3]);
    const asked: string[] = [];
    world.answers.media.libraryItems = (query) => {
      asked.push(JSON.stringify(query));
      throw new MediaServerFailure('timeout', { method: 'GET', path: '/' });
    };
    for (const n of [80, 90, 100]) {
      const other = { kind: 'item', key: `${n}`, title: `Series ${n}` } as const;
      await world.follows.add({ userId: person(1), guildId: GUILD }, other, DEFAULT_SUBSCRIPTION_SETTINGS);
      const more = { grandparentRatingKey: `${n}`, grandparentTitle: other.title };
      await world.episodesArrive([n + 1], more, `${n}`);
    }
    expect([await said(world), asked.length]).toEqual([[], 2]);
  });

  test('a server that does not answer is asked once in a run, and again in the next', async () => {
    const world = await upToDate([3], undefined, 3);
    let asked = 0;
    const { media } = world.answers;
    const history = () => {
      asked += 1;
      return notAnswering();
    };
    world.answers.media = { ...media, history };
    await world.arrives(4);
    expect([await said(world), asked]).toEqual([[], 1]);
    expect([await said(world), asked]).toEqual([[], 2]);
  });

  test.each<{ name: string; more: Partial<AddedItem> }>([
    { name: 'a special', more: { parentIndex: 0 } },
    { name: 'an episode of no season', more: { parentIndex: undefined } },
    { name: 'an episode without a number', more: { index: undefined } },
  ])('$name is announced on its own, and does not release episodes that wait', async ({ more }) => {
    const world = await upToDate([1, 2]);
    await world.episodesArrive([70], more);
    expect(await said(world)).toEqual([expect.stringContaining('Part 70')]);
    await world.episodesArrive([71], more);
    await world.arrives(4);
    expect((await said(world)).join()).not.toContain('Part 4');
    expect(await world.notifications.due('people')).toEqual([]);
  });

  test('an episode whose history the server cannot give is announced after a limited number of requests', async () => {
    const world = await upToDate([]);
    const most: unknown[] = [];
    const history = ({ mostRows }: HistoryQuery) => {
      most.push(mostRows);
      throw new MediaServerFailure('unsupported', { method: 'GET', path: '/' });
    };
    world.answers.media = { ...world.answers.media, history };
    await world.arrives(4);
    expect([await said(world), most]).toEqual([[expect.stringContaining('Part 4')], [1_000]]);
  });

  // The history answers 503 while a title arrives that they wait for, with episodes of a series that they follow. What
  // comes then?
  test.each<{
    name: string;
    arriving: Arriving;
    change: (world: UpToDateWorld) => Promise<unknown>;
    later: readonly string[];
  }>([
    {
      name: 'they turn out to be behind',
      arriving: ['film', 'episode 4'],
      change: async (world) => world.plays(),
      later: [],
    },
    {
      name: 'they turn out to be up to date',
      arriving: ['film', 'episode 4'],
      change: async (world) => world.plays(3),
      later: ['Part 4'],
    },
    {
      name: 'the episode came first, and they are behind',
      arriving: ['episode 4', 'film'],
      change: async (world) => world.plays(),
      later: [],
    },
    {
      name: 'the server says nothing for a day',
      arriving: ['film', 'episode 4'],
      change: async (world) => world.clock.advance(DAY),
      later: ['Part 4'],
    },
    {
      name: 'they stop following the series',
      arriving: ['film', 'episode 4'],
      change: async (world) => world.unfollow('Judex'),
      later: [],
    },
    {
      name: 'they want to hear of all episodes',
      arriving: ['film', 'episode 4'],
      change: async (world) => world.wantsAll(),
      later: ['Part 4'],
    },
    {
      name: 'everything is tidied up, and they are behind',
      arriving: ['film', 'episode 4'],
      change: async (world) => [await world.sweep(), world.plays()],
      later: [],
    },
    {
      name: 'they may not search any more',
      arriving: ['film', 'episode 4'],
      change: async (world) => Object.assign(world.answers, { may: false }),
      later: [],
    },
    {
      name: 'more episodes come, and they are behind',
      arriving: ['film', 'episode 4', 'episode 5', 'episode 6'],
      change: async (world) => world.plays(),
      later: [],
    },
  ])(
    'a person is told once of a title that they wait for, and then no longer waits for it: $name',
    async ({ arriving, change, later }) => {
      const world = await waitingFor('Nosferatu');
      await world.arrive(arriving);
      expect((await said(world)).join()).toMatch(/Nosferatu(?!.*Part 4)/s);
      expect(await world.titles()).toEqual([]);
      await change(world);
      expect(await said(world)).toEqual(later.map((text) => expect.stringContaining(text)));
      world.answers.may = true;
      await world.sweep();
      await world.arrive(['film again']);
      expect([await said(world), await world.titles()]).toEqual([[], []]);
    },
  );

  test.each<{ name: string; arriving: Arriving; parts: readonly string[] }>([
    { name: 'an episode', arriving: ['episode 4'], parts: ['Part 4'] },
    { name: 'two episodes', arriving: ['episode 4', 'episode 5'], parts: ['Part 4'] },
    { name: 'a special and an episode', arriving: ['special 70', 'episode 4'], parts: ['Part 70'] },
    { name: 'an episode and an earlier one', arriving: ['episode 6', 'episode 4'], parts: ['Part 6'] },
    { name: 'a film of its name and an episode', arriving: ['film Judex', 'episode 4'], parts: ['Judex'] },
  ])(
    'a person is told of an awaited series with as few episodes as possible, whatever they have seen: $name',
    async ({ arriving, parts }) => {
      const world = await waitingFor('Judex');
      await world.arrive(arriving);
      const bodies = await said(world);
      expect(bodies).toEqual([expect.stringMatching(parts.join('.*'))]);
      expect(bodies[0]?.match(/Part \d+|"Judex/g)?.length ?? 1).toBe(1);
      expect(await world.titles()).toEqual([]);
      world.plays();
      expect(await said(world)).toEqual([]);
      await world.arrive(['episode 8']);
      expect([await said(world), await world.titles(), await world.notifications.due('people')]).toEqual([[], [], []]);
    },
  );

  test('a digest leaves out episodes while the media server does not say if the person has seen them', async () => {
    const world = await upToDate([3]);
    const { media } = world.answers;
    const follower = { userId: person(1), guildId: GUILD };
    await world.follows.add(follower, { kind: 'item', key: '50', title: 'Feuillade' }, DEFAULT_SUBSCRIPTION_SETTINGS);
    await world.follows.change(follower, DAILY, DEFAULT_SUBSCRIPTION_SETTINGS);
    const history = () => {
      throw new MediaServerFailure('unavailable', { method: 'GET', path: '/', status: 503 });
    };
    world.answers.media = { ...media, history };
    await world.filmsArrive('Fantomas');
    await world.arrives(4);
    await world.clock.advance(DAY);
    const [first = ''] = await said(world);
    expect([first.includes('Fantomas'), first.includes('Judex')]).toEqual([true, false]);
    world.answers.media = media;
    await world.clock.advance(DAY);
    expect((await said(world)).join()).toContain('Judex');
  });

  test('an episode that is recorded while the server is asked waits until the server is asked about it', async () => {
    const world = await upToDate([3]);
    const { media } = world.answers;
    world.answers.media = {
      ...media,
      history: async function* (query: HistoryQuery) {
        await world.filmsArrive('Fantomas');
        yield* media.history?.(query) ?? [];
      },
    };
    const films = { kind: 'item', key: '50', title: 'Feuillade' } as const;
    await world.follows.add({ userId: person(1), guildId: GUILD }, films, DEFAULT_SUBSCRIPTION_SETTINGS);
    await world.arrives(4);
    const [first = ''] = await said(world);
    expect([first.includes('Part 4'), first.includes('Fantomas')]).toEqual([true, false]);
    world.answers.media = media;
    expect((await said(world)).join()).toContain('Fantomas');
  });
});
