import { describe, expect, it, test } from 'vitest';
import type { PendingNotification } from '../../../src/domain/notifications/pendingNotifications.ts';
import type { PeopleDisplayMode } from '../../../src/domain/notifications/peopleShown.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import type { Subscription } from '../../../src/domain/notifications/subscriptions.ts';
import type { GuildServers } from '../../../src/domain/servers/mediaServers.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { createFeedRenderer } from '../../../src/jobs/feeds/feedRenderer.ts';
import { encodePlayData } from '../../../src/jobs/feeds/history/data.ts';
import { historyFeed } from '../../../src/jobs/feeds/history/index.ts';
import { serverStateChangeCodec } from '../../../src/jobs/feeds/server/data.ts';
import { serverStateFeed } from '../../../src/jobs/feeds/server/index.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { textsOf } from '../../support/messages.ts';
import { CHANNEL, inPages, NOON, play } from '../support/fakes.ts';
import { pictureless } from '../support/renderContext.ts';

const renderer = createFeedRenderer(historyFeed);

const subscriptionFor = (people: PeopleDisplayMode, locale = 'en-US'): Subscription => ({
  ...DEFAULT_SUBSCRIPTION_SETTINGS,
  id: 1,
  guildId: '200000000000000001',
  feed: 'history',
  channelId: CHANNEL,
  createdAt: NOON,
  people,
  locale,
});

const names = {
  people: new Map([['1', 'Ada Lovelace']]),
  devices: new Map([['7', { name: 'Ada’s phone', platform: 'Android' }]]),
};

const notificationOf = (
  n: number,
  more: Parameters<typeof play>[2] = { accountId: '1', deviceId: '7' },
): PendingNotification => {
  const entry = play(n, n * 1000, more);
  const data = encodePlayData(entry, names);
  return { id: n, eventKey: entry.historyKey, at: entry.viewedAt, recordedAt: NOON, data };
};

interface Aliases {
  readonly alias?: string;
  /** Who Ada is on Discord. */
  readonly members?: readonly string[];
  readonly asked?: string[];
}

const deps = ({ alias, members = [], asked = [] }: Aliases = {}) => ({
  people: {
    personas: async (ids: readonly string[]) => {
      asked.push(...ids);
      return new Map(
        ids.map((accountId) => [accountId, { accountId, pseudonym: 'Vega', alias, name: names.people.get(accountId) }]),
      );
    },
    deviceNames: async (ids: readonly string[]) => new Map(ids.map((id) => [id, `${names.devices.get(id)?.name}`])),
  },
  ...pictureless,
  membersOf: async (guildId: string, ids: readonly string[]) => {
    asked.push(`members of ${guildId}`);
    return new Map(ids.map((id) => [id, members] as const));
  },
  textsFor: textsForLanguage,
  clock: { now: () => NOON, steadyMs: () => 1, wait: async () => undefined },
  signal: new AbortController().signal,
});

const shownAs = async (
  people: PeopleDisplayMode,
  more: Aliases = {},
  notification = notificationOf(1),
): Promise<string> => {
  const { drafts } = await renderer.render(subscriptionFor(people), [notification], deps(more));
  return JSON.stringify(drafts.map(({ message }) => message(4711)));
};

test('posts show people under made-up names by default, and devices without names', async () => {
  const text = await shownAs('pseudonym');
  expect(text).toContain('Vega · Android · ');
  expect(text).not.toContain('Ada');
});

test('posts that show names use the media server’s name for a person and for their device', async () => {
  expect(await shownAs('name')).toContain('Ada Lovelace · Ada’s phone · ');
});

test('posts show the name that an admin gave a person in place of the server’s', async () => {
  expect(await shownAs('name', { alias: 'Mum' })).toContain('Mum · ');
});

const ADA = { members: ['100000000000000011'] };

test('posts that show names say who the person is on Discord, in that guild', async () => {
  const asked: string[] = [];
  expect(await shownAs('name', { ...ADA, asked })).toContain('Ada Lovelace (<@100000000000000011>) · Ada’s phone · ');
  expect(asked).toContain('members of 200000000000000001');
});

