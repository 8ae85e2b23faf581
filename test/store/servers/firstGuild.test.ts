import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { LEFT_GUILD_RETENTION_MS } from '../../../src/store/notifications/subscriptions/leftGuilds.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { silent, temporaryPath } from '../support/openStore.ts';

const FIRST = '300000000000000009';
const SECOND = '20000000000000001';
const THIRD = '1100000000000000001';
const ADA = '300000000000000001';
const CABIN = serverId(1);

/** A media server that was given to FIRST, and a minute later to SECOND. */
async function opened() {
  const path = await temporaryPath();
  const accountsKey = randomBytes(32);
  const auditKey = randomBytes(32);
  const clock = createSteppedClock();
  const open = () => openDatabaseStore({ path, clock, log: silent, accountsKey, auditKey });
  let store = await open();
  onTestFinished(() => store.close());
  const address = new URL('http://cabin.example:32400');
  await store.mediaServers.add({ name: 'Cabin', address, token: 'canary-token', addedBy: ADA, guildId: FIRST });
  await clock.advance(60_000);
  await store.mediaServers.allow(CABIN, SECOND, ADA);
  const reopen = async () => {
    await store.close();
    store = await open();
  };
  const inFile = async (statement: string) => {
    await store.close();
    const file = new DatabaseSync(path);
    file.exec(statement);
    file.close();
    store = await open();
  };
  return { store: () => store, clock, reopen, inFile };
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** Both guilds were allowed in the same millisecond, as at a first start. */
async function givenTogether({ store, clock }: Opened): Promise<void> {
  await store().mediaServers.disallow(CABIN, FIRST);
  await store().mediaServers.disallow(CABIN, SECOND);
  const now = clock.now();
  for (const guildId of [FIRST, SECOND, THIRD]) {
    clock.set(now);
    await store().mediaServers.allow(CABIN, guildId, ADA);
  }
}

const left = async ({ store, clock }: Opened, forMs: number): Promise<void> => {
  await store().subscriptions.forgetLeft([SECOND]);
  await clock.advance(forMs);
  await store().subscriptions.forgetLeft([SECOND]);
};
const { disallow, allow } = {
  disallow: ({ mediaServers }: DatabaseStore, guildId: string) => mediaServers.disallow(CABIN, guildId),
  allow: ({ mediaServers }: DatabaseStore, guildId: string) => mediaServers.allow(CABIN, guildId, ADA),
};

test.each<{ name: string; change: (world: Opened) => Promise<unknown>; guildId: string | undefined }>([
  { name: 'the one that it was given to first', change: async () => undefined, guildId: FIRST },
  { name: 'the one with the smaller number of two in the same millisecond', change: givenTogether, guildId: SECOND },
  {
    name: 'none, after the first one lost it',
    change: ({ store }) => disallow(store(), FIRST),
    guildId: undefined,
  },
  {
    name: 'the same as before, after another one lost it',
    change: ({ store }) => disallow(store(), SECOND),
    guildId: FIRST,
  },
  {
    name: 'none, after the first one got it back later than another',
    change: async ({ store }) => {
      await disallow(store(), FIRST);
      await allow(store(), FIRST);
    },
    guildId: undefined,
  },
  {
    name: 'the one that got it after it was taken from all',
    change: async ({ store, clock }) => {
      await disallow(store(), FIRST);
      await disallow(store(), SECOND);
      await allow(store(), THIRD);
      await clock.advance(1);
      await allow(store(), FIRST);
    },
    guildId: THIRD,
  },
  {
    name: 'the same as before, for thirty days after the bot left it',
    change: (world) => left(world, LEFT_GUILD_RETENTION_MS - 1),
    guildId: FIRST,
  },
  {
    name: 'none, when that guild is forgotten',
    change: (world) => left(world, LEFT_GUILD_RETENTION_MS + 1),
    guildId: undefined,
  },
])('the first guild of a server is $name, also after a restart', async ({ change, guildId }) => {
  const world = await opened();
  await change(world);
  expect(world.store().mediaServers.firstGuildOf(CABIN)).toBe(guildId);
  await world.reopen();
  expect(world.store().mediaServers.firstGuildOf(CABIN)).toBe(guildId);
});

test('if a restore withholds the first guild’s right to see a server, no other guild becomes its first guild', async () => {
  const world = await opened();
  await world.inFile(`delete from guild_servers where guild_id = '${FIRST}'`);
  expect(world.store().mediaServers.guildsOf(CABIN)).toEqual([SECOND]);
  expect(world.store().mediaServers.firstGuildOf(CABIN)).toBeUndefined();
});
