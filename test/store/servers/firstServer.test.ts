import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { REMOVED_SERVER_DAYS } from '../../../src/domain/servers/mediaServers.ts';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { DAY, GUILD, memoryStore, silent, temporaryPath } from '../support/openStore.ts';

const NAMED = { address: new URL('http://cabin.example:32400'), token: 'canary-token-of-cabin' };
const RENEWED = { ...NAMED, token: 'canary-token-2' };
const MOVED = { ...NAMED, address: new URL('https://cabin.example') };
const AS_NAMED = { kind: 'there', isSeededAsNamed: true, hasToken: true };
const OTHERWISE = { kind: 'there', isSeededAsNamed: false, hasToken: true };

const OTHER = {
  name: 'Attic',
  address: new URL('http://attic.example'),
  token: 'canary-token-4',
  addedBy: '1',
  guildId: GUILD,
};

async function planted() {
  const store = await memoryStore();
  await store.firstServer.plant(NAMED);
  const reach = () => [
    store.mediaServers.find(FIRST_SERVER_ID)?.address.href,
    store.mediaServers.tokenOf(FIRST_SERVER_ID),
  ];
  return { ...store, reach };
}

test('the server in the settings becomes the first server, which nobody added and no guild sees yet', async () => {
  const { firstServer, mediaServers } = await memoryStore();
  expect(await firstServer.state(NAMED)).toEqual({ kind: 'never' });
  await firstServer.plant(NAMED);
  const [only, ...others] = mediaServers.list();
  expect(only).toMatchObject({ id: FIRST_SERVER_ID, name: 'Media server', address: NAMED.address, addedBy: undefined });
  expect([others, mediaServers.tokenOf(FIRST_SERVER_ID), mediaServers.guildsOf(FIRST_SERVER_ID)]).toEqual([
    [],
    NAMED.token,
    [],
  ]);
});

test('the settings that created the first server are recognized at the next start, and other settings are not', async () => {
  const { firstServer } = await planted();
  expect(await firstServer.state({ ...NAMED, address: new URL(NAMED.address) })).toMatchObject(AS_NAMED);
  for (const named of [RENEWED, MOVED]) expect(await firstServer.state(named)).toMatchObject(OTHERWISE);
});

test.each([
  { name: 'another host', address: 'http://attic.example:32400', hasOnlyMoved: true },
  { name: 'another port', address: 'http://cabin.example:32401', hasOnlyMoved: true },
  { name: 'the port that is meant without one', address: 'http://cabin.example', hasOnlyMoved: true },
  { name: 'another scheme', address: 'https://cabin.example:32400', hasOnlyMoved: true },
  { name: 'a dot at the end of the host', address: 'http://cabin.example.:32400', hasOnlyMoved: true },
  { name: 'a host below the old one', address: 'http://x.cabin.example:32400', hasOnlyMoved: true },
  { name: 'capital letters', address: 'http://CABIN.example:32400', hasOnlyMoved: false },
  { name: 'another path', address: 'http://cabin.example:32400/media', hasOnlyMoved: false },
])(
  'settings with $name and the earlier token are recognized as a move only to another origin',
  async ({ address, hasOnlyMoved }) => {
    const { firstServer, mediaServers } = await planted();
    const moved = { ...NAMED, address: new URL(address) };
    expect(await firstServer.state(moved)).toMatchObject({ hasOnlyMoved });
    expect(await firstServer.state({ ...moved, token: 'canary-token-2' })).toMatchObject({ hasOnlyMoved: false });
    // The token of the settings is still the one from before, although the server has another one now.
    await mediaServers.reach(FIRST_SERVER_ID, { token: 'canary-token-3' });
    expect(await firstServer.state(moved)).toMatchObject({ hasOnlyMoved });
    // Once it was entered for that place, it is not from before.
    await mediaServers.reach(FIRST_SERVER_ID, { token: NAMED.token, address: moved.address });
    expect(await firstServer.state(moved)).toMatchObject({ hasOnlyMoved: false });
  },
);

