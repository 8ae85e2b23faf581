import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { EMPTY_PERMISSION_MAP } from '../../../src/domain/access/access.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
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
  rightsOnDisk,
  SECOND_SERVER,
  SIGNED,
} from './support/rightsOnDisk.ts';

type World = Awaited<ReturnType<typeof installation>>;

const FORGED_ADMIN = `insert into installation_admins values ('${MALLORY}', null, 0)`;
const FORGED_MAP = JSON.stringify({ levels: { [ROLE]: 'admin' }, overrides: [] });

/** Values of `meta` in another database. */
function metaIn(path: string, key: string): string {
  const file = new DatabaseSync(path, { readOnly: true });
  const value = file.prepare('select value from meta where key = ?').get(key)?.value;
  file.close();
  return String(value);
}

const putBackRows = ({ write, yesterday }: World, more = '') =>
  write(
    [
      `attach '${yesterday}' as yesterday`,
      ...['installation_admins', 'guild_servers', 'access_versions', 'initial_access'].flatMap((table) => [
        `delete from ${table}`,
        `insert into ${table} select * from yesterday.${table}`,
      ]),
      more,
    ].join('; '),
  );

const none = { admins: [], servers: [] };

interface Tampering {
  readonly what: string;
  readonly tamper: (world: World) => unknown;
  /** The rights in force, where they differ from the signed ones. */
  readonly inForce?: object;
  readonly undecided?: object | undefined;
}

const TAMPERINGS: readonly Tampering[] = [
  {
    what: 'an admin is added',
    tamper: ({ write }) => write(FORGED_ADMIN),
    undecided: { reason: 'changed', database: { admins: [MALLORY], servers: [] }, before: none, maps: [] },
  },
  {
    what: 'an admin becomes somebody else',
    tamper: ({ write }) => write(`update installation_admins set user_id = '${MALLORY}'`),
    inForce: { admins: [] },
    undecided: { reason: 'changed', database: { admins: [MALLORY] }, before: { admins: [ADA] } },
  },
  {
    what: 'an admin is deleted',
    tamper: ({ write }) => write('delete from installation_admins'),
    inForce: { admins: [] },
    undecided: { reason: 'changed', database: none, before: { admins: [ADA], servers: [] } },
  },
  {
    what: 'a server is shown to another guild',
    tamper: ({ write }) => write(`insert into guild_servers values ('${OTHER_GUILD}', 1, null, 0)`),
    undecided: { database: { servers: [{ guildId: OTHER_GUILD, serverId: FIRST_SERVER_ID }] }, before: none },
  },
  {
    what: 'a server was given to a guild first, as the database says',
    tamper: ({ write }) => write('update guild_servers set allowed_at = -1 where server_id = 2'),
  },
  {
    what: 'a role gets a level and loses a denial',
    tamper: ({ write }) => write(`update access_versions set map = '${FORGED_MAP}' where version = 2`),
    undecided: { maps: [{ guildId: GUILD, before: MODERATORS, database: { levels: { [ROLE]: 'admin' } } }] },
  },
  {
    what: 'the newest permission map is deleted',
    tamper: ({ write }) => write('delete from access_versions where version = 2'),
    undecided: { maps: [{ guildId: GUILD, before: MODERATORS, database: ADMINS }] },
  },
  {
    what: 'all permission maps of a guild are deleted, so that its settings would count again',
    tamper: ({ write }) => write('delete from access_versions; delete from initial_access'),
    inForce: { maps: new Map([[GUILD, { levels: {}, overrides: MODERATORS.overrides }]]) },
    undecided: { maps: [{ guildId: GUILD, before: MODERATORS, database: undefined }] },
  },
  {
    what: 'a guild that had no permission map gets one',
    tamper: ({ write }) =>
      write(`insert into access_versions values ('${OTHER_GUILD}', 9, '${FORGED_MAP}', null, 0, null, null)`),
    inForce: {
      maps: new Map([
        [GUILD, MODERATORS],
        [OTHER_GUILD, EMPTY_PERMISSION_MAP],
      ]),
    },
    undecided: { maps: [{ guildId: OTHER_GUILD, before: undefined }] },
  },
  {
    what: 'the rows of an older backup are put back',
    tamper: (world) => putBackRows(world),
    undecided: {
      reason: 'changed',
      database: { admins: [BOB], servers: [{ guildId: OTHER_GUILD, serverId: SECOND_SERVER }] },
      maps: [{ guildId: GUILD, before: MODERATORS, database: ADMINS }],
    },
  },
  {
    what: 'the rows of an older backup are put back with their signature',
    tamper: (world) =>
      putBackRows(world, `update meta set value = '${metaIn(world.yesterday, 'rights')}' where key = 'rights'`),
    undecided: { reason: 'older', database: { admins: [BOB] }, before: none },
  },
  {
    what: 'the signature says the generation of another one',
    tamper: (world) => {
      const seal = metaIn(world.path, 'rights');
      world.replaceWith(world.yesterday);
      world.write(`update meta set value = '${seal}' where key = 'rights'`);
    },
    undecided: { reason: 'changed', database: { admins: [BOB] } },
  },
  {
    what: 'the signature is taken away with an admin added',
    tamper: ({ write }) => write(`delete from meta where key = 'rights'; ${FORGED_ADMIN}`),
    undecided: { reason: 'unsigned', database: { admins: [MALLORY] } },
  },
  {
    what: 'the whole database is an older one',
    tamper: (world) => world.replaceWith(world.yesterday),
    undecided: { reason: 'older', database: { admins: [BOB] }, maps: [{ database: ADMINS }] },
  },
  {
    what: 'the record is deleted',
    tamper: ({ recordPath }) => rmSync(recordPath),
    inForce: {
      admins: [],
      seenBy: [[], []],
      maps: new Map([[GUILD, { levels: {}, overrides: MODERATORS.overrides }]]),
    },
    undecided: { reason: 'no-record', database: { admins: [ADA] }, before: none, maps: [{ database: MODERATORS }] },
  },
  {
    what: 'the record is of another installation',
    tamper: async ({ recordPath }) => {
      const other = await rightsOnDisk({ key: new Uint8Array(32).fill(8) });
      await other.use(({ installationAdmins }) => installationAdmins.appoint(MALLORY, MALLORY));
      writeFileSync(recordPath, readFileSync(other.recordPath));
    },
    inForce: {
      admins: [],
      seenBy: [[], []],
      maps: new Map([[GUILD, { levels: {}, overrides: MODERATORS.overrides }]]),
    },
    undecided: { reason: 'no-record', database: { admins: [ADA] }, before: none },
  },
  {
    what: 'the database is one of another installation with the same key',
    tamper: async (world) => {
      const other = await rightsOnDisk();
      await other.use(async ({ installationAdmins }) => {
        for (const admin of [BOB, MALLORY]) await installationAdmins.appoint(admin, MALLORY);
        for (let n = 0; n < 20; n += 1) await installationAdmins.appoint(`${n}`, MALLORY);
      });
      world.replaceWith(other.path);
    },
    inForce: {
      admins: [],
      seenBy: [[], []],
      maps: new Map([[GUILD, { levels: {}, overrides: MODERATORS.overrides }]]),
    },
    undecided: { reason: 'changed', before: { admins: [ADA] } },
  },
];

