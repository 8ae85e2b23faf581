import { z } from 'zod';
import { bareKey, itemRef } from '../../../domain/servers/storedRefs.ts';
import { DAY_MS } from '../../../time/units.ts';
import { flag, id, itemKey, json, text, time, withDatabaseDefault } from '../column.ts';
import { table } from '../table.ts';

/** How long removals are kept, in ms. Also limited to the last ten of a person, and to `MOST_ROWS` in all. */
const KEPT_MS = 30 * DAY_MS;
const MOST_ROWS = 10_000;

export const removedItems = z
  .array(z.object({ playlistItemId: bareKey, ratingKey: itemRef.optional(), title: z.string() }))
  .readonly();

/** Items that people removed from playlists and can put back. */
export const removals = table({
  columns: {
    id: id(),
    user_id: text('userId'),
    playlist_key: itemKey('playlistKey'),
    playlist_title: text('playlistTitle'),
    items: json('items', removedItems),
    at: time('at'),
    /** True while the items are being put back. False again if putting them back fails. */
    taken: withDatabaseDefault(flag('isTaken')),
  },
  key: ['id'],
  owners: { person: { columns: { user_id: 'delete' } }, server: { column: 'playlist_key' } },
  expired: { after: { at: KEPT_MS }, mostRows: MOST_ROWS },
  checked: ['items'],
});
