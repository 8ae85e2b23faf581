import { describe, expect, test } from 'vitest';
import type { AuditAttempt } from '../../../src/domain/audit.ts';
import { type ServerId, serverId } from '../../../src/domain/servers/refs.ts';
import { ALICE, ATTEMPT, auditOnDisk } from '../support/auditOnDisk.ts';
import { aSubscription, GUILD } from '../support/openStore.ts';

const ELSEWHERE = '300000000000000001';
const CELLAR = serverId(1);
const ATTIC = serverId(2);
const LOFT = serverId(3);
const SERVERS = [CELLAR, ATTIC, LOFT];

/** Three media servers, which both guilds may see. */
async function threeServers() {
  const world = await auditOnDisk();
  const { mediaServers } = world.store();
  for (const name of ['Cellar', 'Attic', 'Loft']) {
    const address = new URL(`http://${name.toLowerCase()}.example`);
    await mediaServers.add({
      name,
      address,
      token: `canary-${name}`,
      machineIdentifier: name,
      addedBy: ALICE,
      guildId: GUILD,
    });
  }
  for (const id of SERVERS) await mediaServers.allow(id, ELSEWHERE, ALICE);
  /** Entries that an admin of that guild reads now. */
  const read = async (guildId = GUILD) => {
    const seen = mediaServers.serversOf(guildId).map(({ id }) => id);
    const entries = await world.store().auditTrail.search({ guildId, seen }, { offset: 0, limit: 100 });
    return entries.map(({ target }) => target);
  };
  const addAgain = (name: string) =>
    mediaServers.add({
      name,
      address: new URL(`http://${name.toLowerCase()}.example`),
      token: `canary-${name}`,
      machineIdentifier: name,
      addedBy: ALICE,
      guildId: GUILD,
    });
  return { ...world, mediaServers, read, addAgain };
}

const VOTE: Partial<AuditAttempt> = { action: 'vote', capability: 'vote.start', target: 'a vote' };

describe('an entry about several media servers', () => {
  test.each<{ name: string; about: Partial<AuditAttempt>; hidden: readonly ServerId[]; isRead: boolean }>([
    {
      name: 'a vote on two, of which one is hidden',
      about: { servers: [CELLAR, ATTIC] },
      hidden: [ATTIC],
      isRead: false,
    },
    {
      name: 'a vote on two, of which the first is hidden',
      about: { servers: [CELLAR, ATTIC] },
      hidden: [CELLAR],
      isRead: false,
    },
    {
      name: 'a vote on two, with a third one hidden',
      about: { servers: [CELLAR, ATTIC] },
      hidden: [LOFT],
      isRead: true,
    },
    {
      name: 'a vote on three, of which two are hidden',
      about: { servers: SERVERS },
      hidden: [CELLAR, LOFT],
      isRead: false,
    },
    { name: 'a vote on three, which are all seen', about: { servers: SERVERS }, hidden: [], isRead: true },
    { name: 'what is on one alone, which is seen', about: { server: ATTIC }, hidden: [CELLAR, LOFT], isRead: true },
    { name: 'what is on one alone, which is hidden', about: { server: ATTIC }, hidden: [ATTIC], isRead: false },
    {
      name: 'what is on one and names another one too',
      about: { server: CELLAR, servers: [CELLAR, LOFT] },
      hidden: [LOFT],
      isRead: false,
    },
    { name: 'what is on none', about: {}, hidden: SERVERS, isRead: true },
  ])(
    'an audit entry about several media servers is read only where all are visible: $name',
    async ({ about, hidden, isRead }) => {
      const { change, mediaServers, read, problems } = await threeServers();
      await change({ ...VOTE, ...about });
      expect(await read()).toEqual(['a vote']);
      for (const id of hidden) await mediaServers.disallow(id, GUILD);
      expect(await read()).toEqual(isRead ? ['a vote'] : []);
      expect(problems()).toEqual([]);
    },
  );

  test('an audit entry concerns the media servers named at its beginning and at its end', async () => {
    const { store, clock, mediaServers, read } = await threeServers();
    const begun = await store().audit.begin({ ...ATTEMPT, ...VOTE, at: clock.now(), server: CELLAR });
    await begun.end({ at: clock.now(), outcome: 'done', server: ATTIC });
    await mediaServers.disallow(CELLAR, GUILD);
    expect(await read()).toEqual([]);
  });

  test('an audit entry about several media servers is found by each of them and signed with them', async () => {
    const { store, change, tamper, problems } = await threeServers();
    await change({ ...VOTE, servers: [CELLAR, ATTIC] });
    const found = async (server: ServerId) => (await store().auditTrail.count({ guildId: GUILD, server })).total;
    expect([await found(CELLAR), await found(ATTIC), await found(LOFT)]).toEqual([1, 1, 0]);
    tamper(`update audit set servers = '[1]' where id = 2`);
    expect(problems()).toEqual(['Row 2 was changed or moved.']);
  });

  test('an audit entry is not posted in a guild from which one of its servers was hidden meanwhile', async () => {
    const { store, change, mediaServers } = await threeServers();
    const { subscriptions, notifications } = store();
    for (const guildId of [GUILD, ELSEWHERE]) await subscriptions.set(aSubscription({ feed: 'audit', guildId }));
    await change({ ...VOTE, servers: [CELLAR, ATTIC] });
    await change({ ...VOTE, server: CELLAR });
    const waiting = async () =>
      (await notifications.waiting()).map((one) => [one.subscription.guildId, one.notifications]);
    expect(await waiting()).toEqual([[GUILD, 2]]);
    await mediaServers.disallow(ATTIC, GUILD);
    expect(await waiting()).toEqual([[GUILD, 1]]);
  });
});

