import { sql } from 'kysely';
import { id, integer, optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/** What people of a guild wish for, as long as somebody follows it. Ids are never reused: the key of a direct message is made of them. */
export const wishes = table({
  columns: {
    id: id(),
    guild_id: text('guildId'),
    title: text('title'),
    /** The title as titles are compared. */
    folded: text('folded'),
    year: optional(integer('year')),
    /** Where an admin put it. */
    place: optional(integer('place')),
    created_at: time('createdAt'),
    closed_at: optional(time('closedAt')),
    /** The sentence of the admin who closed it. */
    word: optional(text('word')),
  },
  key: ['id'],
  owners: { guild: { column: 'guild_id' } },
  typed: { columns: ['title', 'folded', 'word'] },
  /** A wish ends with the last who follows it. */
  expired: { rows: sql`id not in (select wish_id from follows where wish_id is not null)` },
});
