import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { findVocabularyByName } from '../../../src/api/vocabularies/vocabularies.ts';
import { type NewServer, REMOVED_SERVER_DAYS } from '../../../src/domain/servers/mediaServers.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { createServerVendorFinder } from '../../../src/domain/serving/vendorOf.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { LEFT_GUILD_RETENTION_MS } from '../../../src/store/notifications/subscriptions/leftGuilds.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, DAY, damagedStore, GUILD, memoryStore, silent, temporaryPath } from '../support/openStore.ts';

const ELSEWHERE = '200000000000000002';
const THREAD = '100000000000000009';
const ADA = '300000000000000001';
const TOKEN = 'canary-token-of-cabin';
const CABIN: NewServer = {
  name: 'Cabin',
  address: new URL('http://cabin.example:32400'),
  token: TOKEN,
  machineIdentifier: 'cabin-1',
  vocabulary: 'plex',
  addedBy: ADA,
  guildId: GUILD,
};
const ATTIC: NewServer = { ...CABIN, name: 'Attic', token: 'canary-token-of-attic', machineIdentifier: 'attic-1' };

const openAt = (path: string, accountsKey: Uint8Array, but: Partial<Parameters<typeof openDatabaseStore>[0]> = {}) =>
  openDatabaseStore({ path, clock: createSteppedClock(), log: silent, accountsKey, ...but });

/** The number of a server that is there now. */
async function added({ mediaServers }: Pick<DatabaseStore, 'mediaServers'>, server = CABIN) {
  const result = await mediaServers.add(server);
  return result.kind === 'added' ? result.id : expect.fail(`${server.name}: ${result.kind}`);
}

const namesSeen = ({ mediaServers }: Pick<DatabaseStore, 'mediaServers'>, guildId: string) =>
  mediaServers.serversOf(guildId).map(({ name }) => name);

test('a new server is seen only by the guild that it was added for, also after a restart', async () => {
  const [path, key] = [await temporaryPath(), randomBytes(32)];
  const heard: string[] = [];
  const onToken = (token: string) => void heard.push(token);
  const first = await openAt(path, key, { onToken });
  expect(await first.mediaServers.add(CABIN)).toEqual({ kind: 'added', id: serverId(1), isBack: false });
  await first.close();
  expect(heard).toEqual([TOKEN]);
  const again = await openAt(path, key, { onToken });
  onTestFinished(again.close);
  const { token: _, guildId: __, ...rest } = CABIN;
  const known = { ...rest, id: serverId(1), emoji: undefined, addedAt: expect.any(Date) };
  expect(again.mediaServers.list()).toEqual([known]);
  expect(again.mediaServers.find(serverId(1))).toEqual(known);
  expect(again.mediaServers.tokenOf(serverId(1))).toBe(TOKEN);
  expect([namesSeen(again, GUILD), namesSeen(again, ELSEWHERE)]).toEqual([['Cabin'], []]);
  expect(again.mediaServers.guildsOf(serverId(1))).toEqual([GUILD]);
  expect(heard).toEqual([TOKEN, TOKEN]);
});

test('no copy of the database shows a server’s token, and a token copied to another server cannot be used', async () => {
  const [path, key] = [await temporaryPath(), randomBytes(32)];
  const store = await openAt(path, key);
  await added(store);
  await added(store, ATTIC);
  const files = await Promise.all([path, `${path}-wal`].map((file) => readFile(file, 'latin1')));
  expect(files.join('')).toContain('cabin.example');
  expect(files.join('')).not.toContain(TOKEN);
  await store.close();
  const file = new DatabaseSync(path);
  file.exec('update media_servers set token = (select token from media_servers as other where other.id = 1)');
  file.close();
  const { mediaServers, close } = await openAt(path, key);
  onTestFinished(close);
  expect([1, 2].map((id) => mediaServers.tokenOf(serverId(id)))).toEqual([TOKEN, undefined]);
});

