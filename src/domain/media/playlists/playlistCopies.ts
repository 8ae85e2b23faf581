import type { BareKey, ItemRef, ServerId } from '../../servers/refs.ts';
import type { PlaylistItem, PlaylistType, RemovedItem } from './playlist.ts';

/** The original of a copy. A playlist holds one media type of one server, so a vote may become several playlists. */
export interface CopySource {
  readonly userId: string;
  /** Names the playlist, vote or pick that was copied. */
  readonly source: string;
  readonly server: ServerId;
  readonly type: PlaylistType;
}

/** A playlist in a person's own account, into which they copied titles. */
export interface PlaylistCopy extends CopySource {
  readonly id: number;
  readonly title: string;
  /** Missing until the server has answered that it created the playlist. */
  readonly playlistKey?: ItemRef | undefined;
  /** The person's playlists before the creation. A playlist that is not among them may be the copy. */
  readonly earlier: readonly ItemRef[];
  /** The rows that the copy added. Empty until the copying has ended, and after it was undone. */
  readonly rows: readonly RemovedItem[];
  /**
   * The ids of the person's own rows when the copying began. Undefined after it has ended: then every row that is not in
   * `rows` is the person's own.
   */
  readonly foreignRows?: readonly BareKey[] | undefined;
}

/**
 * The titles that people copied to their own playlists, so that a second try continues the first. Rejects with the
 * database's failure only.
 */
export interface PlaylistCopies {
  /** The copy of that source, or a new one. It is forgotten some time after its last `begin`. */
  begin(
    copy: Omit<PlaylistCopy, 'id' | 'playlistKey' | 'rows' | 'foreignRows'> & { readonly at: Date },
  ): Promise<PlaylistCopy>;
  /** The copy with that id, if it belongs to this person. */
  find(id: number, userId: string): Promise<PlaylistCopy | undefined>;
  settle(
    id: number,
    change: Partial<Pick<PlaylistCopy, 'playlistKey' | 'rows' | 'earlier' | 'foreignRows'>>,
  ): Promise<void>;
  /**
   * Lets the person copy, or undo a copy, until the returned function is called. Undefined if they are doing so
   * already, because two at a time would copy titles twice.
   */
  claim(userId: string): (() => void) | undefined;
}

interface ComparedCopy {
  readonly copiedRows: readonly PlaylistItem[];
  readonly missing: readonly ItemRef[];
}

/** Compares the titles to copy with the rows of the copy. A title that is to occur twice needs two rows. */
export function compareCopy(wanted: readonly ItemRef[], rows: readonly PlaylistItem[]): ComparedCopy {
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

/** The ids of the rows that the copy did not add. After a copying that was cut short, its own rows are not stored. */
export function foreignRowsOf(
  { rows: copiedRows, foreignRows }: Pick<PlaylistCopy, 'rows' | 'foreignRows'>,
  rows: readonly PlaylistItem[],
): readonly BareKey[] {
  if (foreignRows) return foreignRows;
  const copiedIds = new Set(copiedRows.map(({ playlistItemId }) => playlistItemId));
  return rows.flatMap(({ playlistItemId }) =>
    playlistItemId === undefined || copiedIds.has(playlistItemId) ? [] : [playlistItemId],
  );
}

/** The rows that the copy added: those of earlier tries that are still there, and new ones of titles that were missing. */
export function rowsOfCopy(
  wanted: readonly ItemRef[],
  { rows: copiedRows, foreignRows = [] }: Pick<PlaylistCopy, 'rows' | 'foreignRows'>,
  rows: readonly PlaylistItem[],
): readonly RemovedItem[] {
  const foreignIds = new Set<BareKey | undefined>(foreignRows);
  const copiedIds = new Set<BareKey | undefined>(copiedRows.map(({ playlistItemId }) => playlistItemId));
  const isFormer = ({ playlistItemId: id }: PlaylistItem) => foreignIds.has(id) || copiedIds.has(id);
  const { missing } = compareCopy(wanted, rows.filter(isFormer));
  const { copiedRows: newRows } = compareCopy(
    missing,
    rows.filter((row) => !isFormer(row)),
  );
  const presentRows = rows.filter(({ playlistItemId }) => copiedIds.has(playlistItemId));
  return [...presentRows, ...newRows].flatMap(({ playlistItemId, ratingKey, title }) =>
    playlistItemId === undefined ? [] : [{ playlistItemId, ratingKey, title }],
  );
}

/** The first row of the item. A series, season, artist or album has no row: then the rows of its parts. */
function rowsOfItem(key: ItemRef, rows: readonly PlaylistItem[]): readonly PlaylistItem[] {
  const row = rows.find(({ ratingKey }) => ratingKey === key);
  if (row) return [row];
  return rows.filter((part) => part.parentRatingKey === key || part.grandparentRatingKey === key);
}
