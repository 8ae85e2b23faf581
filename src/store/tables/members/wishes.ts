import { sql } from 'kysely';
import { id, integer, optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/** Titles that people of a guild wish for. Ids are not reused, because keys of direct messages contain them. */
export const wishes = table({
  columns: {
    id: id(),
    guild_id: text('guildId'),
    title: text('title'),
    /** The title, simplified for comparison. */
    folded: text('folded'),
    year: optional(integer('year')),
    /** Position in the list, if an admin assigned one. */
    place: optional(integer('place')),
    created_at: time('createdAt'),
    closed_at: optional(time('closedAt')),
    /** Remark of the admin who closed the wish. */
    word: optional(text('word')),
  },
  key: ['id'],
  owners: { guild: { column: 'guild_id' } },
  typed: { columns: ['title', 'folded', 'word'] },
  /** A wish ends when the last person stops following its title. */
  expired: { rows: sql`id not in (select wish_id from follows where wish_id is not null)` },
});