test('the log names a server whose token cannot be decrypted, and a new token with its address repairs that', async () => {
  const path = await temporaryPath();
  const store = await openAt(path, randomBytes(32));
  const id = await added(store);
  await store.close();
  const warnings: unknown[] = [];
  const log = { ...silent, warn: (fields: unknown) => void warnings.push(fields) };
  const { mediaServers, close } = await openAt(path, randomBytes(32), { log });
  onTestFinished(close);
  expect(warnings).toEqual([{ servers: ['Cabin'] }]);
  expect([mediaServers.find(id)?.name, mediaServers.tokenOf(id)]).toEqual(['Cabin', undefined]);
  expect(await mediaServers.reach(id, { token: 'canary-token-2' })).toBe('needs-address');
  expect(await mediaServers.reach(id, { token: 'canary-token-2', address: CABIN.address })).toBe('done');
  expect(mediaServers.tokenOf(id)).toBe('canary-token-2');
});

test.each(['Cabin', 'cabin', 'CABIN', 'Cab\u3164in', 'Сabin', 'Cabın', 'CABIΝ'])(
  'no other server can be called %j when one is called Cabin',
  async (name) => {
    const store = await memoryStore();
    const id = await added(store);
    expect(await store.mediaServers.add({ ...ATTIC, name })).toEqual({ kind: 'name-taken' });
    const attic = await added(store, ATTIC);
    expect(await store.mediaServers.rename(attic, name, undefined)).toBe('name-taken');
    expect(await store.mediaServers.rename(id, name, '🏕')).toBe('done');
    expect(store.mediaServers.find(id)).toMatchObject({ name, emoji: '🏕' });
  },
);

test('names of servers are compared without case, also with letters beyond A to Z', async () => {
  const store = await memoryStore();
  await added(store, { ...CABIN, name: 'Hütte' });
  expect(await store.mediaServers.add({ ...ATTIC, name: 'HÜTTE' })).toEqual({ kind: 'name-taken' });
});

test('a server that is already there is not added again under another name', async () => {
  const store = await memoryStore();
  const id = await added(store);
  expect(await store.mediaServers.add({ ...CABIN, name: 'Another', guildId: ELSEWHERE })).toEqual({
    kind: 'known',
    id,
  });
  expect([store.mediaServers.list().length, namesSeen(store, ELSEWHERE)]).toEqual([1, []]);
  const unnamed = { ...ATTIC, machineIdentifier: undefined };
  await added(store, unnamed);
  await added(store, { ...unnamed, name: 'Loft' });
});

test('a server can be given another token, another path at its address, or both', async () => {
  const store = await memoryStore();
  const id = await added(store);
  const reached = () => [store.mediaServers.tokenOf(id), store.mediaServers.find(id)?.address.href];
  const path = `${CABIN.address.origin}/media`;
  await store.mediaServers.reach(id, { address: new URL(path) });
  expect(reached()).toEqual([TOKEN, path]);
  await store.mediaServers.reach(id, { token: 'canary-token-2' });
  expect(reached()).toEqual(['canary-token-2', path]);
  await store.mediaServers.reach(id, { token: TOKEN, address: new URL('https://cabin.example') });
  expect(reached()).toEqual([TOKEN, 'https://cabin.example/']);
});

test.each([
  { name: 'another scheme', by: { address: new URL('https://cabin.example:32400') } },
  { name: 'another host', by: { address: new URL('http://attic.example:32400') } },
  { name: 'another port', by: { address: new URL('http://cabin.example:32401') } },
  { name: 'a name that only ends like the host', by: { address: new URL('http://evil-cabin.example:32400') } },
  { name: 'an account service', by: { accountService: new URL('https://accounts.example') } },
  { name: 'the account service of its vocabulary again', by: { accountService: 'own' as const } },
])('the stored token of a server is never sent to $name: it has to be typed again', async ({ by }) => {
  const store = await memoryStore();
  const id = await added(store);
  const before = store.mediaServers.find(id);
  expect(await store.mediaServers.reach(id, by)).toBe('needs-token');
  expect([store.mediaServers.find(id), store.mediaServers.tokenOf(id)]).toEqual([before, TOKEN]);
  expect(await store.mediaServers.reach(id, { ...by, token: 'canary-token-2' })).toBe('done');
});

test('a removed server is gone for everybody, and its token is in no file any more', async () => {
  const path = await temporaryPath();
  const store = await openAt(path, randomBytes(32));
  onTestFinished(store.close);
  const id = await added(store);
  await store.mediaServers.setDefault(GUILD, undefined, id);
  await added(store, { ...ATTIC, guildId: ELSEWHERE });
  expect(await store.mediaServers.remove(id)).toBe('done');
  expect([store.mediaServers.find(id), store.mediaServers.serversOf(GUILD), store.mediaServers.guildsOf(id)]).toEqual([
    undefined,
    [],
    [],
  ]);
  expect([store.mediaServers.tokenOf(id), store.mediaServers.defaultOf(GUILD, [])]).toEqual([undefined, undefined]);
  const file = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => file.close());
  expect(file.prepare('select token from media_servers order by id').all()).toEqual([{ token: '' }, expect.anything()]);
});

