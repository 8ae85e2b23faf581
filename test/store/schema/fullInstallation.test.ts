import { copyFileSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { keyFor } from '../../../src/main/keys/installationKey.ts';
import { openStore } from '../../../src/store/open.ts';
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
  const keys = { auditKey: keyFor('audit', key), accountsKey: keyFor('accounts', key) };
  return openStore({ path, clock: createSteppedClock(RECORDED.at), log: silent, ...keys });
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

test('in a full installation of an earlier version the guild that came first says what is known of accounts', async () => {
  const { mediaServers } = await openFullInstallation();
  expect([CELLAR, ATTIC].map((id) => mediaServers.firstGuildOf(id))).toEqual([FIRST_GUILD, FIRST_GUILD]);
  await mediaServers.disallow(CELLAR, FIRST_GUILD);
  expect(mediaServers.firstGuildOf(CELLAR)).toBeUndefined();
});

/** The guid of Les Vampires, which Vera follows on the first server. */
const VAMPIRES = 'plex://show/35e4e26717d065a79b7928d5';

test('a follow of an earlier version stays at the server where it began, and its person can widen it', async () => {
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

test('rights of an earlier version count as they are; when that database is put back later, the owner decides about what was taken since', async () => {
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
