import { z } from 'zod';
import { RESOLUTIONS } from '../../../domain/statistics/libraryDays.ts';
import { integer, json, libraryKey, server } from '../column.ts';
import { table } from '../table.ts';

/** How large a library was on a day of the bot's time zone. */
export const libraryDays = table({
  columns: {
    library_key: libraryKey('libraryKey'),
    /** Days since 1970. */
    day: integer('day'),
    server_id: server('serverId'),
    titles: integer('titles'),
    items: integer('items'),
    files: integer('files'),
    bytes: integer('bytes'),
    duration_ms: integer('durationMs'),
    versions: integer('versions'),
    version_bytes: integer('versionBytes'),
    resolutions: json('resolutions', z.partialRecord(z.enum(RESOLUTIONS), z.int())),
  },
  key: ['library_key', 'day'],
  owners: { server: { column: 'server_id' } },
});