test('the last server cannot be removed, even if two people remove the last two at the same moment', async () => {
  const store = await memoryStore();
  const ids = [await added(store), await added(store, ATTIC)];
  expect((await Promise.all(ids.map(store.mediaServers.remove))).toSorted()).toEqual(['done', 'last']);
  expect(store.mediaServers.list()).toHaveLength(1);
  expect(store.mediaServers.serversOf(GUILD)).toHaveLength(1);
});

test('a removed server cannot be changed', async () => {
  const { mediaServers, ...store } = await memoryStore();
  const id = await added({ mediaServers, ...store });
  await added({ mediaServers, ...store }, ATTIC);
  await mediaServers.remove(id);
  expect(await mediaServers.remove(id)).toBe('gone');
  expect(await mediaServers.rename(id, 'Loft', undefined)).toBe('gone');
  expect(await mediaServers.reach(id, { token: TOKEN })).toBe('gone');
  expect(await mediaServers.allow(id, ELSEWHERE, ADA)).toBe('gone');
  await mediaServers.setDefault(ELSEWHERE, undefined, id);
  await mediaServers.callsItself(id, async () => 'Cottage');
  expect([mediaServers.find(id), mediaServers.serversOf(ELSEWHERE)]).toEqual([undefined, []]);
});

test('a server added again within 30 days keeps its number, and only the guild that added it sees it', async () => {
  const store = await memoryStore();
  const id = await added(store);
  await store.mediaServers.allow(id, ELSEWHERE, ADA);
  await added(store, ATTIC);
  await store.mediaServers.remove(id);
  await store.clock.advance(REMOVED_SERVER_DAYS * DAY);
  expect(await store.mediaServers.add({ ...CABIN, name: 'Cottage' })).toEqual({ kind: 'added', id, isBack: true });
  expect(store.mediaServers.find(id)).toMatchObject({ name: 'Cottage', machineIdentifier: 'cabin-1' });
  expect([store.mediaServers.tokenOf(id), store.mediaServers.guildsOf(id)]).toEqual([TOKEN, [GUILD]]);
});

test('a server gets a new number if it was removed over 30 days ago, or if its machine is unknown', async () => {
  const store = await memoryStore();
  const unknown = { ...ATTIC, machineIdentifier: undefined };
  await added(store, { ...ATTIC, name: 'Home', machineIdentifier: 'home-1' });
  for (const server of [CABIN, unknown]) await store.mediaServers.remove(await added(store, server));
  expect(await store.mediaServers.add(unknown)).toEqual({ kind: 'added', id: serverId(4), isBack: false });
  await store.clock.advance(REMOVED_SERVER_DAYS * DAY + 1);
  expect(await store.mediaServers.add(CABIN)).toEqual({ kind: 'added', id: serverId(5), isBack: false });
});

test('a guild sees the media servers that it was allowed, and loses a withdrawn server together with its default', async () => {
  const store = await memoryStore();
  const { mediaServers } = store;
  const [cabin, attic] = [await added(store), await added(store, { ...ATTIC, guildId: ELSEWHERE })];
  expect(await mediaServers.allow(cabin, ELSEWHERE, ADA)).toBe('done');
  expect(await mediaServers.allow(cabin, ELSEWHERE, ADA)).toBe('done');
  expect([namesSeen(store, ELSEWHERE), mediaServers.guildsOf(cabin)]).toEqual([
    ['Cabin', 'Attic'],
    [GUILD, ELSEWHERE],
  ]);
  await mediaServers.setDefault(ELSEWHERE, undefined, attic);
  await mediaServers.disallow(attic, ELSEWHERE);
  expect([namesSeen(store, ELSEWHERE), mediaServers.guildsOf(attic)]).toEqual([['Cabin'], []]);
  await mediaServers.allow(attic, ELSEWHERE, ADA);
  expect(mediaServers.defaultOf(ELSEWHERE, [])).toBeUndefined();
});

