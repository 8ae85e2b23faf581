import { z } from 'zod';
import { BOARD_KINDS, boardSettings } from '../../../domain/live/boards.ts';
import { id, integer, json, optional, text, time, withDatabaseDefault, word } from '../column.ts';
import { table } from '../table.ts';

/**
 * Boards (messages about current streams) and control panels. Ids are not reused, because a board's buttons and
 * messages contain them.
 */
export const boards = table({
  columns: {
    id: id(),
    guild_id: text('guildId'),
    channel_id: text('channelId'),
    shows: withDatabaseDefault(word('shows', BOARD_KINDS)),
    settings: json('settings', boardSettings),
    set_by: optional(text('setBy')),
    created_at: time('createdAt'),
    /** A removed board may still have messages to delete. */
    removed_at: optional(time('removedAt')),
    message_id: optional(text('messageId')),
    posted_at: optional(time('postedAt')),
    says: optional(text('contentHash')),
    /** File names of the pictures in the message. */
    files: withDatabaseDefault(json('files', z.array(z.string()).readonly())),
    /** Id of the previous message, which will be deleted. */
    obsolete_id: optional(text('obsoleteId')),
    posts: withDatabaseDefault(integer('posts')),
    /** When the first try to send the next message began. By Discord's clock, like `last_posting_at`. */
    posting_since: optional(time('postingSince')),
    last_posting_at: optional(time('lastPostingAt')),
    pinned_id: optional(text('pinnedId')),
  },
  key: ['id'],
  owners: { person: { columns: { set_by: 'clear' } }, guild: { column: 'guild_id', madeAt: 'created_at' } },
});
