import { copyFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { deriveKeyForPurpose } from '../../../src/main/keys/installationKey.ts';
import { verifyAuditTrail } from '../../../src/store/audit/verify.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { RECORDED } from '../../support/fullInstallation/recorded.ts';
import { FULL_KEY, restoreFullInstallation } from '../../support/oldDatabase/oldDatabase.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { silent, temporaryPath } from '../support/openStore.ts';

const CELLAR = serverId(1);
const ATTIC = serverId(2);
const FIRST_GUILD = '110000000000000001';
const SECOND_GUILD = '110000000000000002';
const VERA = '110000000000000101';

function openAt(path: string) {
  const key = Buffer.from(FULL_KEY, 'base64');
  const keys = { auditKey: deriveKeyForPurpose('audit', key), accountsKey: deriveKeyForPurpose('accounts', key) };
  return openDatabaseStore({ path, clock: createSteppedClock(RECORDED.at), log: silent, ...keys });
}

/** The restored database, opened by the store of today. */
async function openFullInstallation() {
  const path = await temporaryPath();
  restoreFullInstallation(path);
  const store = await openAt(path);
  onTestFinished(() => store.close());
  return store;
}

test('the store opens a full installation of an earlier version with its servers, guilds and tokens', async () => {
  const { mediaServers, linkedAccounts } = await openFullInstallation();
  const namesIn = (guildId: string) => mediaServers.serversOf(guildId).map(({ name }) => name);
  expect(namesIn(FIRST_GUILD)).toEqual(['Cellar', 'Attic']);
  expect(namesIn(SECOND_GUILD)).toEqual(['Cellar']);
  expect([CELLAR, ATTIC].map((id) => mediaServers.tokenOf(id))).toEqual([
    'canary-media-admin-4fb1c27a90',
    'canary-media-attic-admin-b2790e14dd',
  ]);
  expect(linkedAccounts.accountOf(VERA, ATTIC)).toMatchObject({ token: 'canary-media-attic-jonas-0d94ee8b61' });
});

test('in a full installation of an earlier version, the first guild decides about accounts', async () => {
  const { mediaServers } = await openFullInstallation();
  expect([CELLAR, ATTIC].map((id) => mediaServers.firstGuildOf(id))).toEqual([FIRST_GUILD, FIRST_GUILD]);
  await mediaServers.disallow(CELLAR, FIRST_GUILD);
  expect(mediaServers.firstGuildOf(CELLAR)).toBeUndefined();
});

describe('the audit trail of a full installation of an earlier version', () => {
  const RANGE = { offset: 0, limit: 1000 };
  const namesAttic = (entry: object) => /(?:^|[^0-9])2:\d|Underworld|Laila|Favourites/.test(JSON.stringify(entry));

  test('the audit trail of an earlier version has numbers without gaps in each guild, and old numbers still find entries', async () => {
    const { auditTrail, mediaServers } = await openFullInstallation();
    for (const guildId of [FIRST_GUILD, SECOND_GUILD]) {
      const seen = mediaServers.serversOf(guildId).map(({ id }) => id);
      const entries = await auditTrail.search({ guildId, seen }, RANGE);
      const everything = await auditTrail.search({ guildId }, RANGE);
      // Looks at choices that were followed by the choice have a number, but are not listed.
      const looks = 5;
      expect(Math.max(...entries.map(({ number }) => number ?? 0))).toBeLessThanOrEqual(everything.length + looks);
      expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length);
      for (const { id, number = 0 } of entries) {
        const { entry, former } = await auditTrail.find({ guildId, seen }, id);
        expect([entry?.id, former?.id]).toContain(id);
        expect((await auditTrail.find({ guildId, seen }, number)).entry?.id).toBe(id);
      }
    }
  });

  test.each([
    { name: 'the second guild, which never saw the Attic', guildId: SECOND_GUILD, hidden: [] },
    { name: 'the first guild, once it no longer sees the Attic', guildId: FIRST_GUILD, hidden: [ATTIC] },
    { name: 'the first guild, once it sees neither', guildId: FIRST_GUILD, hidden: [ATTIC, CELLAR] },
  ])(
    'the audit trail of an earlier version shows no title of a hidden media server to $name',
    async ({ guildId, hidden }) => {
      const { auditTrail, mediaServers } = await openFullInstallation();
      const read = async () => {
        const seen = mediaServers.serversOf(guildId).map(({ id }) => id);
        return await auditTrail.search({ guildId, seen }, RANGE);
      };
      const before = await read();
      for (const id of hidden) await mediaServers.disallow(id, guildId);
      const after = await read();
      expect(before.filter(namesAttic).length > 0).toBe(guildId === FIRST_GUILD);
      expect(after.filter(namesAttic)).toEqual([]);
      expect(after.filter((entry) => hidden.length > 1 && JSON.stringify(entry).includes('Metropolis'))).toEqual([]);
      expect(after.length).toBeGreaterThan(0);
    },
  );

  test('the audit trail of an earlier version is whole before and after the upgrade', async () => {
    const path = await temporaryPath();
    restoreFullInstallation(path);
    const auditKey = deriveKeyForPurpose('audit', Buffer.from(FULL_KEY, 'base64'));
    const problems = () => {
      const file = new DatabaseSync(path, { readOnly: true });
      const found = verifyAuditTrail(file, auditKey).problems;
      file.close();
      return found;
    };
    const before = problems();
    await (await openDatabaseStore({ path, clock: createSteppedClock(RECORDED.at), log: silent, auditKey })).close();
    expect([before, problems()]).toEqual([[], []]);
  });
});