test.each([
  ['pseudonym', {}],
  ['nobody', {}],
  ['name', { alias: 'Mum' }],
] as const)('posts that show people as %s %j do not tell who they are on Discord', async (people, alias) => {
  expect(await shownAs(people, { ...ADA, ...alias })).not.toContain('<@');
});

test.each(['pseudonym', 'nobody'] as const)(
  'posts that show people as %s are made without asking Discord who the people are',
  async (people) => {
    const asked: string[] = [];
    await shownAs(people, { ...ADA, asked });
    expect(asked.filter((each) => each.startsWith('members'))).toEqual([]);
  },
);

test('a summary that shows names says who the people are on Discord, too', async () => {
  const summarized = async (people: PeopleDisplayMode) => {
    const pages = inPages([notificationOf(1), notificationOf(2)]);
    const { drafts } = await renderer.summarize(subscriptionFor(people), pages, { kind: 'many' }, deps(ADA));
    return JSON.stringify(drafts.map(({ message }) => message(4711)));
  };
  expect(await summarized('name')).toContain('Ada Lovelace (<@100000000000000011>)');
  expect(await summarized('pseudonym')).not.toContain('<@');
});

test('posts with made-up names do not show the name that an admin gave', async () => {
  expect(await shownAs('pseudonym', { alias: 'Mum' })).not.toContain('Mum');
});

test('posts that show no people contain no names, and the bot looks up no made-up name for them', async () => {
  const asked: string[] = [];
  const text = await shownAs('nobody', { asked });
  expect(text).not.toMatch(/Ada|Vega|somebody|account/);
  expect(asked).toEqual([]);
});

test('an account without a name appears as its number if the subscription shows names, and otherwise under a made-up name', async () => {
  const unknownServer = notificationOf(1, { accountId: '9' });
  expect(await shownAs('name', {}, unknownServer)).toContain('account 9');
  expect(await shownAs('pseudonym', {}, unknownServer)).not.toContain('9 ·');
});

test('a play whose person is unknown is shown as a play by someone', async () => {
  expect(await shownAs('pseudonym', {}, notificationOf(1, {}))).toContain('someone');
});

test('a subscription gets messages in its own language', async () => {
  const { drafts } = await renderer.render(subscriptionFor('name', 'de'), [notificationOf(1)], deps());
  expect(JSON.stringify(drafts[0]?.message(4711))).toContain('Gerade angesehen');
});

test('plays that waited through the quiet hours are not called recent', async () => {
  const clock = { now: () => new Date(NOON.getTime() + 9 * 3_600_000), steadyMs: () => 1, wait: async () => undefined };
  const { drafts } = await renderer.render(subscriptionFor('name'), [notificationOf(1)], { ...deps(), clock });
  expect(JSON.stringify(drafts[0]?.message(4711))).toContain('### Watched');
});

test('an event that cannot be decoded is left out and reported, and the others are rendered', async () => {
  const broken = ['{', '{"viewedAt":"yesterday"}'].map((data, n) => ({ ...notificationOf(n + 2), data }));
  const { drafts, unreadable } = await renderer.render(subscriptionFor('name'), [...broken, notificationOf(1)], deps());
  expect(unreadable).toEqual(broken.map(({ eventKey }) => eventKey));
  expect(drafts.flatMap(({ eventKeys }) => eventKeys)).toEqual([notificationOf(1).eventKey]);
});

test('a hundred plays fill several messages, with each play in one, in order', async () => {
  const notifications = Array.from({ length: 100 }, (_, n) => notificationOf(n + 1));
  const { drafts } = await renderer.render(subscriptionFor('name'), notifications, deps());
  expect(drafts.flatMap(({ eventKeys }) => eventKeys)).toEqual(notifications.map(({ eventKey }) => eventKey));
});

test('a sample of a feed is rendered like its events', async () => {
  const [draft] = await renderer.sample(subscriptionFor('pseudonym'), deps());
  expect(JSON.stringify(draft?.message(4711))).toContain('Metropolis');
});

