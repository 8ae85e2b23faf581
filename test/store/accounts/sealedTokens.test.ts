import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { restoreDatabase } from '../../../src/store/backup/restore.ts';
import { serverTokenDestination } from '../../../src/store/servers/destinations.ts';
import { rightsOnDisk } from '../rights/support/rightsOnDisk.ts';
import { GUILD, silent } from '../support/openStore.ts';

const HOME = 'http://cabin.example:32400';
const ACCOUNTS = 'https://accounts.example';
const EVIL = 'http://evil.example:32400';
const VERA = '300000000000000001';
const OWN = 'canary-token-of-cabin';
const VERAS = 'canary-token-of-vera';
const SECOND = serverId(2);
const at = new Date('2026-01-01T12:00:00Z');

type World = Awaited<ReturnType<typeof rightsOnDisk>>;

/** An installation with a media server and its account service, on which Vera has linked her account. */
async function cabin(): Promise<World> {
  const world = await rightsOnDisk();
  await world.use(async ({ mediaServers, linkedAccounts, firstSetup }) => {
    await mediaServers.add({
      name: 'Cabin',
      address: new URL(HOME),
      accountService: new URL(ACCOUNTS),
      token: OWN,
      machineIdentifier: 'cabin-1',
      addedBy: VERA,
      guildId: GUILD,
    });
    await linkedAccounts.link(VERA, FIRST_SERVER_ID, { token: VERAS, at });
    await firstSetup.remember({ MEDIA_URL: HOME, MEDIA_TOKEN: OWN, ADMIN_ROLE_IDS: '1' });
  });
  return world;
}

/** Each token that the bot would send, with its destination. */
async function sendable({ mediaServers, linkedAccounts, firstSetup }: DatabaseStore): Promise<readonly string[]> {
  const own = mediaServers.list().flatMap((server) => {
    const token = mediaServers.tokenOf(server.id);
    return token === undefined ? [] : [`${token} to ${serverTokenDestination(server)}`];
  });
  const linked = mediaServers.list().flatMap((server) => {
    const account = linkedAccounts.accountOf(VERA, server.id);
    return account?.kind === 'own' ? [`${account.token} to ${server.address.origin}`] : [];
  });
  const setup = await firstSetup.recall();
  return [...own, ...linked, ...(setup ? [`${setup.MEDIA_TOKEN} to ${setup.MEDIA_URL}`] : [])];
}

const SETUP = `${OWN} to ${HOME}`;
const EVERYTHING = [`${OWN} to ${HOME} ${ACCOUNTS}`, `${VERAS} to ${HOME}`, SETUP];

const setAddress = (address: string): string => `update media_servers set address = '${address}'`;
/** Another server at an attacker's address, with whatever is copied to it. */
const addServerAt = (address: string): string =>
  `insert into media_servers (id, name, address, token, added_at) select 2, 'Mine', '${address}', token, 0 from media_servers`;
const base64 = (text: string): string => Buffer.from(text).toString('base64url');

test.each<{ name: string; tamper: string; left: readonly string[] }>([
  { name: 'the address of the server', tamper: setAddress(EVIL), left: [SETUP] },
  { name: 'its port alone', tamper: setAddress('http://cabin.example:32401'), left: [SETUP] },
  { name: 'its scheme alone', tamper: setAddress('https://cabin.example:32400'), left: [SETUP] },
  { name: 'a dot at the end of its host', tamper: setAddress('http://cabin.example.:32400'), left: [SETUP] },
  {
    name: 'a letter of another alphabet in its host',
    tamper: setAddress('http://c\u0430bin.example:32400'),
    left: [SETUP],
  },
  {
    name: 'its host, which becomes a name and a password',
    tamper: setAddress('http://cabin.example:32400@evil.example'),
    left: [SETUP],
  },
  { name: 'a host below it', tamper: setAddress('http://x.cabin.example:32400'), left: [SETUP] },
  {
    name: 'the account service, which gets the own token of the server and no token of a person',
    tamper: `update media_servers set account_service = '${EVIL}'`,
    left: [`${VERAS} to ${HOME}`, SETUP],
  },
  {
    name: 'the account service, taken away',
    tamper: 'update media_servers set account_service = null',
    left: [`${VERAS} to ${HOME}`, SETUP],
  },
  {
    name: 'the server of a link',
    tamper: `${addServerAt(EVIL)}; update linked_accounts set server_id = 2`,
    left: [`${OWN} to ${HOME} ${ACCOUNTS}`, SETUP],
  },
  {
    name: 'the numbers of the servers',
    tamper: `${addServerAt(EVIL)}; update media_servers set id = 3 where id = 1; update media_servers set id = 1 where id = 2`,
    left: [SETUP],
  },
  {
    name: 'the destination in the encrypted token',
    tamper: `${setAddress(EVIL)};
     update linked_accounts set token = replace(token, '${base64(`${HOME}\ncabin-1`)}', '${base64(`${EVIL}\ncabin-1`)}')`,
    left: [SETUP],
  },
  {
    name: 'the address that the first setup stored',
    tamper: `update meta set value = replace(value, '${HOME}', '${EVIL}') where key = 'first-setup'`,
    left: EVERYTHING.slice(0, 2),
  },
  {
    name: 'the admin roles that the first setup stored',
    tamper: `update meta set value = json_set(value, '$.ADMIN_ROLE_IDS', '2') where key = 'first-setup'`,
    left: EVERYTHING.slice(0, 2),
  },
])(
  'after another program changed $name in the database, no token is sent to another address',
  async ({ tamper, left }) => {
    const { use, write } = await cabin();
    expect(await use(sendable)).toEqual(EVERYTHING);
    write(tamper);
    expect(await use(sendable)).toEqual(left);
    // The memory of the bot may be older than the database: the next change reads it again.
    await use(async (store) => {
      await store.mediaServers.showLinks(GUILD, false);
      expect(await sendable(store)).toEqual(left);
    });
  },
);