test.each(TAMPERINGS)('nobody gains a right when $what, and the owner can read the difference', async (tampering) => {
  const world = await installation();
  expect(await world.use(rightsIn)).toEqual(SIGNED);
  expect(world.logged).toEqual([]);
  await tampering.tamper(world);
  const after = await world.use(rightsIn);
  const { undecided, ...inForce } = { ...SIGNED, ...tampering.inForce };
  expect(after).toMatchObject(inForce);
  expect(after.undecided).toEqual(tampering.undecided ? expect.objectContaining({}) : undecided);
  expect(after.undecided ?? {}).toMatchObject(tampering.undecided ?? {});
  expect(world.logged).toHaveLength(1);
  // The rights in force were signed: another start finds no difference.
  expect(await world.use(rightsIn)).toEqual(after);
  expect(world.logged).toHaveLength(1);
});

const FORGED_EARLIER = [
  ['a role is an admin in it', `update access_versions set map = '${FORGED_MAP}' where version = 1`],
  [
    'it has the signature of another version',
    `update access_versions set map = '${FORGED_MAP}', mac = (select mac from access_versions where version = 2) where version = 1`,
  ],
  ['its signature is missing', 'update access_versions set mac = null where version = 1'],
  ['its signature is empty', `update access_versions set map = '${FORGED_MAP}', mac = '' where version = 1`],
  ['it was one of another guild', `update access_versions set guild_id = '${GUILD}', version = 1 where version = 7`],
  ['it goes back to another version', 'update access_versions set before = 7 where version = 1'],
  [
    'it is a new row',
    `delete from access_versions where version = 1;
     insert into access_versions (guild_id, version, map, at) values ('${GUILD}', 1, '${FORGED_MAP}', 0)`,
  ],
] as const;

test.each(FORGED_EARLIER)(
  'an undo does not go back to an earlier permission map after another program wrote that %s',
  async (what, statement) => {
    const world = await installation();
    const map = { levels: { [ROLE]: 'admin' }, overrides: [] } as const;
    await world.use(({ accessVersions }) =>
      accessVersions.add({ guildId: OTHER_GUILD, version: 7, map, at: new Date(0) }),
    );
    if (what === 'it was one of another guild') world.write('delete from access_versions where version = 1');
    await world.use(async ({ accessVersions }) => {
      world.write(statement);
      expect(await accessVersions.find(GUILD, 1)).toBeUndefined();
      expect(await accessVersions.find(GUILD, 2)).toMatchObject({ map: MODERATORS });
    });
    expect(world.logged.filter((sentence) => sentence.includes('this version cannot be restored'))).toHaveLength(1);
  },
);
