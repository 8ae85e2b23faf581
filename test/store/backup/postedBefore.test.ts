import { expect, test } from 'vitest';
import type { MessageReader } from '../../../src/domain/notifications/readers.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { restoreDatabase } from '../../../src/store/backup/restore.ts';
import { fileStore } from '../support/fileStore.ts';
import { aSubscription, CHANNEL, GUILD, silent } from '../support/openStore.ts';

const HOUR_MS = 3_600_000;
/** The id of a message sent on 1 January 2026 at 11:00 UTC. */
const KNOWN = String((BigInt(Date.UTC(2026, 0, 1, 11) - 1_420_070_400_000) << 22n) + 1n);

const ADA = '110000000000000101';
const DIRECT = 'direct';
const bodyless = { body: '{"components":[]}' };
const readerOf = (needs: MessageReader['needs']): MessageReader => ({ userId: ADA, guildId: GUILD, needs });
const note =
  (key: string, needs: MessageReader['needs']) =>
  async ({ outbox }: DatabaseStore) => {
    await outbox.add({ key: `note:${key}`, channelId: DIRECT, reader: readerOf(needs), ...bodyless });
    return DIRECT;
  };
const event = (key: string) => ({ key, at: new Date(Date.UTC(2026, 0, 1, 10)), data: '{}' });

async function publish(
  store: DatabaseStore,
  feed: 'history' | 'added',
  eventKeys: readonly string[],
  more: object = {},
) {
  const [subscription] = (await store.subscriptions.list()).filter((each) => each.feed === feed);
  const { id = 0 } = subscription ?? {};
  const waiting = (await store.notifications.of(id, 10)).filter(({ eventKey }) => eventKeys.includes(eventKey));
  const post = { key: `${feed}:${eventKeys[0]} #${id}`, channelId: CHANNEL, ...bodyless, eventKeys, ...more };
  const notificationIds = waiting.map((each) => each.id);
  expect(await store.notifications.publish({ subscriptionId: id, revision: 0, notificationIds, posts: [post] })).toBe(
    true,
  );
  return CHANNEL;
}

async function startVote({ votes }: DatabaseStore, endsAt: Date): Promise<number> {
  const items = [{ ratingKey: '1', kind: 'movie', title: 'Metropolis' } as const];
  const place = { guildId: GUILD, channelId: CHANNEL, setBy: ADA, locale: 'en', isHidden: false };
  return (await votes.start({ ...place, items, endsAt })).id;
}

async function endVote({ votes }: DatabaseStore, id: number) {
  await votes.end(id);
  await votes.close(id, { key: `vote:${id}`, channelId: CHANNEL, ...bodyless });
  return CHANNEL;
}

/** A database that knows one message and has posts waiting. `restore` puts its backup in its place an hour later. */
async function backedUp() {
  const files = await fileStore();
  const { clock, open, path } = files;
  const store = await open();
  await store.subscriptions.set(aSubscription());
  await store.subscriptions.set(aSubscription({ feed: 'added' }));
  await store.outbox.add({ key: 'known', channelId: CHANNEL, ...bodyless });
  await store.outbox.sent(1, KNOWN, clock.now());
  for (const feed of ['history', 'added'] as const)
    await store.feeds.record({ feed, cursor: '{}', events: [event(`${feed} 1`), event(`${feed} 2`)] });
  await startVote(store, new Date(clock.now().getTime() + HOUR_MS));
  const restoreAgain = async (newest: DatabaseStore) => {
    const file = (await newest.backups?.make('manual')) ?? '';
    await newest.close();
    await clock.advance(HOUR_MS);
    await restoreDatabase({ file, path, clock, log: silent });
    const restored = await open();
    await restored.restored.resume({});
    return restored;
  };
  return { store, restore: () => restoreAgain(store), restoreAgain, clock };
}

