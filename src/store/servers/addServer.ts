import { type AddServerResult, type NewServer, REMOVED_SERVER_DAYS } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { areServerNamesConfusable } from '../../domain/servers/serverNames.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Encryption } from '../accounts/encryption.ts';
import { bindLinkedTokensToProvenAddress } from '../accounts/moveLinks.ts';
import { forgetGuildsOfRemovedServer } from '../audit/visible.ts';
import type { Database } from '../database/database.ts';
import type { RightsTransaction } from '../rights/signedRights.ts';
import { encodeRow } from '../tables/rows.ts';
import { mediaServersTable } from '../tables/servers/mediaServers.ts';
import { allowGuildToSeeServer } from './guildServers.ts';
import type { EncryptServerToken } from './reachServer.ts';

/** Servers that were removed before this time are deleted for good, in ms since 1970. */
export const earliestRestorableServerRemoval = (now: Date): number => now.getTime() - REMOVED_SERVER_DAYS * DAY_MS;

export async function isNameTaken(trx: Database, name: string, except?: ServerId): Promise<boolean> {
  const presentServers = await trx
    .selectFrom('media_servers')
    .select(['id', 'name'])
    .where('removed_at', 'is', null)
    .execute();
  return presentServers.some((server) => server.id !== except && areServerNamesConfusable(server.name, name));
}

export async function addServer(
  transaction: RightsTransaction,
  server: NewServer,
  { seal, encryption, now }: { readonly seal: EncryptServerToken; readonly encryption: Encryption; readonly now: Date },
): Promise<AddServerResult> {
  const { trx } = transaction;
  const machineRows = await rowsOfMachine(trx, server.machineIdentifier);
  const presentServer = machineRows.find(({ removed_at }) => removed_at === null);
  if (presentServer) return { kind: 'known', id: presentServer.id };
  if (await isNameTaken(trx, server.name)) return { kind: 'name-taken' };
  const removedServer = machineRows.find(
    ({ removed_at }) => removed_at !== null && removed_at >= earliestRestorableServerRemoval(now),
  );
  const id = await writeServer(trx, server, { removedId: removedServer?.id, now });
  // The token is encrypted for the server's id, which is known only after the row is inserted.
  await trx
    .updateTable('media_servers')
    .set({ token: seal(id, server) })
    .where('id', '=', id)
    .execute();
  await bindLinkedTokensToProvenAddress(trx, encryption, { server: id, proof: server.proof });
  await allowGuildToSeeServer(transaction, id, { guildId: server.guildId, by: server.addedBy, at: now });
  return { kind: 'added', id, isBack: removedServer !== undefined };
}

/** Rows of a machine, also of removed media servers, last removed first. */
async function rowsOfMachine(trx: Database, machineIdentifier: string | undefined) {
  if (machineIdentifier === undefined) return [];
  return await trx
    .selectFrom('media_servers')
    .select(['id', 'removed_at'])
    .where('machine_id', '=', machineIdentifier)
    .orderBy('removed_at', 'desc')
    .execute();
}

/**
 * Writes a media server with an empty token, which the caller must replace. Returns the id. A server that was removed
 * before gets its former id.
 */
async function writeServer(
  trx: Database,
  { name, address, accountService, machineIdentifier, vocabulary, emoji, addedBy }: NewServer,
  { removedId, now }: { readonly removedId: ServerId | undefined; readonly now: Date },
): Promise<ServerId> {
  const values = encodeRow(mediaServersTable, {
    name,
    address,
    accountService,
    token: '',
    machineIdentifier,
    vocabulary,
    emoji,
    addedBy,
    addedAt: now,
    removedAt: undefined,
  });
  if (removedId === undefined) {
    const insertion = trx.insertInto('media_servers').values(values).returning('id');
    return (await insertion.executeTakeFirstOrThrow()).id;
  }
  await trx.updateTable('media_servers').set(values).where('id', '=', removedId).execute();
  // Guilds that saw the server before its removal must be allowed again to see its audit entries.
  await forgetGuildsOfRemovedServer(trx, removedId);
  return removedId;
}
