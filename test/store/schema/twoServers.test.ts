import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { deriveKeyForPurpose } from '../../../src/main/keys/installationKey.ts';
import { verifyAuditTrail } from '../../../src/store/audit/verify.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { OLD_KEY, restoreTwoServers } from '../../support/oldDatabase/oldDatabase.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { GUILD, silent, temporaryPath } from '../support/openStore.ts';

const key = Buffer.from(OLD_KEY, 'base64');
const [auditKey, accountsKey] = [deriveKeyForPurpose('audit', key), deriveKeyForPurpose('accounts', key)];
const [CELLAR, ATTIC] = [serverId(1), serverId(2)];

const audited = (path: string) => {
  const file = new DatabaseSync(path, { readOnly: true });
  const verified = verifyAuditTrail(file, auditKey);
  file.close();
  return verified;
};

/** It had the migrations 0001 and 0002. */
test('a database of two servers from before 0003 loses nothing in an upgrade, and its audit trail is whole', async () => {
  const path = await temporaryPath();
  restoreTwoServers(path);
  const before = audited(path);
  expect(before).toMatchObject({ rows: 4, problems: [] });

  const clock = createSteppedClock(new Date('2026-01-02T12:00:00Z'));
  const store = await openDatabaseStore({ path, clock, log: silent, auditKey, accountsKey });
  onTestFinished(() => store.close());
  const { mediaServers, linkedAccounts, subscriptions, auditTrail } = store;
  expect(mediaServers.serversOf(GUILD).map(({ id, machineIdentifier }) => [id, machineIdentifier])).toEqual([
    [CELLAR, undefined],
    [ATTIC, 'attic-1'],
  ]);
  expect([CELLAR, ATTIC].map((id) => mediaServers.tokenOf(id))).toEqual(['a token', 'attic token']);

  expect(linkedAccounts.accountOf('301', CELLAR)).toMatchObject({ kind: 'own', token: 'canary-of-vera-00' });
  expect(await linkedAccounts.find('301', [CELLAR, ATTIC])).toMatchObject([{ server: CELLAR, accountId: '1' }]);
  expect(await linkedAccounts.find('302', [CELLAR, ATTIC])).toMatchObject([{ server: ATTIC, accountId: '2:7' }]);

  const libraries = (await subscriptions.list(GUILD)).map(({ librarySectionId }) => librarySectionId);
  expect(libraries.toSorted()).toEqual(['2:', '2:3', '3']);
  expect(await store.ofServer(CELLAR).feeds.known('history', ['play 1'])).toEqual(new Set(['play 1']));
  expect(await store.ofServer(ATTIC).feeds.cursor('history')).toBe('{"of":2}');

  const entries = await auditTrail.search({ guildId: GUILD, seen: [CELLAR] }, { offset: 0, limit: 10 });
  expect(entries.map(({ target, server }) => [target, server])).toEqual([['playlist 55: Favourites', undefined]]);
  const ofBoth = await auditTrail.search({ guildId: GUILD, seen: [CELLAR, ATTIC] }, { offset: 0, limit: 10 });
  expect(ofBoth.map(({ target, number }) => [target, number])).toEqual([
    ['playlist 2:55: Favourites', 2],
    ['playlist 55: Favourites', 1],
  ]);
  expect(audited(path)).toMatchObject({ rows: 4, problems: [] });
});
