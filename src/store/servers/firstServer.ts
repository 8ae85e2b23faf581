import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import type { MediaAccess } from '../../domain/firstSetup.ts';
import { jsonOf } from '../../domain/json.ts';
import { FIRST_SERVER } from '../../domain/servers/refs.ts';
import type { FirstServer, FirstServerState } from '../../domain/serving/initialServer.ts';
import { moveProvedLinks, placeLinks } from '../accounts/moveLinks.ts';
import type { Database } from '../database/database.ts';
import { readMeta } from '../database/meta.ts';
import { encodeRow } from '../tables/rows.ts';
import { mediaServers as serverTable } from '../tables/servers/mediaServers.ts';
import { AT_FIRST_SERVER, placeOfLinks } from './destinations.ts';
import type { StoredMediaServers } from './mediaServers.ts';
import { reachValues, updateServer } from './reachServer.ts';
import { readServers, SEEDED_NAME } from './readServers.ts';
import { isHashOf, isHashOfToday, isHashWithToken, settingsHash } from './settingsHash.ts';

/** The server that `MEDIA_URL` and `MEDIA_TOKEN`, or `/setup`, name. */
export const createFirstServer = (
  db: Database,
  { mediaServers, clock }: { readonly mediaServers: StoredMediaServers; readonly clock: Pick<Clock, 'now'> },
): FirstServer => ({
  wasAny: () => wasAnyEver(db),
  state: (named) =>
    stateOf(db, named, { tokenOf: mediaServers.tokenOf, encryption: mediaServers.encryption, isWritable: true }),
  plant: (named) =>
    mediaServers.change(async ({ trx }) => {
      const before = await knownBefore(trx);
      const row = encodeRow(serverTable, { id: FIRST_SERVER, name: SEEDED_NAME, ...before, addedAt: clock.now() });
      await trx
        .insertInto('media_servers')
        .values({ ...row, ...seedValues(named, mediaServers) })
        .execute();
      await trx.deleteFrom('meta').where('key', 'in', [MACHINE, VOCABULARY]).execute();
      const to = placeOfLinks({ ...named, machineIdentifier: before.machineIdentifier });
      await placeLinks(trx, mediaServers.encryption, { server: FIRST_SERVER, from: AT_FIRST_SERVER, to });
    }),
  take: (named, proof) =>
    mediaServers.change(async ({ trx }) => {
      const { servers, tokens } = await readServers(trx, mediaServers.encryption, []);
      // Without a token that can be used, nothing vouches for the account service that is stored.
      const accountService = tokens.has(FIRST_SERVER) ? servers.get(FIRST_SERVER)?.accountService : undefined;
      await updateServer(trx, FIRST_SERVER, seedValues({ ...named, accountService }, mediaServers));
      await moveProvedLinks(trx, mediaServers.encryption, { server: FIRST_SERVER, proof });
    }),
});

const seedValues = (access: MediaAccess, { seal, encryption }: StoredMediaServers) => ({
  ...reachValues(access, seal(FIRST_SERVER, access)),
  seeded_as: settingsHash(access, encryption),
});

interface Stored extends Pick<StoredMediaServers, 'tokenOf' | 'encryption'> {
  readonly isWritable: boolean;
}

export async function stateOf(
  db: Database,
  named: MediaAccess,
  { tokenOf, encryption, isWritable }: Stored,
): Promise<FirstServerState> {
  const first = db.selectFrom('media_servers').select(['address', 'machine_id', 'seeded_as', 'removed_at']);
  const row = await first.where('id', '=', FIRST_SERVER).executeTakeFirst();
  if (!row) return { kind: (await wasAnyEver(db)) ? 'removed' : 'never' };
  if (row.removed_at !== null) return { kind: 'removed' };
  const hash = row.seeded_as ?? '';
  const hasToken = tokenOf(FIRST_SERVER) !== undefined;
  // Under another key neither the token nor the hash can be read: then the address is all there is to compare.
  const isSeededAsNamed = isHashOf(named, hash, encryption) || (!hasToken && row.address === named.address.href);
  if (hasToken && isSeededAsNamed && isWritable && !isHashOfToday(hash, encryption))
    await storeHash(db, settingsHash(named, encryption));
  const machineIdentifier = row.machine_id ?? undefined;
  const isNewOrigin = URL.parse(row.address)?.origin !== named.address.origin;
  const isOldToken = tokenOf(FIRST_SERVER) === named.token || isHashWithToken(named.token, hash, encryption);
  return { kind: 'there', machineIdentifier, isSeededAsNamed, hasToken, hasOnlyMoved: isNewOrigin && isOldToken };
}

/** Replaces a hash of an earlier form. If that fails, the next start tries again. */
async function storeHash(db: Database, hash: string): Promise<void> {
  const stored = db.transaction().execute(async (trx) => {
    await trx.updateTable('media_servers').set({ seeded_as: hash }).where('id', '=', FIRST_SERVER).execute();
    await trx.deleteFrom('meta').where('key', '=', 'settings-hash').execute();
  });
  await stored.catch(() => undefined);
}

/** Numbers are never given out again, and so SQLite remembers the last one (sqlite.org/autoinc.html). */
async function wasAnyEver(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_sequence where name = 'media_servers' and seq > 0`.execute(db);
  return rows.length > 0;
}

/** Keys in `meta` of a database from before there were several servers. */
const MACHINE = 'machine-identifier';
const VOCABULARY = 'vocabulary';
const storedVocabulary = jsonOf(z.object({ vocabulary: z.string(), machineIdentifier: z.string() }));

async function knownBefore(trx: Database) {
  const machineIdentifier = await readMeta(trx, MACHINE);
  const found = storedVocabulary.safeParse(await readMeta(trx, VOCABULARY)).data;
  return {
    machineIdentifier,
    vocabulary: found?.machineIdentifier === machineIdentifier ? found?.vocabulary : undefined,
  };
}
