import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { EMPTY_PERMISSION_MAP, type PermissionMap } from '../../../src/domain/access/access.ts';
import { RIGHTS_DECISIONS, type RightsDecision } from '../../../src/domain/access/rights.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { GUILD } from '../support/openStore.ts';
import {
  ADA,
  ADMINS,
  BOB,
  installation,
  MALLORY,
  MODERATORS,
  OTHER_GUILD,
  ROLE,
  rightsIn,
  SECOND_SERVER,
  SIGNED,
} from './support/rightsOnDisk.ts';

type World = Awaited<ReturnType<typeof installation>>;

const OWNER = '100000000000000099';

const inBoth: PermissionMap = { levels: { [ROLE]: 'moderator' }, overrides: MODERATORS.overrides };
const mapsWith = (map: PermissionMap | 'unreadable') => new Map([[GUILD, map]]);

interface Difference {
  readonly what: string;
  readonly tamper: (world: World) => unknown;
  /** The difference from the signed rights, after each decision. */
  readonly after: Readonly<Record<RightsDecision, object>>;
  /** Entries in the audit trail of a guild. */
  readonly audited?: Partial<Record<RightsDecision, readonly object[]>>;
}

const DIFFERENCES: readonly Difference[] = [
  {
    what: 'an admin was appointed',
    tamper: ({ write }) => write(`insert into installation_admins values ('${BOB}', null, 0)`),
    after: { database: { admins: [BOB, ADA] }, before: {}, keep: {} },
  },
  {
    what: 'the admin was dismissed',
    tamper: ({ write }) => write('delete from installation_admins'),
    after: { database: { admins: [] }, before: {}, keep: { admins: [] } },
  },
  {
    what: 'a guild sees another media server',
    tamper: ({ write }) => write(`insert into guild_servers values ('${OTHER_GUILD}', 2, null, -5)`),
    after: { database: { seenBy: [[GUILD], [GUILD, OTHER_GUILD]] }, before: {}, keep: {} },
    audited: {
      database: [{ guildId: OTHER_GUILD, server: SECOND_SERVER, target: 'Attic', after: 'allowed in this guild' }],
    },
  },
  {
    what: 'no guild sees the second media server',
    tamper: ({ write }) => write('delete from guild_servers where server_id = 2'),
    after: { database: { seenBy: [[GUILD], []] }, before: {}, keep: { seenBy: [[GUILD], []] } },
    audited: { before: [{ guildId: GUILD, server: SECOND_SERVER, target: 'Attic' }] },
  },
  {
    what: 'a role has another level, and everybody has one',
    tamper: ({ write }) => write(`update access_versions set map = '${JSON.stringify(ADMINS)}' where version = 2`),
    after: {
      database: { maps: mapsWith(ADMINS) },
      before: { maps: mapsWith(MODERATORS) },
      keep: { maps: mapsWith(inBoth) },
    },
    audited: {
      database: [
        {
          guildId: GUILD,
          target: 'access',
          before: `role ${ROLE}: moderator; role everyone: none; deny search role ${ROLE} in channel 1`,
          after: `role ${ROLE}: admin; role everyone: viewer`,
        },
      ],
    },
  },
  {
    what: 'a guild has no permission map',
    tamper: ({ write }) => write('delete from access_versions'),
    after: {
      database: { maps: mapsWith(EMPTY_PERMISSION_MAP) },
      before: { maps: mapsWith(MODERATORS) },
      keep: { maps: mapsWith({ levels: {}, overrides: MODERATORS.overrides }) },
    },
    audited: {
      database: [
        { guildId: GUILD, target: 'access', before: `deny search role ${ROLE} in channel 1`, after: undefined },
      ],
      before: [{ guildId: GUILD, before: `role ${ROLE}: none`, after: `role ${ROLE}: moderator` }],
    },
  },
  {
    what: 'a permission map cannot be read',
    tamper: ({ write }) => write(`update access_versions set map = '{"levels":{"1":"king"}}' where version = 2`),
    after: {
      database: { maps: mapsWith('unreadable') },
      before: { maps: mapsWith(MODERATORS) },
      keep: { maps: mapsWith('unreadable') },
    },
    audited: { before: [{ guildId: GUILD, target: 'access', before: `role ${ROLE}: none` }] },
  },
  {
    what: 'it is the database of yesterday',
    tamper: (world) => world.replaceWith(world.yesterday),
    after: {
      database: { admins: [ADA, BOB], seenBy: [[GUILD], [GUILD, OTHER_GUILD]], maps: mapsWith(ADMINS) },
      before: { maps: mapsWith(MODERATORS) },
      keep: { maps: mapsWith(inBoth) },
    },
    audited: {
      database: [
        { guildId: OTHER_GUILD, target: 'Attic' },
        { guildId: GUILD, target: 'access', after: `role ${ROLE}: admin; role everyone: viewer` },
      ],
    },
  },
];

const auditedIn = async ({ auditTrail }: DatabaseStore, guildId: string) =>
  (await auditTrail.search({ guildId, text: 'rights decide' }, { offset: 0, limit: 10 })).filter(
    (entry) => entry.guildId === guildId,
  );

const CASES = DIFFERENCES.flatMap((difference) =>
  RIGHTS_DECISIONS.map((decision) => ({ ...difference, decision, what: `${difference.what}: ${decision}` })),
);

