import { expect, test } from 'vitest';
import type { ExtendablePost } from '../../../../src/domain/notifications/posts.ts';
import { serverId } from '../../../../src/domain/servers/refs.ts';
import { wholeServerRef } from '../../../../src/domain/servers/scope.ts';
import { aSubscription, CHANNEL, GUILD, memoryStore } from '../../support/openStore.ts';

const [FIRST, SECOND] = [serverId(1), serverId(2)];
const ELSEWHERE = '200000000000000002';
const OTHER_CHANNEL = '100000000000000002';

const named = (name: string, guildId: string) => ({
  name,
  address: new URL(`http://${name}.example`),
  token: name,
  addedBy: '300000000000000001',
  guildId,
  machineIdentifier: name,
});

/**
 * Two guilds, of which each may see a server of its own, and the first one the second's too; both hear of each server.
 */
async function twoGuilds() {
  const store = await memoryStore();
  await store.mediaServers.add(named('cabin', GUILD));
  await store.mediaServers.add(named('attic', ELSEWHERE));
  await store.mediaServers.allow(SECOND, GUILD, '300000000000000001');
  const here = await store.subscriptions.set(aSubscription({ feed: 'server' }));
  const there = await store.subscriptions.set(
    aSubscription({ feed: 'server', guildId: ELSEWHERE, channelId: OTHER_CHANNEL }),
  );
  const happens = (server: typeof FIRST, key: string) =>
    store
      .ofServer(server)
      .feeds.record({ feed: 'server', cursor: '{}', events: [{ key, at: new Date(1000), data: '{}' }] });
  const waiting = async ({ id }: { readonly id: number }) =>
    (await store.notifications.of(id, 10)).map(({ eventKey }) => eventKey);
  /** Makes one post of everything that waits. */
  const publish = async (
    { id }: { readonly id: number },
    groups: readonly ExtendablePost[] = [],
    shown?: readonly string[],
  ) => {
    const all = await store.notifications.of(id, 10);
    const due = (await store.notifications.due()).find(({ subscription }) => subscription.id === id);
    const eventKeys = all.map(({ eventKey }) => eventKey);
    const post = { key: eventKeys.join(), channelId: CHANNEL, body: '{}', eventKeys: shown ?? eventKeys };
    const revision = due?.revision ?? 0;
    await store.notifications.publish({
      subscriptionId: id,
      revision,
      notificationIds: all.map((each) => each.id),
      posts: [post],
      groups,
    });
  };
  return { ...store, here, there, happens, waiting, publish };
}

test('a guild is notified only about media servers that it may see', async () => {
  const { here, there, happens, waiting } = await twoGuilds();
  await happens(FIRST, 'down');
  await happens(SECOND, 'up');
  expect(await waiting(here)).toEqual(['down', '2 up']);
  expect(await waiting(there)).toEqual(['2 up']);
});

test('guilds that may see no media server are notified about none', async () => {
  const { mediaServers, here, there, happens, waiting } = await twoGuilds();
  for (const guildId of [GUILD, ELSEWHERE]) for (const id of [FIRST, SECOND]) await mediaServers.disallow(id, guildId);
  await happens(FIRST, 'down');
  expect([await waiting(here), await waiting(there)]).toEqual([[], []]);
  const { ofServer, notifications, subscriptions } = await memoryStore();
  const { id } = await subscriptions.set(aSubscription({ feed: 'server' }));
  const events = [{ key: 'down', at: new Date(1000), data: '{}' }];
  await ofServer(serverId(3)).feeds.record({ feed: 'server', cursor: '{}', events });
  expect(await notifications.of(id, 10)).toEqual([]);
});

test('an event that a guild could not see when it happened is not posted in that guild later', async () => {
  const { mediaServers, there, happens, waiting } = await twoGuilds();
  await happens(FIRST, 'down');
  await mediaServers.allow(FIRST, ELSEWHERE, '300000000000000001');
  await happens(FIRST, 'down');
  expect(await waiting(there)).toEqual([]);
});

