import type { Logger } from '../../domain/logger.ts';
import { FIRST_SERVER, type ServerId } from '../../domain/servers/refs.ts';
import { createEncryption, type Encryption } from '../accounts/encryption.ts';
import { bindFirstSetup, type TokenBinding } from '../accounts/firstSetup.ts';
import { tokenContext } from '../accounts/linkedAccounts.ts';
import { type BoundToken, isUnbound, sealToken, type TokenContext } from '../accounts/sealedTokens.ts';
import type { Signer } from '../audit/chain.ts';
import { signRows } from '../audit/signedRows.ts';
import type { Database } from '../database/database.ts';
import { keepMeta, readMeta } from '../database/meta.ts';
import { SIGNED_VERSIONS } from '../rights/signVersions.ts';
import { AT_FIRST_SERVER, ownDestination, placeOfLinks } from '../servers/destinations.ts';
import { serverTokenContext } from '../servers/readServers.ts';
import { SIGNED_TICKETS } from '../tickets.ts';

/** In `meta`: tokens are encrypted for their destinations. */
const BOUND = 'tokens-bound';

interface BindOptions {
  /** Keys that the tokens may be under, 32 bytes each. */
  readonly keys: readonly Uint8Array[];
  readonly signer: Signer;
  /** True if this installation has done so before, even with another database. */
  readonly wasDone: boolean;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * Encrypts the tokens of an earlier version again, each for the address that its server has now, and signs
 * its tickets and permission maps, in one transaction. Does so once, at the first start. An older token that
 * another program puts beside another address afterwards, in a backup too, is sent nowhere.
 */
export async function bindTokens(db: Database, { keys, signer, wasDone, log }: BindOptions): Promise<void> {
  if (wasDone || (await readMeta(db, BOUND)) !== undefined) return;
  const encryptions = keys.map(createEncryption);
  const tokens = await db.transaction().execute(async (trx) => {
    const bound = await bindAll(trx, encryptions);
    await signRows(trx, SIGNED_TICKETS, signer);
    await signRows(trx, SIGNED_VERSIONS, signer);
    if (bound > 0) await markTokensBound(trx);
    return bound;
  });
  if (tokens > 0) log.info({ tokens }, 'tokens are encrypted for the addresses of their servers from now on');
}

/**
 * From now on, this database accepts no token of an earlier version. Call it once a new database has other
 * content.
 */
export const markTokensBound = async (db: Database): Promise<void> => {
  await keepMeta(db, BOUND, '');
};

/** Resolves to how many tokens were encrypted again. Skips tokens that cannot be decrypted. */
async function bindAll(trx: Database, encryptions: readonly Encryption[]): Promise<number> {
  await bindFirstSetup(trx, (token, binding) => bound(token, binding, encryptions));
  const rows = await trx.selectFrom('media_servers').selectAll().execute();
  let count = 0;
  for (const { id, token, ...row } of rows) {
    const address = URL.parse(row.address);
    if (!address) continue;
    const accountService = row.account_service === null ? undefined : (URL.parse(row.account_service) ?? undefined);
    const destination = ownDestination({ address, accountService });
    const context = serverTokenContext(id);
    const sealed = bound(token, { from: context, to: context, destination }, encryptions);
    if (sealed !== undefined) {
      await trx.updateTable('media_servers').set({ token: sealed }).where('id', '=', id).execute();
      count += 1;
    }
    const place = placeOfLinks({ address, machineIdentifier: row.machine_id ?? undefined });
    count += await bindLinks(trx, { server: id, place }, encryptions);
  }
  if (rows.some(({ id }) => id === FIRST_SERVER)) return count;
  // The settings name the only server of a database from before there were several: it is not there yet.
  const place = { destination: AT_FIRST_SERVER };
  return count + (await bindLinks(trx, { server: FIRST_SERVER, place }, encryptions));
}

async function bindLinks(
  trx: Database,
  { server, place }: { readonly server: ServerId; readonly place: Omit<BoundToken, 'token'> },
  encryptions: readonly Encryption[],
): Promise<number> {
  const rows = trx.selectFrom('linked_accounts').select(['user_id', 'token']).where('server_id', '=', server);
  let count = 0;
  for (const { user_id, token } of await rows.execute()) {
    const context = tokenContext(user_id, server);
    const sealed = bound(token ?? '', { from: context, to: context, ...place }, encryptions);
    if (sealed === undefined) continue;
    const row = trx.updateTable('linked_accounts').where('user_id', '=', user_id).where('server_id', '=', server);
    await row.set({ token: sealed }).execute();
    count += 1;
  }
  return count;
}

/** Undefined if there is no token of an earlier version, or none of the keys opens it. */
function bound(
  stored: string,
  { from, to, ...place }: TokenBinding,
  encryptions: readonly Encryption[],
): string | undefined {
  if (!isUnbound(stored)) return undefined;
  for (const encryption of encryptions) {
    const token = decrypted(encryption, stored, from);
    if (token !== undefined) return sealToken(encryption, { token, ...place }, to);
  }
  return undefined;
}

function decrypted(encryption: Encryption, stored: string, context: TokenContext): string | undefined {
  try {
    return encryption.decrypt(stored, context);
  } catch {
    return undefined;
  }
}
