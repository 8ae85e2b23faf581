import type { Clock } from '../../domain/clock.ts';
import {
  type BlockedChannel,
  type BlockedChannels,
  GUILD_BLOCK_REASONS,
} from '../../domain/notifications/blockedChannels.ts';
import type { NewChangedSetting } from '../../domain/notifications/changedSettings.ts';
import { noteChanged } from '../changedSettings/changedSettings.ts';
import { unlessThere } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { blockedChannels } from '../tables/notifications/blockedChannels.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import { takeReroutable } from './orphanedPosts.ts';
import { isToSend } from './postState.ts';
import type { SubscriptionReader } from './subscriptionRow.ts';

export function createBlockedChannels(db: Database, clock: Clock, reader: SubscriptionReader): BlockedChannels {
  return {
    list: async () => {
      const rows = await db.selectFrom('blocked_channels').selectAll().orderBy('since').orderBy('channel_id').execute();
      return rows.map((row) => decodeRow(blockedChannels, row));
    },
    block: (blocked, there) => db.transaction().execute((trx) => block(trx, blocked, there)),
    unblock: (channelId) => db.transaction().execute((trx) => unblock(trx, channelId)),
    tryAgain: async (channelIds) => {
      const waiting = db.updateTable('outbox').where('channel_id', 'in', channelIds).where(isToSend);
      await waiting.where('failure_kind', 'in', GUILD_BLOCK_REASONS).set({ not_before: null }).execute();
    },
    changeReason: async (channelId, kind) => {
      await db.updateTable('blocked_channels').set({ kind }).where('channel_id', '=', channelId).execute();
    },
    takeReroutable: (channelId, bodyIn) =>
      db.transaction().execute((trx) => takeReroutable(trx, channelId, { bodyIn, reader, now: clock.now() })),
  };
}

async function block(trx: Database, blocked: BlockedChannel, there: readonly NewChangedSetting[]): Promise<boolean> {
  const inserted = trx.insertInto('blocked_channels').values(encodeRow(blockedChannels, blocked));
  const { numInsertedOrUpdatedRows } = await inserted.onConflict(unlessThere).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  for (const { guildId, setBy = null, locale, name = null, kind } of there) {
    const row = { guild_id: guildId, set_by: setBy, locale, name, channel_id: blocked.channelId };
    await noteChanged(trx, { reason: 'blocked', kind }, [row]);
  }
  return true;
}

async function unblock(trx: Database, channelId: string): Promise<boolean> {
  const blocked = trx.deleteFrom('blocked_channels').where('channel_id', '=', channelId);
  if ((await blocked.executeTakeFirstOrThrow()).numDeletedRows === 0n) return false;
  const changed = trx.deleteFrom('changed_settings').where('channel_id', '=', channelId);
  await changed.where('reason', '=', 'blocked').execute();
  const waiting = trx.updateTable('outbox').where('channel_id', '=', channelId).where(isToSend);
  await waiting.set({ not_before: null }).execute();
  return true;
}
