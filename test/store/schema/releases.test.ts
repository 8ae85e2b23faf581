import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { deriveKeyForPurpose } from '../../../src/main/keys/installationKey.ts';
import { verifyAuditTrail } from '../../../src/store/audit/verify.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { RECORDED } from '../../support/fullInstallation/recorded.ts';
import { RELEASES_FOLDER, releaseKey, restoreRelease } from '../../support/oldDatabase/oldDatabase.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { silent, temporaryPath } from '../support/openStore.ts';

const FIRST_GUILD = '110000000000000001';
const RELEASES = readdirSync(RELEASES_FOLDER);

/** The database of a release, and how the store of today opens it. */
async function databaseOf(release: string) {
  const path = await temporaryPath();
  restoreRelease(path, release);
  const key = Buffer.from(releaseKey(release), 'base64');
  const auditKey = deriveKeyForPurpose('audit', key);
  const accountsKey = deriveKeyForPurpose('accounts', key);
  const warnings: unknown[] = [];
  const warn = (...parts: unknown[]) => warnings.push(parts);
  const log = { ...silent, warn, error: warn };
  const open = () => openDatabaseStore({ path, clock: createSteppedClock(RECORDED.at), log, auditKey, accountsKey });
  return { path, auditKey, warnings, open };
}

function read<T>(path: string, look: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return look(file);
  } finally {
    file.close();
  }
}

const tablesIn = (file: DatabaseSync): readonly string[] =>
  file
    .prepare("select name from sqlite_schema where type = 'table' and name not glob 'kysely_*' order by name")
    .all()
    .map(({ name }) => `${name}`);

const countRows = (file: DatabaseSync): Readonly<Record<string, number>> =>
  Object.fromEntries(
    tablesIn(file).map((table) => [table, Number(file.prepare(`select count(*) as n from "${table}"`).get()?.n)]),
  );

test('the version in package.json has a recorded database', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(RELEASES).toContain(`v${version}`);
});

describe.each(RELEASES)('the database of %s', (release) => {
  test('a release’s database opens without a warning and keeps the rows of each table', async () => {
    const { path, warnings, open } = await databaseOf(release);
    const before = read(path, countRows);
    await (await open()).close();
    const after = read(path, countRows);
    expect(Object.values(before).reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(500);
    expect(Object.entries(before).filter(([table, rows]) => (after[table] ?? 0) < rows)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('the audit trail in a release’s database is the same after the upgrade as before', async () => {
    const { path, auditKey, open } = await databaseOf(release);
    const verified = () => read(path, (file) => verifyAuditTrail(file, auditKey));
    const before = verified();
    await (await open()).close();
    expect(before.problems).toEqual([]);
    expect(verified()).toEqual(before);
  });

  test('a release’s database has its servers, tokens, subscriptions, rules and boards after the upgrade', async () => {
    const { open } = await databaseOf(release);
    const store = await open();
    onTestFinished(() => store.close());
    expect(store.mediaServers.serversOf(FIRST_GUILD).map(({ name }) => name)).toEqual(['Cellar', 'Attic']);
    expect(store.mediaServers.tokenOf(serverId(2))).toBe('canary-media-attic-admin-b2790e14dd');
    expect((await store.subscriptions.list(FIRST_GUILD)).map(({ feed }) => feed)).toContain('audit');
    expect(store.sessionRules.list(FIRST_GUILD).map(({ name }) => name)).toContain('One at a time');
    expect(await store.boards.list(FIRST_GUILD)).toHaveLength(1);
  });
});