test('a guild that lost a media server is not notified of its pending events, but other guilds are', async () => {
  const { mediaServers, here, there, happens, waiting } = await twoGuilds();
  await happens(FIRST, 'down');
  await happens(SECOND, 'up');
  await mediaServers.disallow(SECOND, GUILD);
  expect(await waiting(here)).toEqual(['down']);
  expect(await waiting(there)).toEqual(['2 up']);
});

test('events of a media server that no guild may see any more are posted nowhere', async () => {
  const { mediaServers, here, there, happens, waiting } = await twoGuilds();
  await mediaServers.disallow(FIRST, GUILD);
  for (const guildId of [GUILD, ELSEWHERE]) await mediaServers.disallow(SECOND, guildId);
  await happens(FIRST, 'down');
  await happens(SECOND, 'up');
  expect([await waiting(here), await waiting(there)]).toEqual([[], []]);
});

test('a waiting post that shows a media server hidden since is rendered again without it', async () => {
  const { mediaServers, outbox, here, happens, waiting, publish } = await twoGuilds();
  await happens(FIRST, 'down');
  await happens(SECOND, 'up');
  await publish(here);
  expect([await waiting(here), (await outbox.next(CHANNEL))?.key]).toEqual([[], 'down,2 up']);
  await mediaServers.disallow(SECOND, GUILD);
  expect([await waiting(here), await outbox.next(CHANNEL)]).toEqual([['down'], undefined]);
});

test('a waiting audit post loses its entries about a server that was hidden meanwhile, and keeps all others', async () => {
  const store = await memoryStore();
  await store.mediaServers.add(named('cabin', GUILD));
  await store.mediaServers.add(named('attic', GUILD));
  const { id } = await store.subscriptions.set(aSubscription({ feed: 'audit' }));
  const attempt = { at: new Date(1000), guildId: GUILD, capability: 'notify.edit' } as const;
  for (const details of [{ action: 'language' }, { action: 'server', server: SECOND }]) {
    const change = await store.audit.begin({ ...attempt, ...details });
    await change.end({ at: new Date(2000), outcome: 'done' });
  }
  const entries = await store.notifications.of(id, 10);
  const due = (await store.notifications.due()).find(({ subscription }) => subscription.id === id);
  const eventKeys = entries.map(({ eventKey }) => eventKey);
  await store.notifications.publish({
    subscriptionId: id,
    revision: due?.revision ?? 0,
    notificationIds: entries.map((entry) => entry.id),
    posts: [{ key: 'both', channelId: CHANNEL, body: '{}', eventKeys }],
  });
  expect([eventKeys.length, (await store.outbox.next(CHANNEL))?.key]).toEqual([2, 'both']);
  await store.mediaServers.disallow(SECOND, GUILD);
  expect((await store.notifications.of(id, 10)).map(({ eventKey }) => eventKey)).toEqual(eventKeys.slice(0, 1));
  expect(await store.outbox.next(CHANNEL)).toBeUndefined();
});

test('a post about a hidden server that may have arrived is neither sent nor rendered again', async () => {
  const { mediaServers, outbox, here, happens, waiting, publish } = await twoGuilds();
  await happens(FIRST, 'down');
  await happens(SECOND, 'up');
  await publish(here);
  const post = await outbox.next(CHANNEL);
  const now = { earliest: new Date(2000), latest: new Date(3000) };
  expect(await outbox.sending({ id: post?.id ?? 0, channelId: CHANNEL }, now)).toBe(true);
  await mediaServers.disallow(SECOND, GUILD);
  expect([await waiting(here), await outbox.next(CHANNEL)]).toEqual([[], undefined]);
});

test('a post rendered while its guild lost the media server is not written', async () => {
  const { mediaServers, notifications, outbox, here, happens, waiting } = await twoGuilds();
  await happens(SECOND, 'up');
  const [due] = await notifications.due();
  const notificationIds = (await notifications.of(here.id, 10)).map(({ id }) => id);
  await mediaServers.disallow(SECOND, GUILD);
  const post = { key: '2 up', channelId: CHANNEL, body: '{}', eventKeys: ['2 up'] };
  const batch = { subscriptionId: here.id, revision: due?.revision ?? 0, notificationIds, posts: [post] };
  expect(await notifications.publish(batch)).toBe(false);
  expect([await waiting(here), await outbox.next(CHANNEL)]).toEqual([[], undefined]);
});

