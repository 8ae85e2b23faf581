import { integer, libraryKey, server, text } from '../column.ts';
import { table } from '../table.ts';

/** Size of a library on a day in the bot's time zone. */
export const libraryDays = table({
  columns: {
    library_key: libraryKey('libraryKey'),
    /** The day, in days since 1970. */
    day: integer('day'),
    server_id: server('serverId'),
    titles: integer('titles'),
    items: integer('items'),
    files: integer('files'),
    bytes: integer('bytes'),
    duration_ms: integer('durationMs'),
    versions: integer('versions'),
    version_bytes: integer('versionBytes'),
    /** JSON: number of versions by resolution. The size of the library counts even if this is unreadable. */
    resolutions: text('resolutions'),
  },
  key: ['library_key', 'day'],
  owners: { server: { column: 'server_id' } },
});
