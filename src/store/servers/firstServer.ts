import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import type { MediaServerCredentials } from '../../domain/firstSetup.ts';
import { jsonCodec } from '../../domain/json.ts';
import { FIRST_SERVER_ID } from '../../domain/servers/refs.ts';
import type { FirstServerState, FirstServerStore } from '../../domain/serving/initialServer.ts';
import { bindLinkedTokensToAddress, bindLinkedTokensToProvenAddress } from '../accounts/moveLinks.ts';
import type { Database } from '../database/database.ts';
import { readMeta } from '../database/meta.ts';
import { encodeRow } from '../tables/rows.ts';
import { mediaServersTable as serverTable } from '../tables/servers/mediaServers.ts';
import { FIRST_SERVER_PLACEHOLDER, linkDestination } from './destinations.ts';
import type { StoredMediaServers } from './mediaServers.ts';
import { encodeServerConnection, updateServer } from './reachServer.ts';
import { INITIAL_SERVER_NAME, readServers } from './readServers.ts';
import { isCurrentHashFormat, isHashOfSettings, isHashOfToken, settingsHash } from './settingsHash.ts';

/** Access to the first media server, as given in `MEDIA_URL` and `MEDIA_TOKEN` or through `/setup`. */
export const createFirstServer = (
  db: Database,
  { mediaServers, clock }: { readonly mediaServers: StoredMediaServers; readonly clock: Pick<Clock, 'now'> },
): FirstServerStore => ({
  hadAnyServer: () => hadServerEver(db),
  state: (access) =>
    readFirstServerState(db, access, {
      tokenOf: mediaServers.tokenOf,
      encryption: mediaServers.encryption,
      isWritable: true,
    }),
  plant: (access) =>
    mediaServers.change(async ({ trx }) => {
      const identity = await identityOfEarlierVersion(trx);
      const row = encodeRow(serverTable, {
        id: FIRST_SERVER_ID,
        name: INITIAL_SERVER_NAME,
        ...identity,
        addedAt: clock.now(),
      });
      await trx
        .insertInto('media_servers')
        .values({ ...row, ...seedValues(access, mediaServers) })
        .execute();
      await trx.deleteFrom('meta').where('key', 'in', [MACHINE_KEY, VOCABULARY_KEY]).execute();
      const target = linkDestination({ ...access, machineIdentifier: identity.machineIdentifier });
      await bindLinkedTokensToAddress(trx, mediaServers.encryption, {
        server: FIRST_SERVER_ID,
        from: FIRST_SERVER_PLACEHOLDER,
        to: target,
      });
    }),
  take: (access, proof) =>
    mediaServers.change(async ({ trx }) => {
      const { servers, tokens } = await readServers(trx, mediaServers.encryption, []);
      // Another program may have written the stored account service. It counts only if the token is readable, because
      // the token is bound to it.
      const accountService = tokens.has(FIRST_SERVER_ID) ? servers.get(FIRST_SERVER_ID)?.accountService : undefined;
      await updateServer(trx, FIRST_SERVER_ID, seedValues({ ...access, accountService }, mediaServers));
      await bindLinkedTokensToProvenAddress(trx, mediaServers.encryption, { server: FIRST_SERVER_ID, proof });
    }),
});

const seedValues = (access: MediaServerCredentials, { seal, encryption }: StoredMediaServers) => ({
  ...encodeServerConnection(access, seal(FIRST_SERVER_ID, access)),
  seeded_as: settingsHash(access, encryption),
});

interface StoredAccess extends Pick<StoredMediaServers, 'tokenOf' | 'encryption'> {
  readonly isWritable: boolean;
}

export async function readFirstServerState(
  db: Database,
  access: MediaServerCredentials,
  { tokenOf, encryption, isWritable }: StoredAccess,
): Promise<FirstServerState> {
  const firstServers = db.selectFrom('media_servers').select(['address', 'machine_id', 'seeded_as', 'removed_at']);
  const row = await firstServers.where('id', '=', FIRST_SERVER_ID).executeTakeFirst();
  if (!row) return { kind: (await hadServerEver(db)) ? 'removed' : 'never' };
  if (row.removed_at !== null) return { kind: 'removed' };
  const hash = row.seeded_as ?? '';
  const hasToken = tokenOf(FIRST_SERVER_ID) !== undefined;
  // If another key encrypted the token and the hash, neither can be read, and only the address is compared.
  const isSeededAsNamed =
    isHashOfSettings(access, hash, encryption) || (!hasToken && row.address === access.address.href);
  if (hasToken && isSeededAsNamed && isWritable && !isCurrentHashFormat(hash, encryption))
    await storeHash(db, settingsHash(access, encryption));
  const machineIdentifier = row.machine_id ?? undefined;
  const isNewOrigin = URL.parse(row.address)?.origin !== access.address.origin;
  const isOldToken = tokenOf(FIRST_SERVER_ID) === access.token || isHashOfToken(access.token, hash, encryption);
  return { kind: 'there', machineIdentifier, isSeededAsNamed, hasToken, hasOnlyMoved: isNewOrigin && isOldToken };
}

/** Replaces a hash in an earlier format. If this fails, the next start tries again. */
async function storeHash(db: Database, hash: string): Promise<void> {
  const write = db.transaction().execute(async (trx) => {
    await trx.updateTable('media_servers').set({ seeded_as: hash }).where('id', '=', FIRST_SERVER_ID).execute();
    await trx.deleteFrom('meta').where('key', '=', 'settings-hash').execute();
  });
  await write.catch(() => undefined);
}

/** SQLite remembers the last id of a table, even if its rows are deleted (sqlite.org/autoinc.html). */
async function hadServerEver(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_sequence where name = 'media_servers' and seq > 0`.execute(db);
  return rows.length > 0;
}

/** Keys in the table `meta` that versions with only one media server used. */
const MACHINE_KEY = 'machine-identifier';
const VOCABULARY_KEY = 'vocabulary';
const storedVocabulary = jsonCodec(z.object({ vocabulary: z.string(), machineIdentifier: z.string() }));

async function identityOfEarlierVersion(trx: Database) {
  const machineIdentifier = await readMeta(trx, MACHINE_KEY);
  const storedMemory = storedVocabulary.safeParse(await readMeta(trx, VOCABULARY_KEY)).data;
  const isOfMachine = storedMemory?.machineIdentifier === machineIdentifier;
  return { machineIdentifier, vocabulary: isOfMachine ? storedMemory?.vocabulary : undefined };
}
