import type { ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { markServersWithoutFirstGuild } from '../rights/firstGuilds.ts';
import type { GuildServerRow } from '../rights/rights.ts';
import type { RightsDraft, RightsTransaction } from '../rights/signedRights.ts';

/**
 * Deletes the rights of a guild to see media servers, and the record that it ever had any. Runs long after the bot left
 * the guild.
 */
export async function forgetGuildServers(transaction: RightsTransaction, guildId: string): Promise<void> {
  const { draft } = transaction;
  await withdrawServers(transaction, (row) => row.guild_id === guildId);
  const { decidedGuilds, ...otherRights } = draft.now();
  draft.set({ ...otherRights, decidedGuilds: decidedGuilds?.filter((id) => id !== guildId) ?? null });
}

async function withdrawServers(
  { trx, draft }: RightsTransaction,
  isWithdrawn: (row: GuildServerRow) => boolean,
): Promise<void> {
  const { guildServers, ...otherRights } = draft.now();
  const remainingRows = guildServers.filter((row) => !isWithdrawn(row));
  draft.set({ ...otherRights, guildServers: remainingRows });
  await markServersWithoutFirstGuild(trx, guildServers, remainingRows);
}

/** `by` is undefined if no person allowed it: at the first start, or through `GUILD_IDS`. */
export async function allowGuildToSeeServer(
  { trx, draft }: RightsTransaction,
  id: ServerId,
  { guildId, by, at }: { readonly guildId: string; readonly by?: string | undefined; readonly at: Date },
): Promise<'done' | 'gone'> {
  if (!(await isPresent(trx, id))) return 'gone';
  const { guildServers, decidedGuilds, ...otherRights } = draft.now();
  const isAllowed = guildServers.some((row) => row.guild_id === guildId && row.server_id === id);
  const row = { guild_id: guildId, server_id: id, allowed_by: by ?? null, allowed_at: at.getTime() };
  draft.set({
    ...otherRights,
    guildServers: isAllowed ? guildServers : [...guildServers, row],
    decidedGuilds: decidedGuilds?.includes(guildId) ? decidedGuilds : [...(decidedGuilds ?? []), guildId],
  });
  return 'done';
}

async function isPresent(trx: Database, id: ServerId): Promise<boolean> {
  const servers = trx.selectFrom('media_servers').select('id').where('id', '=', id).where('removed_at', 'is', null);
  return (await servers.executeTakeFirst()) !== undefined;
}

/** Hides a media server from a guild. The server is then no longer the default of the guild or its channels. */
export async function hideServerFromGuild(
  transaction: RightsTransaction,
  id: ServerId,
  guildId: string,
): Promise<void> {
  await withdrawServers(transaction, (row) => row.guild_id === guildId && row.server_id === id);
  await transaction.trx
    .deleteFrom('server_defaults')
    .where('guild_id', '=', guildId)
    .where('server_id', '=', id)
    .execute();
}

export async function hideServerFromAllGuilds(transaction: RightsTransaction, id: ServerId): Promise<void> {
  await withdrawServers(transaction, (row) => row.server_id === id);
  await transaction.trx.deleteFrom('server_defaults').where('server_id', '=', id).execute();
}

/** Removes a forgotten person from the rights. Guilds still see the media servers that this person allowed. */
export function forgetPersonInGuildServers(draft: RightsDraft, userId: string): void {
  const { guildServers, ...otherRights } = draft.now();
  const anonymized = guildServers.map((row) => (row.allowed_by === userId ? { ...row, allowed_by: null } : row));
  draft.set({ ...otherRights, guildServers: anonymized });
}

interface DefaultPlace {
  readonly guildId: string;
  /** Id of the channel. Undefined for the guild's own default. */
  readonly channelId: string | undefined;
}

/** Sets the default media server of a guild or channel. Undefined removes the default. */
export async function setDefaultServer(
  trx: Database,
  { guildId, channelId = '' }: DefaultPlace,
  id: ServerId | undefined,
): Promise<void> {
  const deletion = trx.deleteFrom('server_defaults').where('guild_id', '=', guildId);
  await deletion.where('channel_id', '=', channelId).execute();
  if (id === undefined || !(await isPresent(trx, id))) return;
  await trx.insertInto('server_defaults').values({ guild_id: guildId, channel_id: channelId, server_id: id }).execute();
}
