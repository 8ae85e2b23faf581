import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LinkedAccounts } from '../../../src/domain/people/linkedAccounts.ts';
import { REMOVED_SERVER_DAYS } from '../../../src/domain/servers/mediaServers.ts';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { DAY, memoryStore, serverStore, silent, temporaryPath } from '../support/openStore.ts';

const TOKEN = 'canary-token-of-jonas';
const at = new Date('2026-01-01T12:00:00Z');
const link = { token: TOKEN, accountId: '1002', at };
/** The person’s account on the first server. */
const found = async ({ find }: Pick<LinkedAccounts, 'find'>, userId: string) =>
  (await find(userId, [FIRST_SERVER_ID]))[0];
const own = { kind: 'own', token: TOKEN };
const refused = { kind: 'none', why: 'refused' };

const openAt = (
  path: string,
  accountsKey: Uint8Array,
  onToken: (token: string) => void = () => undefined,
  log = silent,
) => openDatabaseStore({ path, clock: createSteppedClock(), log, accountsKey, onToken });

test('a linked account and its token survive a restart, for that person and server only', async () => {
  const [path, key] = [await temporaryPath(), randomBytes(32)];
  const heard: string[] = [];
  const first = await openAt(path, key, (token) => heard.push(token));
  await first.linkedAccounts.link('42', FIRST_SERVER_ID, link);
  await first.close();
  const { linkedAccounts, close } = await openAt(path, key, (token) => heard.push(token));
  onTestFinished(close);
  expect(linkedAccounts.accountOf('42', FIRST_SERVER_ID)).toEqual(own);
  expect(linkedAccounts.accountOf('43', FIRST_SERVER_ID)).toBeUndefined();
  // Another server must never get its token.
  expect(linkedAccounts.accountOf('42', serverId(2))).toBeUndefined();
  expect(await found(linkedAccounts, '42')).toEqual({
    userId: '42',
    server: 1,
    accountId: '1002',
    knownBy: 'token',
    linkedAt: at,
  });
  expect(heard).toEqual([TOKEN, TOKEN]);
});

