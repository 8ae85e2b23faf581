import type { ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { markGoneFirstGuilds } from '../rights/firstGuilds.ts';
import type { GuildServerRow } from '../rights/rights.ts';
import type { RightsDraft, RightsTransaction } from '../rights/signedRights.ts';

/** Treats that guild as if it had never existed. In a transaction. */
export async function forgetGuildServers(transaction: RightsTransaction, guildId: string): Promise<void> {
  const { draft } = transaction;
  await withdraw(transaction, (row) => row.guild_id === guildId);
  const { decidedGuilds, ...others } = draft.now();
  draft.set({ ...others, decidedGuilds: decidedGuilds?.filter((id) => id !== guildId) ?? null });
}

async function withdraw({ trx, draft }: RightsTransaction, isMeant: (row: GuildServerRow) => boolean): Promise<void> {
  const { guildServers, ...others } = draft.now();
  const left = guildServers.filter((row) => !isMeant(row));
  draft.set({ ...others, guildServers: left });
  await markGoneFirstGuilds(trx, guildServers, left);
}

/** `by` is missing if no person allowed it: at the first start, or by `GUILD_IDS`. In a transaction. */
export async function allowGuild(
  { trx, draft }: RightsTransaction,
  id: ServerId,
  { guildId, by, at }: { readonly guildId: string; readonly by?: string | undefined; readonly at: Date },
): Promise<'done' | 'gone'> {
  if (!(await isThere(trx, id))) return 'gone';
  const { guildServers, decidedGuilds, ...others } = draft.now();
  const isAllowed = guildServers.some((row) => row.guild_id === guildId && row.server_id === id);
  const row = { guild_id: guildId, server_id: id, allowed_by: by ?? null, allowed_at: at.getTime() };
  draft.set({
    ...others,
    guildServers: isAllowed ? guildServers : [...guildServers, row],
    decidedGuilds: decidedGuilds?.includes(guildId) ? decidedGuilds : [...(decidedGuilds ?? []), guildId],
  });
  return 'done';
}

async function isThere(trx: Database, id: ServerId): Promise<boolean> {
  const there = trx.selectFrom('media_servers').select('id').where('id', '=', id).where('removed_at', 'is', null);
  return (await there.executeTakeFirst()) !== undefined;
}

/** Also deletes the choices of the guild and its channels. In a transaction. */
export async function disallowGuild(transaction: RightsTransaction, id: ServerId, guildId: string): Promise<void> {
  await withdraw(transaction, (row) => row.guild_id === guildId && row.server_id === id);
  await transaction.trx
    .deleteFrom('server_defaults')
    .where('guild_id', '=', guildId)
    .where('server_id', '=', id)
    .execute();
}

/** Hides that server from all guilds. In a transaction. */
export async function disallowAll(transaction: RightsTransaction, id: ServerId): Promise<void> {
  await withdraw(transaction, (row) => row.server_id === id);
  await transaction.trx.deleteFrom('server_defaults').where('server_id', '=', id).execute();
}

/** Servers that the person allowed stay allowed, without their name. */
export function forgetInGuildServers(draft: RightsDraft, userId: string): void {
  const { guildServers, ...others } = draft.now();
  const without = guildServers.map((row) => (row.allowed_by === userId ? { ...row, allowed_by: null } : row));
  draft.set({ ...others, guildServers: without });
}

export async function setDefault(
  trx: Database,
  [guild_id, channel_id = '']: readonly [guildId: string, channelId: string | undefined],
  id: ServerId | undefined,
): Promise<void> {
  const ofPlace = trx.deleteFrom('server_defaults').where('guild_id', '=', guild_id);
  await ofPlace.where('channel_id', '=', channel_id).execute();
  if (id === undefined || !(await isThere(trx, id))) return;
  await trx.insertInto('server_defaults').values({ guild_id, channel_id, server_id: id }).execute();
}
