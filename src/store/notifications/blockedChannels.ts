import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import type { BlockedChannel, BlockedChannels } from '../../domain/notifications/blockedChannels.ts';
import type { NewChangedSetting } from '../../domain/notifications/changedSettings.ts';
import { noteChanged } from '../changedSettings/changedSettings.ts';
import type { Database } from '../database/database.ts';
import { takeReroutable } from './orphanedPosts.ts';
import type { SubscriptionReader } from './subscriptionRow.ts';

const kindOf = z.enum(['gone', 'forbidden']);

export function createBlockedChannels(db: Database, clock: Clock, reader: SubscriptionReader): BlockedChannels {
  return {
    list: async () => {
      const rows = await db.selectFrom('blocked_channels').selectAll().orderBy('since').orderBy('channel_id').execute();
      return rows.map((row) => ({
        ...{ channelId: row.channel_id, kind: kindOf.parse(row.kind), since: new Date(row.since) },
      }));
    },
    block: (blocked, there) => db.transaction().execute((trx) => block(trx, blocked, there)),
    unblock: (channelId) => db.transaction().execute((trx) => unblock(trx, channelId)),
    changeReason: async (channelId, kind) => {
      await db.updateTable('blocked_channels').set({ kind }).where('channel_id', '=', channelId).execute();
    },
    takeReroutable: (channelId, bodyIn) =>
      db.transaction().execute((trx) => takeReroutable(trx, channelId, { bodyIn, reader, now: clock.now() })),
  };
}

async function block(
  trx: Database,
  { channelId, kind, since }: BlockedChannel,
  there: readonly NewChangedSetting[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('blocked_channels')
    .orIgnore()
    .values({ channel_id: channelId, kind, since: since.getTime() })
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  for (const { guildId, setBy = null, locale, name, ...each } of there) {
    const row = { guild_id: guildId, set_by: setBy, locale, channel_id: channelId };
    await noteChanged(trx, { reason: 'blocked', kind: each.kind }, [{ ...row, ...(name !== undefined && { name }) }]);
  }
  return true;
}

async function unblock(trx: Database, channelId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('blocked_channels')
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await trx
    .deleteFrom('changed_settings')
    .where('reason', '=', 'blocked')
    .where('channel_id', '=', channelId)
    .execute();
  await trx
    .updateTable('outbox')
    .set({ not_before: null })
    .where('channel_id', '=', channelId)
    .where('sent_at', 'is', null)
    .where('dead_lettered_at', 'is', null)
    .execute();
  return true;
}