test('a token counts as another person’s token if that person linked it on the same server', async () => {
  const { linkedAccounts } = await memoryStore();
  await linkedAccounts.link('42', FIRST_SERVER_ID, link);
  await linkedAccounts.link('42', serverId(2), { ...link, token: 'another-token' });
  const of = (userId: string, server: number, token = TOKEN) =>
    linkedAccounts.isOfAnother(userId, serverId(server), token);
  expect([of('43', 1), of('42', 1), of('43', 2), of('43', 2, 'another-token'), of('42', 2, 'another-token')]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('no database file shows the token of a linked account', async () => {
  const path = await temporaryPath();
  const { linkedAccounts, close } = await openAt(path, randomBytes(32));
  await linkedAccounts.link('42', FIRST_SERVER_ID, link);
  const files = await Promise.all([path, `${path}-wal`].map((file) => readFile(file, 'latin1')));
  await close();
  expect(files.join('')).toContain('linked_accounts');
  expect(files.join('')).not.toContain(TOKEN);
});

test('a linked token with another key or in another person’s row is refused, and the shared token does not replace it', async () => {
  const [path, key] = [await temporaryPath(), randomBytes(32)];
  const first = await openAt(path, key);
  await first.linkedAccounts.link('42', FIRST_SERVER_ID, link);
  await first.close();
  const warnings: unknown[] = [];
  const log = { ...silent, warn: (fields: unknown) => void warnings.push(fields) };
  await (await openAt(path, key, undefined, log)).close();
  expect(warnings).toEqual([]);
  const second = await openAt(path, randomBytes(32), undefined, log);
  expect(warnings).toEqual([{ unreadable: 1 }]);
  expect(second.linkedAccounts.accountOf('42', FIRST_SERVER_ID)).toEqual(refused);
  await second.close();
  const file = new DatabaseSync(path);
  file.exec("update linked_accounts set user_id = '43'");
  file.close();
  const third = await openAt(path, key);
  expect(third.linkedAccounts.accountOf('43', FIRST_SERVER_ID)).toEqual(refused);
  await third.close();
});

test('unlinking an account removes the token and the account that it revealed, but not an admin’s mapping', async () => {
  const { linkedAccounts } = await memoryStore();
  await linkedAccounts.link('42', FIRST_SERVER_ID, link);
  expect(await linkedAccounts.unlink('42', FIRST_SERVER_ID)).toBe(true);
  expect(await linkedAccounts.unlink('42', FIRST_SERVER_ID)).toBe(false);
  expect(linkedAccounts.accountOf('42', FIRST_SERVER_ID)).toBeUndefined();
  expect(await found(linkedAccounts, '42')).toBeUndefined();
  await linkedAccounts.map('42', '7');
  await linkedAccounts.link('42', FIRST_SERVER_ID, { token: TOKEN, at });
  expect(await found(linkedAccounts, '42')).toMatchObject({ accountId: '7', knownBy: 'admin', linkedAt: at });
  await linkedAccounts.unlink('42', FIRST_SERVER_ID);
  expect(await found(linkedAccounts, '42')).toEqual({ userId: '42', server: 1, accountId: '7', knownBy: 'admin' });
  await linkedAccounts.unmap('42', FIRST_SERVER_ID);
  expect(await found(linkedAccounts, '42')).toBeUndefined();
});

test('removing an admin’s mapping keeps the person’s linked token', async () => {
  const { linkedAccounts } = await memoryStore();
  await linkedAccounts.link('42', FIRST_SERVER_ID, { token: TOKEN, at });
  await linkedAccounts.map('42', '7');
  await linkedAccounts.unmap('42', FIRST_SERVER_ID);
  expect(await found(linkedAccounts, '42')).toEqual({ userId: '42', server: 1, linkedAt: at });
  expect(linkedAccounts.accountOf('42', FIRST_SERVER_ID)).toEqual(own);
});

test('when a person links another token without a known account, the account of the first token is removed', async () => {
  const { linkedAccounts } = await memoryStore();
  await linkedAccounts.link('42', FIRST_SERVER_ID, link);
  await linkedAccounts.link('42', FIRST_SERVER_ID, { token: 'another-token', at });
  expect(await found(linkedAccounts, '42')).toEqual({ userId: '42', server: 1, linkedAt: at });
  expect(linkedAccounts.accountOf('42', FIRST_SERVER_ID)).toEqual({ kind: 'own', token: 'another-token' });
});

test('an account belongs to everyone who linked it or was mapped to it by an admin', async () => {
  const { linkedAccounts } = await memoryStore();
  expect(await linkedAccounts.usersOf(['7'])).toEqual(new Map());
  await linkedAccounts.link('43', FIRST_SERVER_ID, { token: TOKEN, accountId: '7', at });
  await linkedAccounts.map('42', '7');
  await linkedAccounts.map('44', '8');
  const whose = new Map([
    ['7', ['42', '43']],
    ['8', ['44']],
  ]);
  expect(await linkedAccounts.usersOf(['7', '8', '9', '7'])).toEqual(whose);
  await linkedAccounts.unlink('43', FIRST_SERVER_ID);
  expect(await linkedAccounts.usersOf(['7'])).toEqual(new Map([['7', ['42']]]));
});

test('another media server in the place of the first gets none of the linked tokens', async () => {
  const { linkedAccounts, serverIdentity } = await serverStore();
  await serverIdentity.rememberServer('one');
  await linkedAccounts.link('42', FIRST_SERVER_ID, link);
  await serverIdentity.rememberServer('one');
  expect(linkedAccounts.accountOf('42', FIRST_SERVER_ID)).toEqual(own);
  await serverIdentity.rememberServer('other');
  expect(linkedAccounts.accountOf('42', FIRST_SERVER_ID)).toBeUndefined();
  expect(await found(linkedAccounts, '42')).toBeUndefined();
});

test('replacing the second media server by another machine does not affect accounts linked on the first one', async () => {
  const { linkedAccounts, mediaServers, ofServer } = await serverStore();
  const attic = { name: 'Attic', address: new URL('http://attic.test'), token: 'b', addedBy: '1', guildId: '1' };
  await mediaServers.add(attic);
  await linkedAccounts.link('42', FIRST_SERVER_ID, link);
  for (const machine of ['one', 'other']) await ofServer(serverId(2)).serverIdentity.rememberServer(machine);
  expect(linkedAccounts.accountOf('42', FIRST_SERVER_ID)).toEqual(own);
});

test('a person’s export shows their linked account without the token, and deletion removes it', async () => {
  const { linkedAccounts, privacy } = await memoryStore();
  await linkedAccounts.link('42', FIRST_SERVER_ID, link);
  await linkedAccounts.map('43', '1002');
  await linkedAccounts.link('44', FIRST_SERVER_ID, { token: 'token-of-another', at });
  const { rows } = await privacy.ofUser('42');
  expect(rows.linked_accounts).toEqual([
    { user_id: '42', server_id: 1, account_id: '1002', known_by: 'token', linked_at: at.toISOString() },
  ]);
  await privacy.forgetAccount('1002');
  expect(await found(linkedAccounts, '42')).toEqual({ userId: '42', server: 1, linkedAt: at });
  expect(await found(linkedAccounts, '43')).toBeUndefined();
  await privacy.forgetUser('42', new Date(0));
  expect(await found(linkedAccounts, '42')).toBeUndefined();
  expect(linkedAccounts.accountOf('42', FIRST_SERVER_ID)).toBeUndefined();
  expect(linkedAccounts.accountOf('44', FIRST_SERVER_ID)).toEqual({ kind: 'own', token: 'token-of-another' });
});

describe('a person with accounts on two servers', () => {
  const SECOND = serverId(2);
  const BOTH = [FIRST_SERVER_ID, SECOND];
  const attic = { name: 'Attic', address: new URL('http://attic.test'), token: 'b', addedBy: '1', guildId: '1' };
  const onAttic = { token: 'canary-token-for-attic', accountId: '2:9', at };
  const accountsOf = ({ accountOf }: LinkedAccounts) => BOTH.map((server) => accountOf('42', server));

  async function both() {
    const store = await serverStore();
    await store.mediaServers.add(attic);
    await store.linkedAccounts.link('42', FIRST_SERVER_ID, link);
    await store.linkedAccounts.link('42', SECOND, onAttic);
    return store;
  }

  test('a person with accounts on two servers has a token for each, and can unlink them separately', async () => {
    const { linkedAccounts } = await both();
    expect(accountsOf(linkedAccounts)).toEqual([own, { kind: 'own', token: onAttic.token }]);
    expect(linkedAccounts.accountOf('42', serverId(3))).toBeUndefined();
    expect(await linkedAccounts.find('42', BOTH)).toMatchObject([
      { server: FIRST_SERVER_ID, accountId: '1002' },
      { server: SECOND, accountId: '2:9' },
    ]);
    expect(await linkedAccounts.find('42', [SECOND])).toMatchObject([{ accountId: '2:9' }]);
    expect(await linkedAccounts.usersOf(['1002', '2:9'])).toEqual(
      new Map([
        ['1002', ['42']],
        ['2:9', ['42']],
      ]),
    );
    expect(await linkedAccounts.unlink('42', FIRST_SERVER_ID)).toBe(true);
    expect(accountsOf(linkedAccounts)).toEqual([undefined, { kind: 'own', token: onAttic.token }]);
    expect(await linkedAccounts.find('42', BOTH)).toMatchObject([{ server: SECOND }]);
  });

  test('a person’s account set by an admin on one server can be removed there alone', async () => {
    const { linkedAccounts } = await both();
    await linkedAccounts.map('42', '2:7');
    await linkedAccounts.unmap('42', SECOND);
    expect(await linkedAccounts.find('42', BOTH)).toMatchObject([{ accountId: '1002' }, { linkedAt: at }]);
    expect((await linkedAccounts.find('42', [SECOND]))[0]).not.toHaveProperty('accountId', expect.anything());
  });

  test('a token moved to the other server’s row in the database is sent to neither server', async () => {
    const [path, key] = [await temporaryPath(), randomBytes(32)];
    const first = await openAt(path, key);
    await first.linkedAccounts.link('42', FIRST_SERVER_ID, link);
    await first.linkedAccounts.link('43', SECOND, onAttic);
    await first.close();
    const file = new DatabaseSync(path);
    file.exec('update linked_accounts set server_id = 3 - server_id');
    file.close();
    const { linkedAccounts, close } = await openAt(path, key);
    onTestFinished(close);
    expect(accountsOf(linkedAccounts)).toEqual([undefined, refused]);
    expect(linkedAccounts.accountOf('43', FIRST_SERVER_ID)).toEqual(refused);
  });

  test.each([
    [FIRST_SERVER_ID, [undefined, { kind: 'own', token: onAttic.token }]],
    [SECOND, [own, undefined]],
  ])(
    'another machine in the place of server %i gets no token, and the other server’s token stays',
    async (server, left) => {
      const { linkedAccounts, ofServer } = await both();
      for (const machine of ['one', 'other']) await ofServer(server).serverIdentity.rememberServer(machine);
      expect(accountsOf(linkedAccounts)).toEqual(left);
      expect(await linkedAccounts.find('42', BOTH)).toHaveLength(1);
    },
  );

  test('the account on a removed server is kept for 30 days in case the server comes back', async () => {
    const { linkedAccounts, mediaServers, clock, sweep } = await both();
    await mediaServers.remove(SECOND);
    await clock.advance(REMOVED_SERVER_DAYS * DAY);
    await sweep();
    expect(await linkedAccounts.find('42', [SECOND])).toHaveLength(1);
    await clock.advance(1);
    await sweep();
    expect(await linkedAccounts.find('42', [SECOND])).toEqual([]);
    expect(accountsOf(linkedAccounts)).toEqual([own, undefined]);
  });

  test('a person’s export names the accounts on both servers without tokens, and deletion removes both', async () => {
    const { linkedAccounts, privacy } = await both();
    const { rows } = await privacy.ofUser('42');
    expect(rows.linked_accounts).toMatchObject([
      { server_id: 1, account_id: '1002' },
      { server_id: 2, account_id: '2:9' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('token-for-attic');
    await privacy.forgetAccount('2:9');
    expect(await linkedAccounts.usersOf(['1002', '2:9'])).toEqual(new Map([['1002', ['42']]]));
    await privacy.forgetUser('42', new Date(0));
    expect(await linkedAccounts.find('42', BOTH)).toEqual([]);
    expect(accountsOf(linkedAccounts)).toEqual([undefined, undefined]);
  });
});
