import { z } from 'zod';
import { PLAYLIST_TYPES } from '../../../domain/media/playlists/playlist.ts';
import { itemRefSchema, serverLocalKeySchema } from '../../../domain/servers/storedRefs.ts';
import { DAY_MS } from '../../../time/units.ts';
import {
  idColumn,
  itemKeyColumn,
  jsonColumn,
  keywordColumn,
  nullableColumn,
  serverIdColumn,
  textColumn,
  timeColumn,
} from '../column.ts';
import { declareTable } from '../table.ts';
import { removedPlaylistItemsSchema } from './removals.ts';

const KEPT_MS = 30 * DAY_MS;
const MOST_ROWS = 10_000;

/** Copies of playlists that people made for their own accounts. */
export const playlistCopiesTable = declareTable({
  columns: {
    id: idColumn(),
    user_id: textColumn('userId'),
    source: textColumn('source'),
    server_id: serverIdColumn('server'),
    type: keywordColumn('type', PLAYLIST_TYPES),
    title: textColumn('title'),
    playlist_key: nullableColumn(itemKeyColumn('playlistKey')),
    /** The person's playlists from before the copy, as JSON. */
    earlier: jsonColumn('earlier', z.array(itemRefSchema).readonly()),
    /** Rows that the copy added to the playlist, as JSON. */
    rows: jsonColumn('rows', removedPlaylistItemsSchema),
    /** Ids of rows that were in the playlist before, as JSON. Null except while titles are being copied. */
    foreign_rows: nullableColumn(jsonColumn('ownRows', z.array(serverLocalKeySchema).readonly())),
    at: timeColumn('at'),
  },
  key: ['id'],
  owners: { person: { columns: { user_id: 'delete' } }, server: { column: 'server_id' } },
  expired: { after: { at: KEPT_MS }, mostRows: MOST_ROWS },
  checked: ['earlier', 'rows', 'foreign_rows'],
});
