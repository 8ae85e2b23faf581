import type { Clock } from '../../../domain/clock.ts';
import {
  type BlockedChannel,
  type BlockedChannels,
  GUILD_BLOCK_REASONS,
} from '../../../domain/notifications/blockedChannels.ts';
import type { NewChangedSetting } from '../../../domain/notifications/changedSettings.ts';
import { recordChangedSettings } from '../../changedSettings/changedSettings.ts';
import { keepExistingRow } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { blockedChannelsTable } from '../../tables/notifications/blockedChannels.ts';
import { decodeRow, encodeRow } from '../../tables/rows.ts';
import { unsentPostCondition } from '../posts/postState.ts';
import type { SubscriptionReader } from '../subscriptions/subscriptionRow.ts';
import { moveOrphanedPostsToNewChannels } from './orphanedPosts.ts';

export function createBlockedChannelStore(db: Database, clock: Clock, reader: SubscriptionReader): BlockedChannels {
  return {
    list: async () => {
      const rows = await db.selectFrom('blocked_channels').selectAll().orderBy('since').orderBy('channel_id').execute();
      return rows.map((row) => decodeRow(blockedChannelsTable, row));
    },
    block: (channel, settings) => db.transaction().execute((trx) => blockChannel(trx, channel, settings)),
    unblock: (channelId) => db.transaction().execute((trx) => unblockChannel(trx, channelId)),
    retryNow: async (channelIds) => {
      const posts = db.updateTable('outbox').where('channel_id', 'in', channelIds).where(unsentPostCondition);
      await posts.where('failure_kind', 'in', GUILD_BLOCK_REASONS).set({ not_before: null }).execute();
    },
    changeReason: async (channelId, kind) => {
      await db.updateTable('blocked_channels').set({ kind }).where('channel_id', '=', channelId).execute();
    },
    takeReroutable: (channelId, bodyIn) =>
      db
        .transaction()
        .execute((trx) => moveOrphanedPostsToNewChannels(trx, channelId, { bodyIn, reader, now: clock.now() })),
  };
}

async function blockChannel(
  trx: Database,
  channel: BlockedChannel,
  settings: readonly NewChangedSetting[],
): Promise<boolean> {
  const insertion = trx.insertInto('blocked_channels').values(encodeRow(blockedChannelsTable, channel));
  const { numInsertedOrUpdatedRows } = await insertion.onConflict(keepExistingRow).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  for (const { guildId, setBy = null, locale, name = null, kind } of settings) {
    const alert = { guild_id: guildId, set_by: setBy, locale, name, channel_id: channel.channelId };
    await recordChangedSettings(trx, { reason: 'blocked', kind }, [alert]);
  }
  return true;
}

async function unblockChannel(trx: Database, channelId: string): Promise<boolean> {
  const deletion = trx.deleteFrom('blocked_channels').where('channel_id', '=', channelId);
  if ((await deletion.executeTakeFirstOrThrow()).numDeletedRows === 0n) return false;
  const alerts = trx.deleteFrom('changed_settings').where('channel_id', '=', channelId);
  await alerts.where('reason', '=', 'blocked').execute();
  const posts = trx.updateTable('outbox').where('channel_id', '=', channelId).where(unsentPostCondition);
  await posts.set({ not_before: null }).execute();
  return true;
}
