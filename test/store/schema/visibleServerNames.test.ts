import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { deriveKeyForPurpose } from '../../../src/main/keys/installationKey.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { RECORDED } from '../../support/fullInstallation/recorded.ts';
import { FULL_KEY, restoreFullInstallation } from '../../support/oldDatabase/oldDatabase.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { silent, temporaryPath } from '../support/openStore.ts';

/** The names that two servers have after an upgrade of a database in which they had these. */
async function namesAfterUpgrade(first: string, second: string): Promise<readonly string[]> {
  const path = await temporaryPath();
  restoreFullInstallation(path);
  const file = new DatabaseSync(path);
  const rename = file.prepare('update media_servers set name = ? where id = ?');
  rename.run('Another', 2);
  rename.run(first, 1);
  rename.run(second, 2);
  file.close();
  const key = Buffer.from(FULL_KEY, 'base64');
  const keys = { auditKey: deriveKeyForPurpose('audit', key), accountsKey: deriveKeyForPurpose('accounts', key) };
  const store = await openDatabaseStore({ path, clock: createSteppedClock(RECORDED.at), log: silent, ...keys });
  onTestFinished(() => store.close());
  return store.mediaServers.list().map(({ name }) => name);
}

test.each([
  ['Cellar', 'Attic', 'Cellar', 'Attic'],
  ['\u3164', '\u2800', 'Server 1', 'Server 2'],
  ['Cellar', 'Cellar\u115f', 'Cellar', 'Cellar 2'],
  ['Cel\uffa0lar', '\u1160', 'Cellar', 'Server 2'],
  ['Cel\u200blar', 'cellar', 'Cellar 2', 'cellar'],
  ['Cellar 2', 'Cellar 2\u034f', 'Cellar 2', 'Cellar 2 2'],
  ['Attic', 'Аttic', 'Attic', 'Аttic 2'],
  ['x'.repeat(32), `${'x'.repeat(31)}χ`, 'x'.repeat(32), `${'x'.repeat(30)} 2`],
  ['Server 2', '\u{13441}', 'Server 2', 'Server 2 2'],
])('servers that were called %j and %j are called %j and %j after an upgrade', async (first, second, ...names) => {
  expect(await namesAfterUpgrade(first, second)).toEqual(names);
});
