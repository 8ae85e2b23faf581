import { z } from 'zod';
import { itemRefSchema, serverLocalKeySchema } from '../../../domain/servers/storedRefs.ts';
import { DAY_MS } from '../../../time/units.ts';
import {
  booleanColumn,
  idColumn,
  itemKeyColumn,
  jsonColumn,
  textColumn,
  timeColumn,
  withDatabaseDefault,
} from '../column.ts';
import { declareTable } from '../table.ts';

/** How long removals are kept, in ms. Also limited to the last ten of a person, and to `MOST_ROWS` in all. */
const KEPT_MS = 30 * DAY_MS;
const MOST_ROWS = 10_000;

export const removedPlaylistItemsSchema = z
  .array(z.object({ playlistItemId: serverLocalKeySchema, ratingKey: itemRefSchema.optional(), title: z.string() }))
  .readonly();

/** Items that people removed from playlists and can put back. */
export const playlistRemovalsTable = declareTable({
  columns: {
    id: idColumn(),
    user_id: textColumn('userId'),
    playlist_key: itemKeyColumn('playlistKey'),
    playlist_title: textColumn('playlistTitle'),
    items: jsonColumn('items', removedPlaylistItemsSchema),
    at: timeColumn('at'),
    /** True while the items are being put back. False again if putting them back fails. */
    taken: withDatabaseDefault(booleanColumn('isTaken')),
  },
  key: ['id'],
  owners: { person: { columns: { user_id: 'delete' } }, server: { column: 'playlist_key' } },
  expired: { after: { at: KEPT_MS }, mostRows: MOST_ROWS },
  checked: ['items'],
});
