import { ALERT_REASONS, CHANGED_KINDS } from '../../../domain/notifications/changedSettings.ts';
import { id, optional, server, text, word } from '../column.ts';
import { table } from '../table.ts';

/** What the bot changed of what somebody had set, until they are alerted (`ChangedSetting`). Ids are never reused: the key of a direct message is
 * made of them. */
export const changedSettings = table({
  columns: {
    id: id(),
    reason: word('reason', ALERT_REASONS),
    kind: word('kind', CHANGED_KINDS),
    guild_id: text('guildId'),
    set_by: optional(text('setBy')),
    locale: text('locale'),
    name: optional(text('name')),
    channel_id: optional(text('channelId')),
    /** The server that was replaced. */
    server_id: optional(server('serverId')),
  },
  key: ['id'],
  owners: { person: { columns: { set_by: 'clear' } }, guild: { column: 'guild_id' } },
  typed: { columns: ['name'] },
});
