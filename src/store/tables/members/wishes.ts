import { sql } from 'kysely';
import { idColumn, integerColumn, nullableColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Titles that people of a guild wish for. Ids are not reused, because keys of direct messages contain them. */
export const wishesTable = declareTable({
  columns: {
    id: idColumn(),
    guild_id: textColumn('guildId'),
    title: textColumn('title'),
    /** The title, simplified for comparison. */
    folded: textColumn('folded'),
    year: nullableColumn(integerColumn('year')),
    /** Position in the list, if an admin assigned one. */
    place: nullableColumn(integerColumn('place')),
    created_at: timeColumn('createdAt'),
    closed_at: nullableColumn(timeColumn('closedAt')),
    /** Remark of the admin who closed the wish. */
    word: nullableColumn(textColumn('word')),
  },
  key: ['id'],
  owners: { guild: { column: 'guild_id' } },
  typed: { columns: ['title', 'folded', 'word'] },
  /** A wish ends when the last person stops following its title. */
  expired: { rows: sql`id not in (select wish_id from follows where wish_id is not null)` },
});
