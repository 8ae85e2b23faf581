import { z } from 'zod';
import { BOARD_KINDS, boardSettingsSchema } from '../../../domain/live/boards.ts';
import {
  idColumn,
  integerColumn,
  jsonColumn,
  keywordColumn,
  nullableColumn,
  textColumn,
  timeColumn,
  withDatabaseDefault,
} from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * Boards (messages about current streams) and control panels. Ids are not reused, because a board's buttons and
 * messages contain them.
 */
export const boardsTable = declareTable({
  columns: {
    id: idColumn(),
    guild_id: textColumn('guildId'),
    channel_id: textColumn('channelId'),
    shows: withDatabaseDefault(keywordColumn('shows', BOARD_KINDS)),
    settings: jsonColumn('settings', boardSettingsSchema),
    set_by: nullableColumn(textColumn('setBy')),
    created_at: timeColumn('createdAt'),
    /** A removed board may still have messages to delete. */
    removed_at: nullableColumn(timeColumn('removedAt')),
    message_id: nullableColumn(textColumn('messageId')),
    posted_at: nullableColumn(timeColumn('postedAt')),
    says: nullableColumn(textColumn('contentHash')),
    /** File names of the pictures in the message. */
    files: withDatabaseDefault(jsonColumn('files', z.array(z.string()).readonly())),
    /** Id of the previous message, which will be deleted. */
    obsolete_id: nullableColumn(textColumn('obsoleteId')),
    posts: withDatabaseDefault(integerColumn('posts')),
    /** When the first try to send the next message began. By Discord's clock, like `last_posting_at`. */
    posting_since: nullableColumn(timeColumn('postingSince')),
    last_posting_at: nullableColumn(timeColumn('lastPostingAt')),
    pinned_id: nullableColumn(textColumn('pinnedId')),
  },
  key: ['id'],
  owners: { person: { columns: { set_by: 'clear' } }, guild: { column: 'guild_id', madeAt: 'created_at' } },
});
