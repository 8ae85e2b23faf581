import { integerColumn, libraryKeyColumn, serverIdColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Size of a library on a day in the bot's time zone. */
export const dailyLibrarySizesTable = declareTable({
  columns: {
    library_key: libraryKeyColumn('libraryKey'),
    /** The day, in days since 1970. */
    day: integerColumn('day'),
    server_id: serverIdColumn('serverId'),
    titles: integerColumn('titles'),
    items: integerColumn('items'),
    files: integerColumn('files'),
    bytes: integerColumn('bytes'),
    duration_ms: integerColumn('durationMs'),
    versions: integerColumn('versions'),
    version_bytes: integerColumn('versionBytes'),
    /** JSON: number of versions by resolution. The size of the library counts even if this is unreadable. */
    resolutions: textColumn('resolutions'),
  },
  key: ['library_key', 'day'],
  owners: { server: { column: 'server_id' } },
});