test('if another program changes the database while the bot runs, no token is sent anywhere else', async () => {
  const { use, write } = await cabin();
  await use(async (store) => {
    write(setAddress(EVIL));
    expect(await sendable(store)).toEqual(EVERYTHING);
    await store.mediaServers.showLinks(GUILD, false);
    expect(await sendable(store)).toEqual([SETUP]);
    expect(store.linkedAccounts.accountOf(VERA, FIRST_SERVER_ID)).toEqual({ kind: 'none', why: 'moved' });
    expect(store.mediaServers.tokenIsFor(FIRST_SERVER_ID)).toBe(`${HOME} ${ACCOUNTS}`);
  });
});

test.each([
  { name: 'capital letters', address: 'HTTP://CABIN.example:32400/' },
  { name: 'another path', address: `${HOME}/media` },
])('an address written with $name counts as the same place and gets the tokens', async ({ address }) => {
  const { use, write } = await cabin();
  write(setAddress(address));
  expect((await use(sendable)).slice(0, 2)).toEqual(EVERYTHING.slice(0, 2));
});

test.each([
  ['http://cabin.example', 'http://cabin.example:80'],
  ['https://m\u00fcnchen.example:443', 'https://xn--mnchen-3ya.example'],
])('the addresses %s and %s count as the same place', async (address, spelling) => {
  const { use, write } = await rightsOnDisk();
  await use(({ mediaServers }) =>
    mediaServers.add({ name: 'Cabin', address: new URL(address), token: OWN, addedBy: VERA, guildId: GUILD }),
  );
  write(setAddress(spelling));
  expect(await use(sendable)).toEqual([`${OWN} to ${new URL(address).origin}`]);
});

test('after restoring a backup with another address, no token is sent there, and the log says so', async () => {
  const { path, use, write, copyTo, clock, logged } = await cabin();
  copyTo(`${path}.planted`);
  const planted = new DatabaseSync(`${path}.planted`);
  planted.exec(setAddress(EVIL));
  planted.close();
  await restoreDatabase({ file: `${path}.planted`, path, clock, log: silent });
  expect(await use(sendable)).toEqual([SETUP]);
  expect(logged).toContainEqual(expect.stringMatching(/another program has changed the addresses of media servers/));
  // Once the address is put right, accounts linked there work again.
  write(setAddress(HOME));
  expect(await use(sendable)).toEqual(EVERYTHING);
});

test('a media server whose address was changed needs its address, token and account service again', async () => {
  const { use, write } = await cabin();
  write(`${setAddress(EVIL)}; update media_servers set account_service = '${EVIL}'`);
  await use(async (store) => {
    const { reach } = store.mediaServers;
    expect(await reach(FIRST_SERVER_ID, { address: new URL(`${EVIL}/media`) })).toBe('needs-token');
    expect(await reach(FIRST_SERVER_ID, { token: OWN })).toBe('needs-address');
    expect(await reach(FIRST_SERVER_ID, { token: OWN, address: new URL(HOME) })).toBe('done');
    expect(await sendable(store)).toEqual([`${OWN} to ${HOME}`, `${VERAS} to ${HOME}`, SETUP]);
  });
});

test.each([
  { name: 'its address', tamper: setAddress(EVIL) },
  { name: 'its account service', tamper: `update media_servers set account_service = '${EVIL}'` },
  {
    name: 'both, and its token, which is gone',
    tamper: `${setAddress(EVIL)}; update media_servers set account_service = '${EVIL}', token = ''`,
  },
])(
  'settings that name a media server restore what another program changed in its row of the database: $name',
  async ({ tamper }) => {
    const { use, write } = await rightsOnDisk();
    const named = { address: new URL(HOME), token: OWN };
    await use(async ({ firstServer, linkedAccounts }) => {
      await firstServer.plant(named);
      await linkedAccounts.link(VERA, FIRST_SERVER_ID, { token: VERAS, at });
    });
    write(tamper);
    await use(async (store) => {
      const state = await store.firstServer.state(named);
      expect(state).toMatchObject({ isSeededAsNamed: true, hasToken: false });
      await store.firstServer.take(named);
      expect(await sendable(store)).toEqual([`${OWN} to ${HOME}`, `${VERAS} to ${HOME}`]);
    });
  },
);

test('a token accepted at one address is not sent to an address that the server got meanwhile', async () => {
  const { use } = await cabin();
  await use(async (store) => {
    await store.mediaServers.reach(FIRST_SERVER_ID, { token: OWN, address: new URL('http://new.example') });
    const link = { token: VERAS, origin: HOME, at };
    await store.linkedAccounts.link(VERA, FIRST_SERVER_ID, link);
    expect(store.linkedAccounts.accountOf(VERA, FIRST_SERVER_ID)).toEqual({ kind: 'none', why: 'moved' });
    await store.linkedAccounts.link(VERA, FIRST_SERVER_ID, { ...link, origin: undefined });
    expect(store.linkedAccounts.accountOf(VERA, FIRST_SERVER_ID)).toEqual({ kind: 'own', token: VERAS });
    expect(store.linkedAccounts.accountOf(VERA, SECOND)).toBeUndefined();
  });
});