test('a group whose post was deleted with its server gets no additions', async () => {
  const { mediaServers, notifications, here, happens, publish } = await twoGuilds();
  await happens(SECOND, 'up');
  const group = { channelId: CHANNEL, key: 'season', postKey: '2 up', openedAt: new Date(1000), data: '[]' };
  await publish(here, [group]);
  expect(await notifications.group(CHANNEL, 'season')).toEqual(group);
  await mediaServers.disallow(SECOND, GUILD);
  expect(await notifications.group(CHANNEL, 'season')).toBeUndefined();
});

test('a waiting summary of unknown events is deleted when its guild loses any media server', async () => {
  const { mediaServers, outbox, here, happens, publish } = await twoGuilds();
  await happens(FIRST, 'down');
  await publish(here, [], []);
  await mediaServers.disallow(SECOND, GUILD);
  expect(await outbox.next(CHANNEL)).toBeUndefined();
});

test('a waiting post of a removed subscription is deleted if its guild loses the media server; other posts stay', async () => {
  const { mediaServers, outbox, subscriptions, here, happens, publish } = await twoGuilds();
  await happens(FIRST, 'down');
  await publish(here);
  await happens(SECOND, 'up');
  await happens(FIRST, 'back');
  await publish(here);
  await subscriptions.remove(here.id);
  await mediaServers.disallow(SECOND, GUILD);
  const first = await outbox.next(CHANNEL);
  expect(first?.key).toBe('down');
  await outbox.sent(first?.id ?? 0, '400000000000000001', new Date(2000));
  expect(await outbox.next(CHANNEL)).toBeUndefined();
});

test('a waiting summary of a removed subscription is deleted with any media server', async () => {
  const { mediaServers, outbox, subscriptions, here, happens, publish } = await twoGuilds();
  await happens(FIRST, 'down');
  await publish(here, [], []);
  await subscriptions.remove(here.id);
  await mediaServers.disallow(SECOND, ELSEWHERE);
  expect(await outbox.next(CHANNEL)).toBeUndefined();
});

test('a waiting post of a removed subscription about a removed server is deleted', async () => {
  const { mediaServers, outbox, subscriptions, there, happens, publish } = await twoGuilds();
  await happens(SECOND, 'up');
  await publish(there);
  await subscriptions.remove(there.id);
  await mediaServers.remove(SECOND);
  expect(await outbox.next(CHANNEL)).toBeUndefined();
});

test('events of a removed media server are posted nowhere', async () => {
  const { mediaServers, here, there, happens, waiting } = await twoGuilds();
  await happens(SECOND, 'up');
  await mediaServers.remove(SECOND);
  // Its last look may end after that.
  await happens(SECOND, 'down');
  expect([await waiting(here), await waiting(there)]).toEqual([[], []]);
});

test('an event goes to the guild’s closest subscription: for its library, its server or everything', async () => {
  const { subscriptions, happens, here, waiting, ofServer } = await twoGuilds();
  const second = await subscriptions.set(aSubscription({ feed: 'server', librarySectionId: wholeServerRef(SECOND) }));
  await happens(FIRST, 'down');
  await happens(SECOND, 'up');
  expect([await waiting(here), await waiting(second)]).toEqual([['down'], ['2 up']]);
  const ofAdded = { feed: 'added', channelId: CHANNEL } as const;
  const attic = await subscriptions.set(aSubscription({ ...ofAdded, librarySectionId: wholeServerRef(SECOND) }));
  const films = await subscriptions.set(aSubscription({ ...ofAdded, librarySectionId: '2:7' }));
  const item = (key: string, librarySectionId: string) => ({ key, librarySectionId, at: new Date(1000), data: '{}' });
  const events = [item('film', '2:7'), item('song', '2:8')];
  await ofServer(SECOND).feeds.record({ feed: 'added', cursor: '{}', events });
  await ofServer(FIRST).feeds.record({ feed: 'added', cursor: '{}', events: [item('other', '1:7')] });
  expect([await waiting(attic), await waiting(films)]).toEqual([['2 song'], ['2 film']]);
});