describe('once a media server is removed', () => {
  const withAttic = { target: 'scan of the Attic', server: ATTIC } as const;
  type World = Awaited<ReturnType<typeof threeServers>>;

  test.each<{
    name: string;
    attempt: Partial<AuditAttempt>;
    before: (world: World) => Promise<unknown>;
    expected: readonly string[];
  }>([
    {
      name: 'can still read its own acts on it, if it saw the server until then',
      attempt: withAttic,
      before: async () => undefined,
      expected: ['scan of the Attic'],
    },
    {
      name: 'reads no acts on it, if the server was hidden from the guild before',
      attempt: withAttic,
      before: ({ mediaServers }) => mediaServers.disallow(ATTIC, GUILD),
      expected: [],
    },
    {
      name: 'reads no vote about it, if the server was hidden from the guild before',
      attempt: { target: 'a vote', servers: [CELLAR, ATTIC] },
      before: ({ mediaServers }) => mediaServers.disallow(ATTIC, GUILD),
      expected: [],
    },
    {
      name: 'reads no vote about it and another server that is hidden',
      attempt: { target: 'a vote', servers: [CELLAR, ATTIC] },
      before: ({ mediaServers }) => mediaServers.disallow(CELLAR, GUILD),
      expected: [],
    },
    {
      name: 'can still read its own vote about it',
      attempt: { target: 'a vote', servers: [CELLAR, ATTIC] },
      before: async () => undefined,
      expected: ['a vote'],
    },
    {
      name: 'does not read how the server itself was managed',
      attempt: { ...withAttic, capability: 'servers.manage' },
      before: async () => undefined,
      expected: [],
    },
    {
      name: 'does not read what Usher did with it',
      attempt: { ...withAttic, userId: undefined, guildId: undefined },
      before: async () => undefined,
      expected: [],
    },
    {
      name: 'does not read what another guild did with it',
      attempt: { ...withAttic, guildId: ELSEWHERE },
      before: async () => undefined,
      expected: [],
    },
  ])('after a media server was removed, a guild $name', async ({ attempt, before, expected }) => {
    const world = await threeServers();
    await world.change(attempt);
    await before(world);
    await world.mediaServers.remove(ATTIC);
    expect(await world.read()).toEqual(expected);
  });

  test('after a removed media server is back, only guilds that see it again read its audit entries', async () => {
    const { change, mediaServers, read, addAgain } = await threeServers();
    await change(withAttic);
    await change({ ...withAttic, guildId: ELSEWHERE, target: 'elsewhere' });
    await mediaServers.remove(ATTIC);
    await addAgain('Attic');
    expect([await read(), await read(ELSEWHERE)]).toEqual([['scan of the Attic'], []]);
    await mediaServers.disallow(ATTIC, GUILD);
    await mediaServers.remove(ATTIC);
    expect([await read(), await read(ELSEWHERE)]).toEqual([[], []]);
  });
});
