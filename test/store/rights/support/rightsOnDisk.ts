import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import type { PermissionMap } from '../../../../src/domain/access/access.ts';
import { FIRST_SERVER_ID, serverId } from '../../../../src/domain/servers/refs.ts';
import type { DatabaseStore } from '../../../../src/domain/store.ts';
import { openDatabaseStore } from '../../../../src/store/open.ts';
import { accessRightsFilePathOf } from '../../../../src/store/rights/rightsFile.ts';
import { noteSentences } from '../../../support/noteSentences.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import { GUILD, silent, temporaryPath } from '../../support/openStore.ts';

const KEY = new Uint8Array(32).fill(7);
export const [ADA, BOB, MALLORY] = ['100000000000000011', '100000000000000012', '100000000000000066'] as const;
export const OTHER_GUILD = '200000000000000002';
export const ROLE = '300000000000000001';
export const SECOND_SERVER = serverId(2);
const SERVER = { token: 'canary-token', addedBy: ADA, guildId: GUILD };

export const MODERATORS: PermissionMap = {
  levels: { [ROLE]: 'moderator' },
  overrides: [{ capability: 'search', effect: 'deny', subject: { kind: 'role', id: ROLE }, channelId: '1' }],
};
export const ADMINS: PermissionMap = { levels: { [ROLE]: 'admin', everyone: 'viewer' }, overrides: [] };

/** The rights that the bot applies. */
export async function rightsIn({ installationAdmins, mediaServers, accessVersions, rightsDecisions }: DatabaseStore) {
  return {
    admins: installationAdmins.list(),
    seenBy: [FIRST_SERVER_ID, SECOND_SERVER].map((id) => mediaServers.guildsOf(id)),
    maps: new Map((await accessVersions.newest()).map(({ guildId, map }) => [guildId, map])),
    undecided: rightsDecisions.undecided(),
  };
}

/** A database with signed rights, access to its file as another program has it, and the log. */
export async function rightsOnDisk(given: { readonly path?: string; readonly key?: Uint8Array } = {}) {
  const path = given.path ?? (await temporaryPath());
  const clock = createSteppedClock();
  const logged: string[] = [];
  const note = noteSentences(logged);
  const log = { ...silent, warn: note, error: note };
  const open = () => openDatabaseStore({ path, clock, log, auditKey: given.key ?? KEY, accountsKey: KEY });
  const use = async <T>(work: (store: DatabaseStore) => Promise<T>): Promise<T> => {
    const store = await open();
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const write = (statement: string) => {
    const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    file.exec(statement);
    file.close();
  };
  return {
    path,
    recordPath: accessRightsFilePathOf(path),
    clock,
    logged,
    /** Opens it, does that, and closes it. */
    use,
    /** Writes to the database as another program does. */
    write,
    /** Copies the file, as a backup does; `replaceWith` puts a copy in its place. */
    copyTo: (name: string) => copyFileSync(path, name),
    replaceWith: (name: string) => {
      for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
      copyFileSync(name, path);
    },
  };
}

type World = Awaited<ReturnType<typeof rightsOnDisk>>;

/**
 * An installation with two media servers, of which GUILD sees both. BOB was an installation admin, OTHER_GUILD saw the
 * second server and ROLE was an admin until yesterday, of which there is a copy.
 */
async function makeInstallation(path: string): Promise<void> {
  const { clock, use, copyTo } = await rightsOnDisk({ path });
  await use(async ({ mediaServers, installationAdmins, accessVersions }) => {
    await mediaServers.add({ ...SERVER, name: 'Cellar', address: new URL('http://cellar.test') });
    await mediaServers.add({ ...SERVER, name: 'Attic', address: new URL('http://attic.test') });
    await mediaServers.allow(SECOND_SERVER, OTHER_GUILD, ADA);
    for (const admin of [ADA, BOB]) await installationAdmins.appoint(admin, ADA);
    await accessVersions.add({ guildId: GUILD, version: 1, map: ADMINS, at: clock.now() }, [
      { roleId: ROLE, level: 'viewer' },
    ]);
  });
  copyTo(yesterdayOf(path));
  await use(async ({ mediaServers, installationAdmins, accessVersions }) => {
    await mediaServers.disallow(SECOND_SERVER, OTHER_GUILD);
    await installationAdmins.dismiss(BOB);
    await accessVersions.add({ guildId: GUILD, version: 2, map: MODERATORS, before: 1, at: clock.now() });
  });
}

const yesterdayOf = (path: string): string => `${path}.yesterday`;

/** Made once in each process that runs tests. */
const prepared = (async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'usher-rights-')), 'usher.db');
  await makeInstallation(path);
  process.once('exit', () => rmSync(dirname(path), { recursive: true }));
  return path;
})();

/** A copy of it for a test. */
export async function installation(): Promise<World & { readonly yesterday: string }> {
  const world = await rightsOnDisk();
  copyInstallation(await prepared, world.path);
  return { ...world, yesterday: yesterdayOf(world.path) };
}

/** The database, its record and its copy of yesterday. */
export function copyInstallation(from: string, to: string): void {
  for (const ending of ['', '-wal', '.rights', '.yesterday'])
    if (existsSync(from + ending)) copyFileSync(from + ending, to + ending);
}

/** The rights that `installation` has signed last. */
export const SIGNED = {
  admins: [ADA],
  seenBy: [[GUILD], [GUILD]],
  maps: new Map([[GUILD, MODERATORS]]),
  undecided: undefined,
};