test('once the first server takes over new settings, they are recognized, and the earlier settings are not', async () => {
  const { firstServer, reach } = await planted();
  await firstServer.take(RENEWED);
  expect(reach()).toEqual([NAMED.address.href, RENEWED.token]);
  expect(await firstServer.state(RENEWED)).toMatchObject(AS_NAMED);
  expect(await firstServer.state(NAMED)).toMatchObject(OTHERWISE);
});

test('a token typed in Discord does not make the settings count as changed', async () => {
  const { firstServer, mediaServers, reach } = await planted();
  await mediaServers.reach(FIRST_SERVER_ID, { token: 'canary-token-3' });
  expect(await firstServer.state(NAMED)).toMatchObject(AS_NAMED);
  expect(reach()).toEqual([NAMED.address.href, 'canary-token-3']);
});

test('the settings do not add a removed first server again, not even once it is forgotten', async () => {
  const { firstServer, mediaServers, clock, sweep } = await planted();
  await mediaServers.add(OTHER);
  expect(await mediaServers.remove(FIRST_SERVER_ID)).toBe('done');
  expect(await firstServer.state(NAMED)).toEqual({ kind: 'removed' });
  await firstServer.take(RENEWED);
  expect([mediaServers.find(FIRST_SERVER_ID), mediaServers.tokenOf(FIRST_SERVER_ID)]).toEqual([undefined, undefined]);
  await clock.advance(REMOVED_SERVER_DAYS * DAY + 1);
  await sweep();
  expect(await firstServer.state(NAMED)).toEqual({ kind: 'removed' });
});

test('the settings that first made a server do not overwrite it after it was removed and added again', async () => {
  const { firstServer, mediaServers, serverIdentity } = await planted();
  await serverIdentity.rememberServer('cabin-1');
  await mediaServers.add(OTHER);
  expect(await mediaServers.remove(FIRST_SERVER_ID)).toBe('done');
  const back = { ...RENEWED, name: 'Cabin', machineIdentifier: 'cabin-1', addedBy: '1', guildId: GUILD };
  expect(await mediaServers.add(back)).toMatchObject({ id: FIRST_SERVER_ID, isBack: true });
  expect(await firstServer.state(NAMED)).toMatchObject(AS_NAMED);
});

test.each([
  { name: 'the same machine is handed over', machineIdentifier: 'cabin-1', vocabulary: 'plex' },
  { name: 'another machine is not', machineIdentifier: 'attic-1', vocabulary: undefined },
])(
  'a database with one server hands over its identity and its vocabulary: $name',
  async ({ machineIdentifier, vocabulary }) => {
    const path = await temporaryPath();
    const open = () => openDatabaseStore({ path, clock: createSteppedClock(), log: silent });
    await (await open()).close();
    const file = new DatabaseSync(path);
    onTestFinished(() => file.close());
    const found = JSON.stringify({ vocabulary: 'plex', machineIdentifier });
    file.prepare("insert into meta values ('machine-identifier', 'cabin-1'), ('vocabulary', ?)").run(found);
    const { firstServer, mediaServers, close } = await open();
    onTestFinished(close);
    await firstServer.plant(NAMED);
    expect(mediaServers.find(FIRST_SERVER_ID)).toMatchObject({ machineIdentifier: 'cabin-1', vocabulary });
    expect(file.prepare("select key from meta where key in ('machine-identifier', 'vocabulary')").all()).toEqual([]);
  },
);

test('a server uses its own name until somebody gives it one, unless another server has that name', async () => {
  const { mediaServers } = await planted();
  const attic = { ...RENEWED, name: 'Attic', addedBy: '1', guildId: GUILD };
  await mediaServers.add(attic);
  const name = () => mediaServers.find(FIRST_SERVER_ID)?.name;
  await mediaServers.callsItself(FIRST_SERVER_ID, async () => 'attic');
  await mediaServers.callsItself(FIRST_SERVER_ID, async () => '***');
  await mediaServers.callsItself(FIRST_SERVER_ID, async () => undefined);
  expect(name()).toBe('Media server');
  await mediaServers.callsItself(FIRST_SERVER_ID, async () => 'The_Cabin');
  const unasked = async () => expect.unreachable();
  await mediaServers.callsItself(FIRST_SERVER_ID, unasked);
  await mediaServers.callsItself(serverId(2), unasked);
  expect([name(), mediaServers.find(serverId(2))?.name]).toEqual(['The Cabin', 'Attic']);
});