describe('where a guild may see several media servers', () => {
  const known = (id: number, name: string) => ({
    id: serverId(id),
    name,
    address: new URL('http://127.0.0.1'),
    addedAt: NOON,
  });
  const several = { serversOf: () => [known(1, 'Cellar'), known(2, 'Attic')] };
  const played = (id: number, server: number) => ({ ...notificationOf(id), server: serverId(server) });
  const rendered = async (mediaServers: Pick<GuildServers, 'serversOf'>) => {
    const given = [played(1, 2), played(2, 1), played(3, 2)];
    const { drafts } = await renderer.render(subscriptionFor('nobody'), given, { ...deps(), mediaServers });
    return drafts.map(({ eventKeys, message }) => ({ eventKeys, first: textsOf(message(4711))[0] }));
  };
  const keys = (...ids: readonly number[]) => ids.map((id) => notificationOf(id).eventKey);

  it('a card names its media server in a guild with several, in the order of the first events', async () => {
    expect(await rendered(several)).toEqual([
      { eventKeys: keys(1, 3), first: '-# Attic' },
      { eventKeys: keys(2), first: '-# Cellar' },
    ]);
  });

  it('a person with accounts on two media servers has one made-up name on all cards', async () => {
    const store = await memoryStore();
    for (const account of ['1', '2:1'] as const) await store.linkedAccounts.map('vera', account);
    const own = await store.people.personas(['1', '2:1']);
    const given = [played(1, 1), { ...notificationOf(2, { accountId: '2:1' }), server: serverId(2) }];
    const more = { ...deps(), ...store, clock: deps().clock, mediaServers: several };
    const { drafts } = await renderer.render(subscriptionFor('pseudonym'), given, more);
    const cards = drafts.map(({ message }) => textsOf(message(4711)).join());
    expect(cards).toEqual([expect.stringContaining('Cellar'), expect.stringContaining('Attic')]);
    for (const card of cards) expect(card).toContain(own.get('1')?.pseudonym);
  });

  it('a summary names its media server too, over any number of pages', async () => {
    const mediaServers = { serversOf: () => [known(1, 'Cellar'), { ...known(2, 'Attic'), addedBy: '1' }] };
    const summarized = async (many: number) => {
      const given = Array.from({ length: many }, (_, n) => played(n + 1, 2 - (n % 2)));
      const { drafts } = await renderer.summarize(
        ...([subscriptionFor('nobody'), inPages(given), { kind: 'many' }] as const),
        { ...deps(), mediaServers },
      );
      return drafts.map(({ eventKeys, message }) => [eventKeys.length, textsOf(message(4711))[0]]);
    };
    expect(await summarized(7)).toEqual([
      [4, '-# Attic'],
      [3, '-# Cellar'],
    ]);
    expect(await summarized(1)).toEqual([[1, '-# Attic']]);
    expect(await summarized(0)).toEqual([]);
  });

  it('a summary that fails for one media server rejects without waiting for the others', async () => {
    const failing = createFeedRenderer({ ...historyFeed, summary: () => Promise.reject(new Error('full')) });
    const given = inPages([played(1, 2), played(2, 1), played(3, 2)]);
    const all = { ...deps(), mediaServers: several };
    await expect(failing.summarize(subscriptionFor('nobody'), given, { kind: 'many' }, all)).rejects.toThrow('full');
  });

  it('a card does not name its media server in a guild that sees only one', async () => {
    const [all, ...others] = await rendered({ serversOf: () => [known(1, 'Cellar')] });
    expect(others).toEqual([]);
    expect(all?.eventKeys).toEqual(keys(1, 2, 3));
    expect(all?.first).not.toContain('Cellar');
  });

  it.each([1, 2])(
    'a message about a refused token of server %i says to change it where that server was added',
    async (id) => {
      const added = { ...known(2, 'Attic'), addedBy: '1' };
      const data = serverStateChangeCodec.encode({ kind: 'token-refused', since: NOON });
      const given = { ...notificationOf(1), server: serverId(id), data };
      const mediaServers = { serversOf: () => [known(1, 'Cellar'), added] };
      const { drafts } = await createFeedRenderer(serverStateFeed).render(subscriptionFor('nobody'), [given], {
        ...deps(),
        mediaServers,
      });
      const text = textsOf(drafts[0]?.message(4711) ?? expect.unreachable()).join();
      expect(text).toContain(id === 1 ? '`MEDIA_TOKEN`' : 'the server’s token (`/server token`)');
      expect(text.includes('MEDIA_')).toBe(id === 1);
    },
  );
});
