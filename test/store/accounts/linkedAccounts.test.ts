import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_SERVER, serverId } from '../../../src/domain/servers/refs.ts';
import { openStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { memoryStore, serverStore, silent, temporaryPath } from '../support/openStore.ts';

const TOKEN = 'canary-token-of-jonas';
const at = new Date('2026-01-01T12:00:00Z');
const link = { token: TOKEN, accountId: '1002', at };
const own = { kind: 'own', token: TOKEN };
const refused = { kind: 'none', why: 'refused' };

const openAt = (
  path: string,
  accountsKey: Uint8Array,
  onToken: (token: string) => void = () => undefined,
  log = silent,
) => openStore({ path, clock: createSteppedClock(), log, accountsKey, onToken });

test('a linked account is there after a restart, for that person alone, and its token is made known to the scrub', async () => {
  const [path, key] = [await temporaryPath(), randomBytes(32)];
  const heard: string[] = [];
  const first = await openAt(path, key, (token) => heard.push(token));
  await first.linkedAccounts.link('42', link);
  await first.close();
  const { linkedAccounts, close } = await openAt(path, key, (token) => heard.push(token));
  onTestFinished(close);
  expect(linkedAccounts.accountOf('42', FIRST_SERVER)).toEqual(own);
  expect(linkedAccounts.accountOf('43', FIRST_SERVER)).toBeUndefined();
  // Another server must never get its token.
  expect(linkedAccounts.accountOf('42', serverId(2))).toBeUndefined();
  expect(await linkedAccounts.find('42')).toEqual({ userId: '42', accountId: '1002', knownBy: 'token', linkedAt: at });
  expect(heard).toEqual([TOKEN, TOKEN]);
});

test('no copy of the database shows the token', async () => {
  const path = await temporaryPath();
  const { linkedAccounts, close } = await openAt(path, randomBytes(32));
  await linkedAccounts.link('42', link);
  const files = await Promise.all([path, `${path}-wal`].map((file) => readFile(file, 'latin1')));
  await close();
  expect(files.join('')).toContain('linked_accounts');
  expect(files.join('')).not.toContain(TOKEN);
});

test('with another key, or moved to another person, a token is refused instead of replaced by the shared one', async () => {
  const [path, key] = [await temporaryPath(), randomBytes(32)];
  const first = await openAt(path, key);
  await first.linkedAccounts.link('42', link);
  await first.close();
  const warnings: unknown[] = [];
  const log = { ...silent, warn: (fields: unknown) => void warnings.push(fields) };
  await (await openAt(path, key, undefined, log)).close();
  expect(warnings).toEqual([]);
  const second = await openAt(path, randomBytes(32), undefined, log);
  expect(warnings).toEqual([{ unreadable: 1 }]);
  expect(second.linkedAccounts.accountOf('42', FIRST_SERVER)).toEqual(refused);
  await second.close();
  const file = new DatabaseSync(path);
  file.exec("update linked_accounts set user_id = '43'");
  file.close();
  const third = await openAt(path, key);
  expect(third.linkedAccounts.accountOf('43', FIRST_SERVER)).toEqual(refused);
  await third.close();
});

test('unlinking forgets the token and what it said, and keeps what an admin said', async () => {
  const { linkedAccounts } = await memoryStore();
  await linkedAccounts.link('42', link);
  expect(await linkedAccounts.unlink('42')).toBe(true);
  expect(await linkedAccounts.unlink('42')).toBe(false);
  expect(linkedAccounts.accountOf('42', FIRST_SERVER)).toBeUndefined();
  expect(await linkedAccounts.find('42')).toBeUndefined();
  await linkedAccounts.map('42', '7');
  await linkedAccounts.link('42', { token: TOKEN, at });
  expect(await linkedAccounts.find('42')).toMatchObject({ accountId: '7', knownBy: 'admin', linkedAt: at });
  await linkedAccounts.unlink('42');
  expect(await linkedAccounts.find('42')).toEqual({ userId: '42', accountId: '7', knownBy: 'admin' });
  await linkedAccounts.map('42', undefined);
  expect(await linkedAccounts.find('42')).toBeUndefined();
});

test('an account that an admin took back is nobody’s by an admin, and the token stays', async () => {
  const { linkedAccounts } = await memoryStore();
  await linkedAccounts.link('42', { token: TOKEN, at });
  await linkedAccounts.map('42', '7');
  await linkedAccounts.map('42', undefined);
  expect(await linkedAccounts.find('42')).toEqual({ userId: '42', linkedAt: at });
  expect(linkedAccounts.accountOf('42', FIRST_SERVER)).toEqual(own);
});

test('another token of which nobody knows whose it is takes away what the first one said', async () => {
  const { linkedAccounts } = await memoryStore();
  await linkedAccounts.link('42', link);
  await linkedAccounts.link('42', { token: 'another-token', at });
  expect(await linkedAccounts.find('42')).toEqual({ userId: '42', linkedAt: at });
  expect(linkedAccounts.accountOf('42', FIRST_SERVER)).toEqual({ kind: 'own', token: 'another-token' });
});

test('whose an account is: of everybody who linked it or has it by an admin', async () => {
  const { linkedAccounts } = await memoryStore();
  expect(await linkedAccounts.usersOf(['7'])).toEqual(new Map());
  await linkedAccounts.link('43', { token: TOKEN, accountId: '7', at });
  await linkedAccounts.map('42', '7');
  await linkedAccounts.map('44', '8');
  const whose = new Map([
    ['7', ['42', '43']],
    ['8', ['44']],
  ]);
  expect(await linkedAccounts.usersOf(['7', '8', '9', '7'])).toEqual(whose);
  await linkedAccounts.unlink('43');
  expect(await linkedAccounts.usersOf(['7'])).toEqual(new Map([['7', ['42']]]));
});

test('links are about one media server: another one in its place gets none of the tokens', async () => {
  const { linkedAccounts, serverIdentity } = await serverStore();
  await serverIdentity.rememberServer('one');
  await linkedAccounts.link('42', link);
  await serverIdentity.rememberServer('one');
  expect(linkedAccounts.accountOf('42', FIRST_SERVER)).toEqual(own);
  await serverIdentity.rememberServer('other');
  expect(linkedAccounts.accountOf('42', FIRST_SERVER)).toBeUndefined();
  expect(await linkedAccounts.find('42')).toBeUndefined();
});

test('another server in the place of a second one leaves the links to the first as they are', async () => {
  const { linkedAccounts, mediaServers, ofServer } = await serverStore();
  const attic = { name: 'Attic', address: new URL('http://attic.test'), token: 'b', addedBy: '1', guildId: '1' };
  await mediaServers.add(attic);
  await linkedAccounts.link('42', link);
  for (const machine of ['one', 'other']) await ofServer(serverId(2)).serverIdentity.rememberServer(machine);
  expect(linkedAccounts.accountOf('42', FIRST_SERVER)).toEqual(own);
});

test('what is stored about a person shows what they linked but not the token, and is deleted with it', async () => {
  const { linkedAccounts, privacy } = await memoryStore();
  await linkedAccounts.link('42', link);
  await linkedAccounts.map('43', '1002');
  await linkedAccounts.link('44', { token: 'token-of-another', at });
  const { rows } = await privacy.ofUser('42');
  expect(rows.linked_accounts).toEqual([
    { user_id: '42', account_id: '1002', known_by: 'token', linked_at: at.toISOString() },
  ]);
  await privacy.forgetAccount('1002');
  expect(await linkedAccounts.find('42')).toEqual({ userId: '42', linkedAt: at });
  expect(await linkedAccounts.find('43')).toBeUndefined();
  await privacy.forgetUser('42', new Date(0));
  expect(await linkedAccounts.find('42')).toBeUndefined();
  expect(linkedAccounts.accountOf('42', FIRST_SERVER)).toBeUndefined();
  expect(linkedAccounts.accountOf('44', FIRST_SERVER)).toEqual({ kind: 'own', token: 'token-of-another' });
});