const KINDS: Readonly<Record<string, (store: DatabaseStore) => Promise<string>>> = {
  'the end of a vote': (store) => endVote(store, 1),
  'a play that waited': (store) => publish(store, 'history', ['history 1']),
  'a digest': (store) => publish(store, 'added', ['added 1', 'added 2'], { summaryReason: '{}' }),
  'a closed wish': note('wish 7 closed', 'follow.own'),
  'a solved report': note('report 7 solved', 'report.send'),
  'a warning of a rule': note('rule warning 7', 'me.show'),
  'an alert about a blocked channel': note('changed settings 7', 'notify.edit'),
  'an alert about a stuck post': note('stuck:1:7', 'owner'),
  'rights that differ': note('rights a1', 'installation'),
  'a new version of Usher, which is found again': async (store) => {
    const { id } = await store.subscriptions.set(aSubscription({ feed: 'usher', channelId: DIRECT }));
    await store.ownTroubles.record({ events: [{ events: [event('version 2.0.0')] }] });
    const [waiting] = await store.notifications.of(id, 10);
    const posts = [{ key: `usher:version 2.0.0 #${id}`, channelId: DIRECT, ...bodyless, eventKeys: ['version 2.0.0'] }];
    await store.notifications.publish({ subscriptionId: id, revision: 0, notificationIds: [waiting?.id ?? 0], posts });
    return DIRECT;
  },
};

test.each(Object.entries(KINDS))('after a restore, Usher searches for %s before posting it', async (_, post) => {
  const { restore, clock } = await backedUp();
  const store = await restore();
  const channelId = await post(store);
  expect(await store.outbox.next(channelId)).toMatchObject({
    state: { kind: 'in doubt', since: new Date(Date.UTC(2026, 0, 1, 11)), last: clock.now() },
  });
});

test.each(Object.entries(KINDS))('in a database that was never restored, %s is posted at once', async (_, post) => {
  const { store } = await backedUp();
  expect(await store.outbox.next(await post(store))).toMatchObject({ state: { kind: 'waiting' } });
});

const NEWER: Readonly<Record<string, (store: DatabaseStore) => Promise<string>>> = {
  'what was played since': async (store) => {
    await store.feeds.record({ feed: 'history', cursor: '{}', events: [event('history 3')] });
    return await publish(store, 'history', ['history 3']);
  },
  'a sample': async ({ outbox }) => {
    await outbox.add({ key: 'sample:1', channelId: CHANNEL, ...bodyless });
    return CHANNEL;
  },
  'an edit of a message that was posted since': async (store) => {
    await store.outbox.add({ key: 'since', channelId: CHANNEL, ...bodyless });
    const { id = 0 } = (await store.outbox.next(CHANNEL)) ?? {};
    await store.outbox.sent(id, `${BigInt(KNOWN) + 1n}`, new Date());
    return await publish(store, 'added', ['added 1'], { edits: 'since' });
  },
};

test.each(Object.entries(NEWER))('after a restore, %s is posted at once', async (_, post) => {
  const { restore } = await backedUp();
  const store = await restore();
  expect(await store.outbox.next(await post(store))).toMatchObject({ state: { kind: 'waiting' } });
});

test('after a second restore, Usher searches for posts since both backups', async () => {
  const { restore, restoreAgain, clock } = await backedUp();
  const first = await restore();
  await first.outbox.add({ key: 'since', channelId: 'elsewhere', ...bodyless });
  const { id = 0 } = (await first.outbox.next('elsewhere')) ?? {};
  await first.outbox.sent(id, `${BigInt(KNOWN) + (BigInt(2 * HOUR_MS) << 22n)}`, clock.now());
  const second = await restoreAgain(first);
  const channelId = await endVote(second, 1);
  expect(await second.outbox.next(channelId)).toMatchObject({
    state: { since: new Date(Date.UTC(2026, 0, 1, 11)), last: clock.now() },
  });
});

test('a message known to the backup is not edited after a restore, since it may show more by now', async () => {
  const { store, restore } = await backedUp();
  const [, added] = await store.subscriptions.list();
  const group = { channelId: CHANNEL, key: 'season', postKey: 'known', openedAt: new Date(), data: '[]' };
  await store.notifications.publish({
    subscriptionId: added?.id ?? 0,
    revision: 0,
    notificationIds: [],
    posts: [],
    groups: [group],
  });
  expect(await store.notifications.group(CHANNEL, 'season')).toBeDefined();
  expect(await (await restore()).notifications.group(CHANNEL, 'season')).toBeUndefined();
});