test('a thread’s default server counts before its channel’s, then the guild’s, if the guild may see it', async () => {
  const store = await memoryStore();
  const { mediaServers } = store;
  const [cabin, attic, loft] = [
    await added(store),
    await added(store, ATTIC),
    await added(store, { ...ATTIC, name: 'Loft', machineIdentifier: 'loft-1', guildId: ELSEWHERE }),
  ];
  const chosen = () => [[THREAD, CHANNEL], [CHANNEL], []].map((channels) => mediaServers.defaultOf(GUILD, channels));
  expect(chosen()).toEqual([undefined, undefined, undefined]);
  await mediaServers.setDefault(GUILD, undefined, cabin);
  await mediaServers.setDefault(GUILD, CHANNEL, attic);
  expect(chosen()).toEqual([attic, attic, cabin]);
  await mediaServers.setDefault(GUILD, THREAD, cabin);
  expect(chosen()).toEqual([cabin, attic, cabin]);
  await mediaServers.setDefault(GUILD, THREAD, loft);
  expect(chosen()).toEqual([attic, attic, cabin]);
  await mediaServers.setDefault(GUILD, CHANNEL, undefined);
  expect(chosen()).toEqual([cabin, cabin, cabin]);
  expect(mediaServers.defaultOf(ELSEWHERE, [CHANNEL])).toBeUndefined();
});

test('a listener for changes of media servers reads the new list of servers at each change', async () => {
  const store = await memoryStore();
  const seen: string[][] = [];
  store.mediaServers.subscribe(() => seen.push(store.mediaServers.list().map(({ name }) => name)));
  const id = await added(store);
  await store.mediaServers.rename(id, 'Cottage', undefined);
  await added(store, ATTIC);
  await store.mediaServers.remove(id);
  expect(seen).toEqual([['Cabin'], ['Cottage'], ['Cottage', 'Attic'], ['Attic']]);
});

test('a guild that the bot left no longer sees any server after 30 days, even if it had nothing else', async () => {
  const { clock, subscriptions, ...store } = await memoryStore();
  const id = await added(store);
  await store.mediaServers.allow(id, ELSEWHERE, ADA);
  await subscriptions.forgetLeft([GUILD]);
  await clock.advance(LEFT_GUILD_RETENTION_MS);
  await subscriptions.forgetLeft([GUILD]);
  expect(store.mediaServers.guildsOf(id)).toEqual([GUILD, ELSEWHERE]);
  await clock.advance(1);
  await subscriptions.forgetLeft([GUILD]);
  expect(store.mediaServers.guildsOf(id)).toEqual([GUILD]);
});

test('a person’s changes of servers are exported without tokens, and are anonymous once the person is forgotten', async () => {
  const { privacy, clock, installationAdmins, ...store } = await memoryStore();
  const id = await added(store);
  await installationAdmins.appoint(ADA, ADA);
  await installationAdmins.appoint('42', ADA);
  const { rows } = await privacy.ofUser(ADA);
  expect(rows).toMatchObject({
    media_servers: [{ id, added_by: ADA }],
    guild_servers: [{ guild_id: GUILD, allowed_by: ADA }],
    installation_admins: [{ user_id: ADA }, { user_id: '42', appointed_by: ADA }],
  });
  for (const hidden of ['token', 'address', 'name']) expect(rows.media_servers?.[0]).not.toHaveProperty(hidden);
  await privacy.forgetUser(ADA, clock.now());
  expect(store.mediaServers.find(id)?.addedBy).toBeUndefined();
  expect(installationAdmins.list()).toEqual(['42']);
  expect(JSON.stringify(await privacy.ofUser('42'))).not.toContain(ADA);
  expect(namesSeen(store, GUILD)).toEqual(['Cabin']);
});

test('a media server whose vocabulary this version does not know is listed, without a vendor', async () => {
  const store = await damagedStore();
  const id = await added(store);
  store.damage("update media_servers set vocabulary = 'hologram'");
  const { mediaServers } = await store.reopen();
  const vendorOf = createServerVendorFinder({
    running: { find: () => undefined },
    mediaServers,
    vendorNamed: findVocabularyByName,
  });
  expect(mediaServers.find(id)).toMatchObject({ name: 'Cabin' });
  expect(vendorOf(id)).toBeUndefined();
});