/** The guid of Les Vampires, which Vera follows on the first server. */
const VAMPIRES = 'plex://show/35e4e26717d065a79b7928d5';

test('a follow of an earlier version stays on the server where it began, until its person widens it', async () => {
  const store = await openFullInstallation();
  const vera = { userId: VERA, guildId: FIRST_GUILD };
  const delivery = await store.follows.delivery(vera);
  const waiting = async () => (await store.notifications.of(delivery?.id ?? 0, 100)).map(({ eventKey }) => eventKey);
  const claims = (key: string, server = ATTIC) =>
    store.ofServer(server).feeds.record({
      feed: 'added',
      cursor: '{}',
      events: [
        {
          key,
          at: RECORDED.at,
          include: 'nothing',
          data: '{}',
          arrival: { keys: [], guids: [VAMPIRES], titles: [] },
        },
      ],
    });
  const [follow] = await store.follows.list(vera);
  expect(follow).toMatchObject({ guid: VAMPIRES, isEverywhere: false });
  await claims('claimed');
  expect(await waiting()).toEqual([]);
  await claims('true', CELLAR);
  await store.follows.widen(vera, follow?.id ?? 0);
  await claims('claimed later');
  expect(await waiting()).toEqual(['true', '2 claimed later']);
});

const [CURT, MORITZ] = ['110000000000000102', '110000000000000103'];

test('rights of an earlier version are accepted once, and after a restore the owner decides about rights revoked since', async () => {
  const path = await temporaryPath();
  restoreFullInstallation(path);
  const before = `${path}.before`;
  copyFileSync(path, before);
  const first = await openAt(path);
  expect(first.installationAdmins.list()).toEqual([MORITZ, CURT]);
  expect(first.mediaServers.guildsOf(ATTIC)).toEqual([FIRST_GUILD]);
  expect((await first.accessVersions.newest()).map(({ guildId, version }) => [guildId, version])).toEqual([
    [FIRST_GUILD, 3],
    [SECOND_GUILD, 3],
  ]);
  expect(first.rightsDecisions.undecided()).toBeUndefined();
  await first.installationAdmins.dismiss(CURT);
  await first.close();
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
  copyFileSync(before, path);
  const second = await openAt(path);
  onTestFinished(() => second.close());
  expect(second.installationAdmins.list()).toEqual([MORITZ]);
  const undecided = second.rightsDecisions.undecided();
  expect(undecided).toMatchObject({ reason: 'unsigned', database: { admins: [CURT], servers: [] }, maps: [] });
  await second.rightsDecisions.decide({ id: undecided?.id ?? '', decision: 'database', userId: VERA });
  expect(second.installationAdmins.list()).toEqual([MORITZ, CURT]);
});
