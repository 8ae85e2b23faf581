import { expect, test } from 'vitest';
import { serverId } from '../../../../src/domain/servers/refs.ts';
import type { NewVote } from '../../../../src/domain/votes.ts';
import { CHANNEL, damagedStore, GUILD } from '../../support/openStore.ts';

const SECOND = serverId(2);
const ELSEWHERE = '200000000000000002';
const HOUR = 3_600_000;

const METROPOLIS = { ratingKey: '1', kind: 'movie', title: 'Metropolis' } as const;
const FAUST = { ratingKey: '2:1', kind: 'movie', title: 'Faust' } as const;
/** A key that begins like a key of the second server, but is not one. */
const NOSFERATU = { ratingKey: '22:1', kind: 'movie', title: 'Nosferatu' } as const;

/** A store with two media servers, which both guilds may see. */
async function withServers() {
  const store = await damagedStore();
  for (const name of ['cabin', 'attic']) {
    const address = new URL(`http://${name}.example`);
    await store.mediaServers.add({ name, address, token: name, addedBy: '1', guildId: GUILD, machineIdentifier: name });
  }
  await store.mediaServers.allow(SECOND, ELSEWHERE, '1');
  return store;
}

type Opened = Pick<Awaited<ReturnType<typeof damagedStore>>, 'votes' | 'clock'>;

/** A vote that has ended, whose result waits to be sent. */
async function resultOf({ votes, clock }: Opened, change: Partial<NewVote>) {
  const endsAt = new Date(clock.now().getTime() + HOUR);
  const items = [METROPOLIS, FAUST];
  const vote = { guildId: GUILD, channelId: CHANNEL, locale: 'en-US', isHidden: false, endsAt, items, ...change };
  const { id } = await votes.start(vote);
  await votes.end(id);
  await close({ votes }, id);
  return id;
}

const close = ({ votes }: Pick<Opened, 'votes'>, id: number) =>
  votes.close(id, { key: `vote:${id}`, channelId: CHANNEL, body: '{}' });
const dueOf = async ({ votes }: Pick<Opened, 'votes'>) => (await votes.due()).map(({ id }) => id);

test('a vote’s waiting result with a title from a server hidden since is drawn again without it', async () => {
  const store = await withServers();
  const id = await resultOf(store, {});
  expect([await dueOf(store), (await store.outbox.next(CHANNEL))?.key]).toEqual([[], `vote:${id}`]);
  await store.mediaServers.disallow(SECOND, GUILD);
  expect([await dueOf(store), await store.outbox.next(CHANNEL)]).toEqual([[id], undefined]);
  expect(await store.votes.cast(id, '3', '1')).toBe('over');
  expect(await close(store, id)).toBe(true);
  expect((await store.outbox.next(CHANNEL))?.key).toBe(`vote:${id}`);
});

test('after a crash, a vote’s result with a hidden title is drawn again and the former one is gone', async () => {
  const store = await withServers();
  const id = await resultOf(store, {});
  await store.mediaServers.disallow(SECOND, GUILD);
  const reopened = await store.reopen();
  expect([await dueOf(reopened), await reopened.outbox.next(CHANNEL)]).toEqual([[id], undefined]);
});

test('a vote’s waiting result with a title from a removed server is drawn again in every guild', async () => {
  const store = await withServers();
  const id = await resultOf(store, { guildId: ELSEWHERE });
  await store.mediaServers.remove(SECOND);
  expect([await dueOf(store), await store.outbox.next(CHANNEL)]).toEqual([[id], undefined]);
});

test('a vote’s result with a hidden title that may have arrived is neither sent nor drawn again', async () => {
  const store = await withServers();
  await resultOf(store, {});
  const post = await store.outbox.next(CHANNEL);
  const now = { earliest: new Date(2000), latest: new Date(3000) };
  expect(await store.outbox.sending({ id: post?.id ?? 0, channelId: CHANNEL }, now)).toBe(true);
  await store.mediaServers.disallow(SECOND, GUILD);
  expect([await dueOf(store), await store.outbox.next(CHANNEL)]).toEqual([[], undefined]);
});

test('a vote’s result that was sent stays unchanged when a server is hidden', async () => {
  const store = await withServers();
  const id = await resultOf(store, {});
  const post = await store.outbox.next(CHANNEL);
  await store.outbox.sent(post?.id ?? 0, '400000000000000001', new Date(2000));
  await store.mediaServers.disallow(SECOND, GUILD);
  expect(await dueOf(store)).toEqual([]);
  expect(await store.outbox.fate(CHANNEL, `vote:${id}`)).toMatchObject({ messageId: '400000000000000001' });
});

test.each<{ name: string; change: Partial<NewVote> }>([
  { name: 'in another guild, which may see the server', change: { guildId: ELSEWHERE } },
  { name: 'with titles of other servers alone', change: { items: [METROPOLIS, NOSFERATU] } },
])('a vote’s result $name is sent although a server was hidden', async ({ change }) => {
  const store = await withServers();
  const id = await resultOf(store, change);
  await store.mediaServers.disallow(SECOND, GUILD);
  expect([await dueOf(store), (await store.outbox.next(CHANNEL))?.key]).toEqual([[], `vote:${id}`]);
});

test.each(['no JSON', '[{"ratingKey":7}]', '["2:1"]', '7'])(
  'a vote with unreadable titles (%s) does not prevent hiding a server',
  async (items) => {
    const store = await withServers();
    await resultOf(store, {});
    store.damage(`update votes set items = '${items}'`);
    await store.mediaServers.disallow(SECOND, GUILD);
    expect(store.mediaServers.serversOf(GUILD).map(({ id }) => id)).toEqual([serverId(1)]);
  },
);

test('a vote’s result whose titles are unreadable is not sent when a server is hidden', async () => {
  const store = await withServers();
  await resultOf(store, {});
  store.damage(`update votes set items = 'no JSON'`);
  await store.mediaServers.disallow(SECOND, GUILD);
  expect(await store.outbox.next(CHANNEL)).toBeUndefined();
});
