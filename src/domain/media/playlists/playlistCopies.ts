import type { ItemRef, ServerId, ServerLocalKey } from '../../servers/refs.ts';
import type { PlaylistItem, PlaylistType, RemovedPlaylistItem } from './playlist.ts';

/**
 * Identifies the original of a copied playlist. A playlist holds one media type of one server, so copying a vote may
 * create several playlists.
 */
export interface PlaylistCopySource {
  readonly userId: string;
  /** Identifies the copied playlist, vote or pick. */
  readonly source: string;
  readonly server: ServerId;
  readonly type: PlaylistType;
}

/** A playlist in a person's own account to which the bot copied titles. */
export interface PlaylistCopy extends PlaylistCopySource {
  readonly id: number;
  readonly title: string;
  readonly playlistKey?: ItemRef | undefined;
  /** The person's playlists before the copy was created. A playlist that is not among them may be the copy. */
  readonly earlier: readonly ItemRef[];
  /** Rows that the copying added. Empty while copying, and after the copy was undone. */
  readonly rows: readonly RemovedPlaylistItem[];
  /**
   * Ids of the person's own rows when the copying began. Undefined once it has ended. From then on, every row that is
   * not in `rows` is the person's own.
   */
  readonly ownRows?: readonly ServerLocalKey[] | undefined;
}

/**
 * Stores which titles people copied to their own playlists, so that a second try continues where the first ended.
 * Rejects only if the database fails.
 */
export interface PlaylistCopies {
  /** Finds the copy of this original, or stores a new one. A copy is forgotten some time after its last `begin`. */
  begin(
    copy: Omit<PlaylistCopy, 'id' | 'playlistKey' | 'rows' | 'ownRows'> & { readonly at: Date },
  ): Promise<PlaylistCopy>;
  find(id: number, userId: string): Promise<PlaylistCopy | undefined>;
  settle(
    id: number,
    change: Partial<Pick<PlaylistCopy, 'playlistKey' | 'rows' | 'earlier' | 'ownRows'>>,
  ): Promise<void>;
  /**
   * Lets the person make or undo a copy until the returned function is called. Undefined if the person is already
   * making or undoing a copy, because two at a time would add titles twice.
   */
  claim(userId: string): (() => void) | undefined;
}

interface ComparedCopy {
  readonly copiedRows: readonly PlaylistItem[];
  readonly missing: readonly ItemRef[];
}

/** Compares the titles to copy with the playlist's rows. A title that should occur twice needs two rows. */
export function comparePlaylistCopy(wanted: readonly ItemRef[], rows: readonly PlaylistItem[]): ComparedCopy {
  let otherRows = rows;
  const copiedRows: PlaylistItem[] = [];
  const missing: ItemRef[] = [];
  for (const key of wanted) {
    const rowsOfKey = rowsOfItem(key, otherRows);
    if (rowsOfKey.length === 0) missing.push(key);
    copiedRows.push(...rowsOfKey);
    otherRows = otherRows.filter((row) => !rowsOfKey.includes(row));
  }
  return { copiedRows, missing };
}

/**
 * Ids of the playlist's rows that the copying did not add. If the copying was interrupted, its rows are not stored, so
 * `ownRows` decides.
 */
export function playlistRowsNotFromCopy(
  { rows: copiedRows, ownRows }: Pick<PlaylistCopy, 'rows' | 'ownRows'>,
  rows: readonly PlaylistItem[],
): readonly ServerLocalKey[] {
  if (ownRows) return ownRows;
  const copiedIds = new Set(copiedRows.map(({ playlistItemId }) => playlistItemId));
  return rows.flatMap(({ playlistItemId }) =>
    playlistItemId === undefined || copiedIds.has(playlistItemId) ? [] : [playlistItemId],
  );
}

/** The rows that the copying added: remaining rows of earlier tries, and new rows of titles that were missing. */
export function playlistRowsAddedByCopy(
  wanted: readonly ItemRef[],
  { rows: copiedRows, ownRows = [] }: Pick<PlaylistCopy, 'rows' | 'ownRows'>,
  rows: readonly PlaylistItem[],
): readonly RemovedPlaylistItem[] {
  const ownIds = new Set<ServerLocalKey | undefined>(ownRows);
  const copiedIds = new Set<ServerLocalKey | undefined>(copiedRows.map(({ playlistItemId }) => playlistItemId));
  const isEarlierRow = ({ playlistItemId: id }: PlaylistItem) => ownIds.has(id) || copiedIds.has(id);
  const { missing } = comparePlaylistCopy(wanted, rows.filter(isEarlierRow));
  const { copiedRows: newRows } = comparePlaylistCopy(
    missing,
    rows.filter((row) => !isEarlierRow(row)),
  );
  const presentRows = rows.filter(({ playlistItemId }) => copiedIds.has(playlistItemId));
  return [...presentRows, ...newRows].flatMap(({ playlistItemId, ratingKey, title }) =>
    playlistItemId === undefined ? [] : [{ playlistItemId, ratingKey, title }],
  );
}

/**
 * The first row with this item. A series, season, artist or album has no row of its own, so the rows of its parts are
 * returned.
 */
function rowsOfItem(key: ItemRef, rows: readonly PlaylistItem[]): readonly PlaylistItem[] {
  const row = rows.find(({ ratingKey }) => ratingKey === key);
  if (row) return [row];
  return rows.filter((part) => part.parentRatingKey === key || part.grandparentRatingKey === key);
}
