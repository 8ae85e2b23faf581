import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import type { MediaAccess } from '../../domain/firstSetup.ts';
import { jsonOf } from '../../domain/json.ts';
import { FIRST_SERVER } from '../../domain/servers/refs.ts';
import { VOCABULARY_NAMES } from '../../domain/servers/vocabulary.ts';
import type { FirstServer, FirstServerState } from '../../domain/serving/initialServer.ts';
import type { Encryption } from '../accounts/encryption.ts';
import type { Database } from '../database/database.ts';
import { readMeta } from '../database/meta.ts';
import type { StoredMediaServers } from './mediaServers.ts';
import { SEEDED_NAME } from './readServers.ts';

/** The server that `MEDIA_URL` and `MEDIA_TOKEN`, or `/setup`, name. */
export const createFirstServer = (
  db: Database,
  { mediaServers, clock }: { readonly mediaServers: StoredMediaServers; readonly clock: Pick<Clock, 'now'> },
): FirstServer => ({
  wasAny: () => wasAnyEver(db),
  state: (named) =>
    stateOf(db, named, {
      tokenOf: mediaServers.tokenOf,
      encryption: mediaServers.encryption,
      learn: (seeded_as) => firstIn(db).set({ seeded_as }).execute(),
    }),
  plant: (named) =>
    mediaServers.change(async (trx) => {
      const before = await knownBefore(trx);
      const values = { id: FIRST_SERVER, name: SEEDED_NAME, ...reachOf(named, mediaServers), ...before };
      await trx
        .insertInto('media_servers')
        .values({ ...values, added_at: clock.now().getTime() })
        .execute();
      await trx.deleteFrom('meta').where('key', 'in', [MACHINE, VOCABULARY]).execute();
    }),
  take: (named) =>
    mediaServers.change(async (trx) => {
      await firstIn(trx).set(reachOf(named, mediaServers)).execute();
    }),
});

const firstIn = (db: Database) =>
  db.updateTable('media_servers').where('id', '=', FIRST_SERVER).where('removed_at', 'is', null);

const reachOf = (named: MediaAccess, { encrypt, encryption }: StoredMediaServers) => ({
  ...{ address: named.address.href, token: encrypt(FIRST_SERVER, named.token) },
  seeded_as: withSeal(slowHash(named), named, encryption),
});

interface Stored extends Pick<StoredMediaServers, 'tokenOf' | 'encryption'> {
  /** What is to be stored in place of what took long to compare. Missing: nothing is written. */
  readonly learn?: (seededAs: string) => Promise<unknown>;
}

export async function stateOf(
  db: Database,
  named: MediaAccess,
  { tokenOf, encryption, learn }: Stored,
): Promise<FirstServerState> {
  const first = db.selectFrom('media_servers').select(['machine_id', 'seeded_as', 'removed_at']);
  const row = await first.where('id', '=', FIRST_SERVER).executeTakeFirst();
  if (!row) return { kind: (await wasAnyEver(db)) ? 'removed' : 'never' };
  if (row.removed_at !== null) return { kind: 'removed' };
  const [slow = '', ...seal] = (row.seeded_as ?? '').split('.');
  const sealed = openedSeal(seal.join('.'), encryption);
  const isSeededAsNamed = sealed === undefined ? isSlowHash(slow, named) : sealed === quickHash(named);
  if (isSeededAsNamed && sealed === undefined) await learn?.(withSeal(slow, named, encryption));
  return {
    ...{ kind: 'there', machineIdentifier: row.machine_id ?? undefined },
    ...{ isSeededAsNamed, hasToken: tokenOf(FIRST_SERVER) !== undefined },
  };
}

/** Numbers are never given out again, and so SQLite remembers the last one (sqlite.org/autoinc.html). */
async function wasAnyEver(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_sequence where name = 'media_servers' and seq > 0`.execute(db);
  return rows.length > 0;
}

/** Keys in `meta` of a database from before there were several servers. */
const MACHINE = 'machine-identifier';
const VOCABULARY = 'vocabulary';
const storedVocabulary = jsonOf(z.object({ vocabulary: z.enum(VOCABULARY_NAMES), machineIdentifier: z.string() }));

async function knownBefore(trx: Database) {
  const machine_id = (await readMeta(trx, MACHINE)) ?? null;
  const found = storedVocabulary.safeParse(await readMeta(trx, VOCABULARY)).data;
  return { machine_id, vocabulary: found?.machineIdentifier === machine_id ? found.vocabulary : null };
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;

const settingsIn = ({ address, token }: MediaAccess): string => JSON.stringify([address.href, token]);

/** Says whether the settings are those from before, and nothing of what they are: a short token could be guessed from a plain hash. */
function slowHash(named: MediaAccess, salt = randomBytes(SALT_BYTES)): string {
  return Buffer.concat([salt, scryptSync(settingsIn(named), salt, HASH_BYTES)]).toString('base64url');
}

function isSlowHash(stored: string, named: MediaAccess): boolean {
  const before = Buffer.from(stored, 'base64url');
  if (before.length !== SALT_BYTES + HASH_BYTES) return false;
  const now = Buffer.from(slowHash(named, before.subarray(0, SALT_BYTES)), 'base64url');
  return timingSafeEqual(before, now);
}

const quickHash = (named: MediaAccess): string => createHash('sha256').update(settingsIn(named)).digest('base64url');

const SEAL = { purpose: 'settings of the first media server', owner: `${FIRST_SERVER}` };

/** The slow hash alone would take a twelfth of each start. Behind it stands a quick one, which only the installation's key opens. */
const withSeal = (slow: string, named: MediaAccess, encryption: Encryption): string =>
  `${slow}.${encryption.encrypt(quickHash(named), SEAL)}`;

/** Undefined if there is none, as in an older database, or it is under another key. */
function openedSeal(seal: string, encryption: Encryption): string | undefined {
  try {
    return encryption.decrypt(seal, SEAL);
  } catch {
    return undefined;
  }
}
