import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import {
  deriveStoreKeys,
  findDatabaseKey,
  findInstallationKey,
  openInstallationKey,
  readFormerInstallationKeys,
} from '../../../src/main/keys/installationKey.ts';
import { keyPathsOf, promoteNextInstallationKey } from '../../../src/main/keys/keyFile.ts';
import { type KeyRotationSettings, rotateInstallationKey } from '../../../src/main/keys/rotateInstallationKey.ts';
import { lockDatabase } from '../../../src/store/database/lock.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { silent, temporaryPath } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const ALICE = '100000000000000011';
const TOKEN = 'canary-token-of-alice';
const clock = createSteppedClock();
const key = (n: number) => Buffer.alloc(32, n).toString('base64');

interface Given {
  readonly INSTALLATION_KEY?: string | undefined;
  readonly INSTALLATION_KEY_PREVIOUS?: string | undefined;
}

const settingsFor = (
  DATABASE_PATH: string,
  { INSTALLATION_KEY, INSTALLATION_KEY_PREVIOUS }: Given = {},
): KeyRotationSettings => ({
  DATABASE_PATH,
  TIME_ZONE: 'UTC',
  access: {},
  INSTALLATION_KEY,
  INSTALLATION_KEY_PREVIOUS,
});

/** An installation that ran once, in which Alice linked her account. */
async function installation(given: Given = {}) {
  const DATABASE_PATH = await temporaryPath();
  const settings = (more: Given = given) => settingsFor(DATABASE_PATH, more);
  /** As the bot opens it. */
  const start = async (more: Given = given) => {
    const { audit: auditKey, accounts: accountsKey } = deriveStoreKeys(openInstallationKey(settings(more), silent));
    const formerKeys = readFormerInstallationKeys(settings(more)).map(deriveStoreKeys);
    return await openDatabaseStore({ path: DATABASE_PATH, clock, log: silent, auditKey, accountsKey, formerKeys });
  };
  const tokenAfterStart = async (more: Given = given) => {
    const store = await start(more);
    const account = store.linkedAccounts.accountOf(ALICE, FIRST_SERVER_ID);
    await store.close();
    return account;
  };
  const store = await start();
  await store.linkedAccounts.link(ALICE, FIRST_SERVER_ID, { token: TOKEN, at: clock.now() });
  await store.close();
  const paths = keyPathsOf({ DATABASE_PATH });
  const read = (path: string) => readFileSync(path, 'utf8').trim().split('\n');
  return { DATABASE_PATH, settings, start, tokenAfterStart, paths, read };
}

const OWN = { kind: 'own', token: TOKEN };
const rotate = (settings: KeyRotationSettings) => rotateInstallationKey(settings, { clock, log: silent });

