import { sql } from 'kysely';
import { z } from 'zod';
import { dateCodec } from '../../../domain/json.ts';
import { COUNTER_KINDS } from '../../../domain/live/counters.ts';
import { id, json, libraryKey, optional, text, time, withDatabaseDefault, word } from '../column.ts';
import { isRefToServer } from '../serverCondition.ts';
import { table } from '../table.ts';

export const counters = table({
  columns: {
    id: id(),
    guild_id: text('guildId'),
    channel_id: text('channelId'),
    kind: word('kind', COUNTER_KINDS),
    /** The counted library. Empty for a counter that does not concern a library. */
    library_key: libraryKey('libraryKey'),
    locale: text('locale'),
    set_by: optional(text('setBy')),
    name: optional(text('name')),
    /** Times of the last two renames. */
    renamed_at: withDatabaseDefault(json('renamedAt', z.array(dateCodec).readonly())),
    created_at: time('createdAt'),
  },
  key: ['id'],
  owners: {
    person: { columns: { set_by: 'clear' } },
    guild: { column: 'guild_id', madeAt: 'created_at' },
    server: {
      rows: (server) => sql`(library_key <> '' and ${isRefToServer(sql.ref('library_key'), server)})`,
      only: 'removed',
    },
  },
});
