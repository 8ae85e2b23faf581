import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { deriveKeyForPurpose } from '../../../src/main/keys/installationKey.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { accessRightsFilePathOf } from '../../../src/store/rights/rightsFile.ts';
import { RECORDED } from '../../support/fullInstallation/recorded.ts';
import { FULL_KEY, restoreFullInstallation } from '../../support/oldDatabase/oldDatabase.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { silent, temporaryPath } from '../support/openStore.ts';

const ATTIC = serverId(2);
const VERA = '110000000000000101';
const EVIL = 'http://evil.example';

const keysOf = (key: Buffer) => ({
  auditKey: deriveKeyForPurpose('audit', key),
  accountsKey: deriveKeyForPurpose('accounts', key),
});
const KEYS = keysOf(Buffer.from(FULL_KEY, 'base64'));
const FORMER = { audit: KEYS.auditKey, accounts: KEYS.accountsKey };

/** A database of the version in which tokens had no destination yet. */
async function oldInstallation() {
  const path = await temporaryPath();
  restoreFullInstallation(path);
  const copy = `${path}.old`;
  copyFileSync(path, copy);
  const use = async <T>(work: (store: DatabaseStore) => Promise<T> | T, keys: object = KEYS): Promise<T> => {
    const store = await openDatabaseStore({ path, clock: createSteppedClock(RECORDED.at), log: silent, ...keys });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const write = (statement: string): void => {
    const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    file.exec(statement);
    file.close();
  };
  /** Puts the old database in its place again, as a restore of a backup does. */
  const putBack = (): void => {
    for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
    copyFileSync(copy, path);
  };
  return { path, copy, use, write, putBack };
}

const tokensIn = ({ mediaServers, linkedAccounts }: DatabaseStore) => [
  ...[FIRST_SERVER_ID, ATTIC].map((id) => mediaServers.tokenOf(id) !== undefined),
  ...[FIRST_SERVER_ID, ATTIC].map((id) => linkedAccounts.accountOf(VERA, id)?.kind),
];
const ALL = [true, true, 'own', 'own'];
const NONE = [false, false, 'none', 'none'];

test('the first start of this version encrypts earlier tokens for the stored addresses', async () => {
  const { path, use } = await oldInstallation();
  expect(await use(tokensIn)).toEqual(ALL);
  const file = new DatabaseSync(path);
  const tokens = 'select token from linked_accounts union all select token from media_servers where removed_at is null';
  const stored = file.prepare(`select token from (${tokens}) where token is not null`).all();
  file.close();
  expect(stored.length).toBeGreaterThan(4);
  expect(stored.map(({ token }) => `${token}`.slice(0, 3))).toEqual(stored.map(() => 'v2.'));
  expect(await use(tokensIn)).toEqual(ALL);
});

test('buttons of an earlier version still work, but not those that another program adds later', async () => {
  const { use, write, putBack } = await oldInstallation();
  const plant = (id: string) =>
    write(
      `insert into tickets (id, kind, user_id, target, expires_at) values ('${id}', 'press', '1', '{"id":"${id}"}', 1)`,
    );
  const found = () =>
    use(({ tickets }) => Promise.all(['before', 'after'].map(async (id) => (await tickets.find(id))?.id)));
  plant('before');
  expect(await found()).toEqual(['before', undefined]);
  plant('after');
  expect(await found()).toEqual(['before', undefined]);
  putBack();
  plant('after');
  expect(await found()).toEqual([undefined, undefined]);
});

test('a first start that also replaces the key reads the tokens with the former key', async () => {
  const { use } = await oldInstallation();
  const next = { ...keysOf(Buffer.alloc(32, 7)), formerKeys: [FORMER] };
  expect(await use(tokensIn, next)).toEqual(ALL);
});

test('an installation with rights signed before tokens were bound to addresses keeps its tokens', async () => {
  const { path, use, putBack } = await oldInstallation();
  await use(() => undefined);
  const record = JSON.parse(readFileSync(accessRightsFilePathOf(path), 'utf8'));
  writeFileSync(accessRightsFilePathOf(path), JSON.stringify({ ...record, tokensBound: undefined }));
  putBack();
  expect(await use(tokensIn)).toEqual(ALL);
});

test('a start killed between writing the database and the rights file is completed by the next start', async () => {
  const { path, use } = await oldInstallation();
  await use(() => undefined);
  rmSync(accessRightsFilePathOf(path));
  expect(await use(tokensIn)).toEqual(ALL);
  expect(readFileSync(accessRightsFilePathOf(path), 'utf8')).toContain('"tokensBound":true');
});

type Installation = Awaited<ReturnType<typeof oldInstallation>>;

const oldTokens = (copy: string): string => `attach '${copy}' as old;
  update media_servers set token = (select token from old.media_servers where id = media_servers.id);
  update linked_accounts set token = (select token from old.linked_accounts each
    where each.user_id = linked_accounts.user_id and each.server_id = linked_accounts.server_id)`;

test.each<{ name: string; plant: (world: Installation) => void }>([
  { name: 'the old tokens', plant: ({ write, copy }) => write(oldTokens(copy)) },
  { name: 'the whole old database', plant: ({ putBack }) => putBack() },
  {
    name: 'the old tokens, and removes the mark that they are not accepted',
    plant: ({ write, copy }) => write(`${oldTokens(copy)}; delete from meta where key = 'tokens-bound'`),
  },
  {
    name: 'the old database at another address',
    plant: ({ putBack, write }) => {
      putBack();
      write(`update media_servers set address = '${EVIL}'`);
    },
  },
  {
    name: 'the old database, and removes the signature of the rights',
    plant: ({ putBack, write }) => {
      putBack();
      write("delete from meta where key = 'rights'");
    },
  },
])('if another program puts back $name after the first start, no token is sent anywhere', async ({ plant }) => {
  const world = await oldInstallation();
  expect(await world.use(tokensIn)).toEqual(ALL);
  // Rights are written into the same file as the mark.
  await world.use(({ installationAdmins }) => installationAdmins.appoint(VERA, VERA));
  plant(world);
  expect(await world.use(tokensIn)).toEqual(NONE);
  // It stays so at the next start.
  expect(await world.use(tokensIn)).toEqual(NONE);
  expect(existsSync(accessRightsFilePathOf(world.path))).toBe(true);
});
