import { z } from 'zod';
import { PLAYLIST_TYPES } from '../../../domain/media/playlists/playlist.ts';
import { bareKey, itemRef } from '../../../domain/servers/storedRefs.ts';
import { DAY_MS } from '../../../time/units.ts';
import { id, itemKey, json, optional, server, text, time, word } from '../column.ts';
import { table } from '../table.ts';
import { removedItems } from './removals.ts';

const KEPT_MS = 30 * DAY_MS;
const MOST_ROWS = 10_000;

/** Copies of playlists that people made for their own accounts. */
export const playlistCopies = table({
  columns: {
    id: id(),
    user_id: text('userId'),
    source: text('source'),
    server_id: server('server'),
    type: word('type', PLAYLIST_TYPES),
    title: text('title'),
    playlist_key: optional(itemKey('playlistKey')),
    /** The person's playlists from before the copy, as JSON. */
    earlier: json('earlier', z.array(itemRef).readonly()),
    /** Rows that the copy added to the playlist, as JSON. */
    rows: json('rows', removedItems),
    /** Ids of rows that were in the playlist before, as JSON. Null except while titles are being copied. */
    foreign_rows: optional(json('ownRows', z.array(bareKey).readonly())),
    at: time('at'),
  },
  key: ['id'],
  owners: { person: { columns: { user_id: 'delete' } }, server: { column: 'server_id' } },
  expired: { after: { at: KEPT_MS }, mostRows: MOST_ROWS },
  checked: ['earlier', 'rows', 'foreign_rows'],
});
