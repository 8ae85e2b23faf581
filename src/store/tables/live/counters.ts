import { sql } from 'kysely';
import { z } from 'zod';
import { dateCodec } from '../../../domain/json.ts';
import { COUNTER_KINDS } from '../../../domain/live/counters.ts';
import {
  idColumn,
  jsonColumn,
  keywordColumn,
  libraryKeyColumn,
  nullableColumn,
  textColumn,
  timeColumn,
  withDatabaseDefault,
} from '../column.ts';
import { isRefToServer } from '../serverCondition.ts';
import { declareTable } from '../table.ts';

export const countersTable = declareTable({
  columns: {
    id: idColumn(),
    guild_id: textColumn('guildId'),
    channel_id: textColumn('channelId'),
    kind: keywordColumn('kind', COUNTER_KINDS),
    /** The counted library. Empty for a counter that does not concern a library. */
    library_key: libraryKeyColumn('libraryKey'),
    locale: textColumn('locale'),
    set_by: nullableColumn(textColumn('setBy')),
    name: nullableColumn(textColumn('name')),
    /** Times of the last two renames. */
    renamed_at: withDatabaseDefault(jsonColumn('renamedAt', z.array(dateCodec).readonly())),
    created_at: timeColumn('createdAt'),
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