test.each(CASES)('the owner decides about rights if $what', async ({ tamper, decision, after, ...expected }) => {
  const audited = expected.audited?.[decision] ?? [];
  const world = await installation();
  await tamper(world);
  const decided = await world.use(async (store) => {
    const id = store.rightsDecisions.undecided()?.id ?? expect.fail('nothing differs');
    expect(await store.rightsDecisions.decide({ id, decision, userId: OWNER })).toBe('done');
    // The decision is in memory at once.
    return await rightsIn(store);
  });
  expect(decided).toEqual({ ...SIGNED, ...after[decision] });
  const entries = await world.use(async (store) => {
    expect(await rightsIn(store)).toEqual(decided);
    return [...(await auditedIn(store, OTHER_GUILD)), ...(await auditedIn(store, GUILD))];
  });
  expect(entries).toMatchObject(audited.map((row) => ({ ...row, userId: OWNER, outcome: 'done' })));
  // The log reported the difference once, and no later start found another.
  expect(
    world.logged.filter((line) => line.includes('do not match the last record that Usher signed (reason)')),
  ).toHaveLength(1);
});

test('the permission map from before a decision about rights is restored by undo', async () => {
  const world = await installation();
  world.replaceWith(world.yesterday);
  await world.use(async ({ rightsDecisions, accessVersions }) => {
    await rightsDecisions.decide({ id: rightsDecisions.undecided()?.id ?? '', decision: 'database', userId: OWNER });
    const [newest] = await accessVersions.newest();
    expect(newest).toMatchObject({ by: OWNER, map: ADMINS });
    expect(await accessVersions.find(GUILD, newest?.before ?? 0)).toMatchObject({ map: inBoth });
  });
});

test('a second decision about rights, or one about an earlier difference, changes nothing', async () => {
  const world = await installation();
  world.replaceWith(world.yesterday);
  await world.use(async (store) => {
    const { undecided, decide } = store.rightsDecisions;
    const id = undecided()?.id ?? '';
    expect(await decide({ id: 'another', decision: 'database', userId: OWNER })).toBe('gone');
    expect(undecided()?.id).toBe(id);
    await decide({ id, decision: 'keep', userId: OWNER });
    expect(await decide({ id, decision: 'database', userId: OWNER })).toBe('gone');
    expect(await rightsIn(store)).toMatchObject({ admins: [ADA], undecided: undefined });
  });
});

test('rights changed by other commands meanwhile no longer wait for a decision', async () => {
  const world = await installation();
  world.replaceWith(world.yesterday);
  await world.use(async ({ rightsDecisions, installationAdmins, mediaServers, accessVersions }) => {
    const { undecided, decide } = rightsDecisions;
    const [newest] = await accessVersions.newest();
    await accessVersions.add({
      guildId: GUILD,
      version: (newest?.version ?? 0) + 1,
      map: EMPTY_PERMISSION_MAP,
      at: new Date(),
    });
    await installationAdmins.appoint(BOB, OWNER);
    expect(undecided()).toMatchObject({ database: { admins: [], servers: [{ guildId: OTHER_GUILD }] }, maps: [] });
    await mediaServers.allow(SECOND_SERVER, OTHER_GUILD, OWNER);
    expect(undecided()).toBeUndefined();
    expect(await decide({ id: 'whatever', decision: 'database', userId: OWNER })).toBe('gone');
    expect((await accessVersions.newest())[0]?.map).toEqual(EMPTY_PERMISSION_MAP);
  });
});

test('a decision about rights gives a removed media server to no guild', async () => {
  const world = await installation();
  world.replaceWith(world.yesterday);
  await world.use(async (store) => {
    const id = store.rightsDecisions.undecided()?.id ?? '';
    await store.mediaServers.remove(SECOND_SERVER);
    await store.rightsDecisions.decide({ id, decision: 'database', userId: OWNER });
    expect(await rightsIn(store)).toMatchObject({ admins: [ADA, BOB], seenBy: [[GUILD], []] });
  });
  expect(await world.use(rightsIn)).toMatchObject({ undecided: undefined });
  expect(world.logged).toHaveLength(1);
});

test('a guild that gets a media server back by a decision does not become its first guild', async () => {
  const world = await installation();
  world.write(`insert into guild_servers values ('${OTHER_GUILD}', 2, '${MALLORY}', -5)`);
  await world.use(async ({ rightsDecisions }) => {
    await rightsDecisions.decide({ id: rightsDecisions.undecided()?.id ?? '', decision: 'database', userId: OWNER });
  });
  const file = new DatabaseSync(world.path, { readOnly: true });
  const guilds = file.prepare('select guild_id from guild_servers where server_id = 2 order by allowed_at').all();
  file.close();
  expect(guilds.map((row) => row.guild_id)).toEqual([GUILD, OTHER_GUILD]);
});

test('the note that the owner was told about differing rights survives a restart', async () => {
  const world = await installation();
  world.replaceWith(world.yesterday);
  await world.use(async ({ rightsDecisions: { undecided, announced } }) => {
    expect(undecided()?.isAnnounced).toBe(false);
    await announced('of another day');
    expect(undecided()?.isAnnounced).toBe(false);
    await announced(undecided()?.id ?? '');
  });
  expect(await world.use(rightsIn)).toMatchObject({ undecided: { isAnnounced: true, database: { admins: [BOB] } } });
});