test('the first server’s token is in no file, and with another key it counts as missing', async () => {
  const [path, clock] = [await temporaryPath(), createSteppedClock()];
  const open = () =>
    openDatabaseStore({ path, clock, log: silent, accountsKey: randomBytes(32), auditKey: randomBytes(32) });
  const store = await open();
  await store.firstServer.plant(NAMED);
  const files = await Promise.all([path, `${path}-wal`].map((file) => readFile(file, 'latin1')));
  expect(files.join('')).not.toContain(NAMED.token);
  await store.close();
  const again = await open();
  onTestFinished(again.close);
  expect(await again.firstServer.state(NAMED)).toMatchObject({ isSeededAsNamed: true, hasToken: false });
  expect(await again.firstServer.state(MOVED)).toMatchObject({ isSeededAsNamed: false, hasToken: false });
  await again.firstServer.take(NAMED);
  expect(await again.firstServer.state(NAMED)).toMatchObject(AS_NAMED);
});

/** The hash of NAMED in the form that Usher stored until November 2026. */
const SLOW_HASH = 'BwcHBwcHBwcHBwcHBwcHBy2opi6LzwXGaTVKPlH7a6QnPFywOcrK1xD63FjH5nOn';

async function plantedFile() {
  const path = await temporaryPath();
  const keys = { audit: randomBytes(32), accounts: randomBytes(32) };
  const open = (now = keys, formerKeys = [keys]) =>
    openDatabaseStore({
      path,
      clock: createSteppedClock(),
      log: silent,
      accountsKey: now.accounts,
      auditKey: now.audit,
      formerKeys,
    });
  const file = new DatabaseSync(path);
  onTestFinished(() => file.close());
  const store = await open();
  await store.firstServer.plant(NAMED);
  await store.close();
  return { open, file, hash: () => file.prepare('select seeded_as from media_servers').get()?.seeded_as };
}

test('after a key replacement, the first server’s settings are still recognized, and other settings are not', async () => {
  const { open, hash } = await plantedFile();
  const before = hash();
  const { firstServer, close } = await open({ audit: randomBytes(32), accounts: randomBytes(32) });
  onTestFinished(close);
  expect(hash()).not.toBe(before);
  expect(await firstServer.state(NAMED)).toMatchObject(AS_NAMED);
  expect(await firstServer.state(RENEWED)).toMatchObject(OTHERWISE);
});

test('a slow hash of the settings in an older database is replaced by a quick one once it matches', async () => {
  const { open, file, hash } = await plantedFile();
  file.prepare('update media_servers set seeded_as = ?').run(SLOW_HASH);
  file.exec("insert into meta values ('settings-hash', 'v1.of-these')");
  const { firstServer, close } = await open();
  onTestFinished(close);
  expect(await firstServer.state(RENEWED)).toMatchObject(OTHERWISE);
  expect(hash()).toBe(SLOW_HASH);
  expect(await firstServer.state(NAMED)).toMatchObject(AS_NAMED);
  expect(hash()).toMatch(/^v1\./);
  expect(file.prepare("select key from meta where key = 'settings-hash'").all()).toEqual([]);
  expect(await firstServer.state(NAMED)).toMatchObject(AS_NAMED);
  expect(await firstServer.state(RENEWED)).toMatchObject(OTHERWISE);
});

test('two installations with the same settings store different hashes of them', async () => {
  const seeded = async () => {
    const path = await temporaryPath();
    const store = await openDatabaseStore({ path, clock: createSteppedClock(), log: silent });
    await store.firstServer.plant(NAMED);
    await store.close();
    const file = new DatabaseSync(path);
    onTestFinished(() => file.close());
    return file.prepare('select seeded_as from media_servers').get()?.seeded_as;
  };
  expect(await seeded()).not.toEqual(await seeded());
});
