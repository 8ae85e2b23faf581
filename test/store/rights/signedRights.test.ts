import { chmodSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { restoreOldDatabase } from '../../support/oldDatabase/oldDatabase.ts';
import { GUILD } from '../support/openStore.ts';
import {
  ADA,
  BOB,
  installation,
  MALLORY,
  OTHER_GUILD,
  rightsIn,
  rightsOnDisk,
  SECOND_SERVER,
  SIGNED,
} from './support/rightsOnDisk.ts';

/** Rows of a table as another program reads them. */
function rowsIn(path: string, table: string): readonly unknown[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const rows = file.prepare(`select * from ${table}`).all();
  file.close();
  return rows.map((row) => ({ ...row }));
}

test.each([
  { name: 'an admin', statement: `insert into installation_admins values ('${MALLORY}', null, 0)` },
  { name: 'an empty list of admins', statement: 'delete from installation_admins' },
  { name: 'a guild that sees a server', statement: `insert into guild_servers values ('${OTHER_GUILD}', 1, null, 0)` },
  {
    name: 'a newer permission map',
    statement: `insert into access_versions values ('${GUILD}', 3, '{"levels":{},"overrides":[]}', null, 0, null, null)`,
  },
  {
    name: 'another permission map',
    statement: `update access_versions set map = '{"levels":{"1":"admin"},"overrides":[]}'`,
  },
  { name: 'a list without the settings that were used up', statement: 'delete from initial_access' },
  {
    name: 'a list without the guilds that were ever allowed a server',
    statement: "delete from meta where key = 'guilds-allowed-servers'",
  },
])(
  '$name that another program writes while the bot runs changes no rights, and the next change repairs it',
  async ({ statement }) => {
    const { path, use, write, logged } = await installation();
    const before = ['installation_admins', 'guild_servers', 'initial_access'].map((table) => rowsIn(path, table));
    await use(async (store) => {
      write(statement);
      expect(await rightsIn(store)).toEqual(SIGNED);
      expect(await store.accessVersions.seeded(GUILD)).toHaveLength(1);
      await store.mediaServers.rename(SECOND_SERVER, 'Loft', undefined);
      expect(await rightsIn(store)).toEqual(SIGNED);
    });
    expect(logged).toEqual([expect.stringContaining('another program has changed rights in the database')]);
    expect(['installation_admins', 'guild_servers', 'initial_access'].map((table) => rowsIn(path, table))).toEqual(
      before,
    );
    expect(await use(rightsIn)).toEqual(SIGNED);
    expect(logged).toHaveLength(1);
  },
);

test('rows that a database trigger adds to a change are not signed, and nobody gets a right by them', async () => {
  const { use, write } = await installation();
  write(`create trigger more after insert on guild_servers begin
    insert or replace into installation_admins values ('${MALLORY}', null, 0); end`);
  const seenBy = [[GUILD, OTHER_GUILD], [GUILD]];
  const change = async () =>
    await use(async (store) => {
      await store.mediaServers.allow(FIRST_SERVER_ID, OTHER_GUILD, ADA);
      return await rightsIn(store);
    });
  expect(await change()).toEqual({ ...SIGNED, seenBy });
  expect(await use(rightsIn)).toMatchObject({ admins: [ADA], seenBy, undecided: { database: { admins: [MALLORY] } } });
});

test('all changes of rights made at the same moment are stored', async () => {
  const { use, logged } = await installation();
  const admins = Array.from({ length: 20 }, (_, n) => `${200 + n}`);
  await use(async ({ installationAdmins, mediaServers }) => {
    await Promise.all([
      ...admins.map((admin) => installationAdmins.appoint(admin, ADA)),
      mediaServers.allow(SECOND_SERVER, OTHER_GUILD, ADA),
      installationAdmins.dismiss(ADA),
    ]);
  });
  expect(await use(rightsIn)).toEqual({ ...SIGNED, admins, seenBy: [[GUILD], [GUILD, OTHER_GUILD]] });
  expect(logged).toEqual([]);
});

test('a change of rights whose record cannot be written is refused, and the rights stay as they were', async () => {
  const { recordPath, use, logged } = await installation();
  const blocked = `${recordPath}.writing`;
  await use(async (store) => {
    mkdirSync(blocked);
    await expect(store.installationAdmins.appoint(BOB, ADA)).rejects.toThrow('cannot be written');
    expect(await rightsIn(store)).toEqual(SIGNED);
    rmSync(blocked, { recursive: true });
    await store.installationAdmins.appoint(BOB, ADA);
  });
  expect(await use(rightsIn)).toEqual({ ...SIGNED, admins: [ADA, BOB] });
  expect(logged).toEqual([]);
});

test('the record of rights drops people who were forgotten, and guilds that the bot left 30 days ago', async () => {
  const { recordPath, clock, use, logged } = await installation();
  await use(async ({ privacy, subscriptions, installationAdmins }) => {
    await installationAdmins.appoint(BOB, ADA);
    await privacy.forgetUser(ADA, clock.now());
    await subscriptions.forgetLeft([]);
    await clock.advance(31 * 86_400_000);
    await subscriptions.forgetLeft([]);
  });
  expect(readFileSync(recordPath, 'utf8')).not.toContain(ADA);
  expect(await use(rightsIn)).toEqual({ ...SIGNED, admins: [BOB], seenBy: [[], []] });
  expect(logged).toEqual([expect.stringContaining('the bot left this Discord server (guild) 30 days ago')]);
});

test('a forgotten person is also deleted from the rights that the owner has to decide about', async () => {
  const { recordPath, clock, use, replaceWith, yesterday } = await installation();
  replaceWith(yesterday);
  expect(await use(rightsIn)).toMatchObject({ undecided: { database: { admins: [BOB] } } });
  await use(async ({ privacy }) => {
    for (const person of [ADA, BOB]) await privacy.forgetUser(person, clock.now());
  });
  for (const person of [ADA, BOB]) expect(readFileSync(recordPath, 'utf8')).not.toContain(person);
  expect(await use(rightsIn)).toMatchObject({ admins: [], undecided: { database: { admins: [] } } });
});

test.skipIf(process.platform === 'win32')('the record of rights can be read by its owner only', async () => {
  const { recordPath, use } = await installation();
  chmodSync(recordPath, 0o644);
  await use(({ installationAdmins }) => installationAdmins.appoint(BOB, ADA));
  expect(statSync(recordPath).mode & 0o777).toBe(0o600);
});

test('the bot does not start with a record of rights that it cannot read, and the error says what to do', async () => {
  const { recordPath, use } = await installation();
  rmSync(recordPath);
  mkdirSync(recordPath);
  await expect(use(rightsIn)).rejects.toThrow(/The record of rights .* cannot be read/);
});

test('the first start takes over the rights of an unsigned database, and no later start does', async () => {
  const { path, use, write, replaceWith, logged } = await rightsOnDisk();
  restoreOldDatabase(path);
  write(`insert into access_versions values ('7', 1, '{"levels":{"8":"viewer"},"overrides":[]}', null, 0, null)`);
  const old = `${path}.old`;
  const { copyTo } = await rightsOnDisk({ path });
  copyTo(old);
  const first = await use(rightsIn);
  expect(first.maps.get('7')).toEqual({ levels: { '8': 'viewer' }, overrides: [] });
  expect(first.undecided).toBeUndefined();
  replaceWith(old);
  write(`update access_versions set map = '{"levels":{"8":"admin"},"overrides":[]}' where guild_id = '7'`);
  const second = await use(rightsIn);
  expect(second.maps.get('7')).toEqual({ levels: { '8': 'viewer' }, overrides: [] });
  expect(second.undecided).toMatchObject({ reason: 'unsigned', maps: [{ guildId: '7' }] });
  expect(
    logged.filter((line) => line.includes('do not match the last record that Usher signed (reason)')),
  ).toHaveLength(1);
});