test('replacing the key writes the new key and the former ones into files that only their owner can read', async () => {
  const { settings, tokenAfterStart, paths, read } = await installation();
  const [first] = read(paths.current);
  expect(await rotate(settings())).toEqual({ tokens: 1, unreadable: 0 });
  const [second] = read(paths.current);
  expect(second).not.toBe(first);
  expect(await tokenAfterStart()).toEqual(OWN);
  await rotate(settings());
  expect(read(paths.former)).toEqual([second, first]);
  expect([paths.current, paths.former].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(existsSync(paths.next)).toBe(false);
  expect(await tokenAfterStart()).toEqual(OWN);
});

test('a new key left over from an interrupted key replacement is used by the next replacement', async () => {
  const { settings, tokenAfterStart, paths, read } = await installation();
  writeFileSync(paths.next, key(9));
  expect(await tokenAfterStart()).toEqual(OWN);
  expect(read(paths.next)).toEqual([key(9)]);
  await rotate(settings());
  expect(read(paths.current)).toEqual([key(9)]);
  expect(await tokenAfterStart()).toEqual(OWN);
});

test.each([
  { name: 'before any file changed places', step: 0 },
  { name: 'after the old key was kept', step: 1 },
])('a key replacement killed $name is finished by the next start', async ({ step }) => {
  const { settings, tokenAfterStart, paths, read } = await installation();
  const [first = ''] = read(paths.current);
  await rotate(settings());
  const [second = ''] = read(paths.current);
  // The files as they were then.
  writeFileSync(paths.next, second);
  writeFileSync(paths.current, first);
  writeFileSync(paths.former, step === 0 ? '' : `${first}\n`);
  expect(findDatabaseKey(settings())).toEqual(Buffer.from(second, 'base64'));
  expect(findInstallationKey(settings())).toEqual(Buffer.from(second, 'base64'));
  expect(await tokenAfterStart()).toEqual(OWN);
  expect([read(paths.current), read(paths.former), existsSync(paths.next)]).toEqual([[second], [first], false]);
});

test('finishing an interrupted key replacement twice does no harm', async () => {
  const { settings, tokenAfterStart, paths, read } = await installation();
  await rotate(settings());
  const [today] = read(paths.current);
  promoteNextInstallationKey(paths);
  expect(read(paths.current)).toEqual([today]);
  expect(await tokenAfterStart()).toEqual(OWN);
});

test('a backup from before two key replacements gets the current key when the bot starts on it', async () => {
  const { DATABASE_PATH, settings, tokenAfterStart } = await installation();
  const backup = `${DATABASE_PATH}.backup`;
  copyFileSync(DATABASE_PATH, backup);
  await rotate(settings());
  await rotate(settings());
  copyFileSync(backup, DATABASE_PATH);
  expect(await tokenAfterStart()).toEqual(OWN);
  expect(findDatabaseKey(settings())).toEqual(findInstallationKey(settings()));
});

test('the installation key is not replaced while a bot runs on the database', async () => {
  const { DATABASE_PATH, settings, tokenAfterStart, paths, read } = await installation();
  const before = read(paths.current);
  const lock = lockDatabase(DATABASE_PATH, silent);
  await expect(rotate(settings())).rejects.toThrow('Another Usher runs on the database');
  lock.release();
  expect([read(paths.current), existsSync(paths.next)]).toEqual([before, false]);
  expect(await tokenAfterStart()).toEqual(OWN);
});

test('the installation key is not replaced if the current key is wrong', async () => {
  const { settings, tokenAfterStart, paths, read } = await installation();
  const [right = ''] = read(paths.current);
  writeFileSync(paths.current, key(5));
  await expect(rotate(settings())).rejects.toThrow('put the right one there');
  expect(read(paths.current)).toEqual([key(5)]);
  writeFileSync(paths.current, right);
  expect(await tokenAfterStart()).toEqual(OWN);
});

test('a key in the settings is replaced, by command or at a start, if the settings also name the previous key', async () => {
  const [first, second] = [{ INSTALLATION_KEY: key(1) }, { INSTALLATION_KEY: key(2) }];
  const byHand = await installation(first);
  await expect(rotate(byHand.settings())).rejects.toThrow('INSTALLATION_KEY_PREVIOUS');
  const changed = { ...second, INSTALLATION_KEY_PREVIOUS: key(1) };
  expect(await rotate(byHand.settings(changed))).toEqual({ tokens: 1, unreadable: 0 });
  expect(await byHand.tokenAfterStart(second)).toEqual(OWN);
  const atStart = await installation(first);
  expect(await atStart.tokenAfterStart(changed)).toEqual(OWN);
  expect(await atStart.tokenAfterStart(second)).toEqual(OWN);
});

test('an installation key can move from its file to the settings', async () => {
  const { tokenAfterStart } = await installation();
  expect(await tokenAfterStart({ INSTALLATION_KEY: key(2) })).toEqual(OWN);
});

test('replacing the key fails if there is no database', async () => {
  await expect(rotate(settingsFor(await temporaryPath()))).rejects.toThrow('There is no database');
});
