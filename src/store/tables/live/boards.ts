import { z } from 'zod';
import { boardSettings } from '../../../domain/live/boards.ts';
import { filled, id, integer, json, optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/**
 * Messages that show the current streams. Ids are never reused, because a board's buttons and the markers of
 * its messages contain its id.
 */
export const boards = table({
  columns: {
    id: id(),
    guild_id: text('guildId'),
    channel_id: text('channelId'),
    settings: json('settings', boardSettings),
    set_by: optional(text('setBy')),
    created_at: time('createdAt'),
    /** When the board was removed. Its messages are still to be deleted. */
    removed_at: optional(time('removedAt')),
    message_id: optional(text('messageId')),
    posted_at: optional(time('postedAt')),
    /** A hash of the message's content. */
    says: optional(text('says')),
    /** The names of its pictures. */
    files: filled(json('files', z.array(z.string()).readonly())),
    /** The message before, to be deleted. */
    obsolete_id: optional(text('obsoleteId')),
    posts: filled(integer('posts')),
    /** By Discord's clock, as last_posting_at. */
    posting_since: optional(time('postingSince')),
    last_posting_at: optional(time('lastPostingAt')),
  },
  key: ['id'],
  owners: { person: { columns: { set_by: 'clear' } }, guild: { column: 'guild_id', madeAt: 'created_at' } },
});
