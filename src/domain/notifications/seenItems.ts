import type { ItemRef, LibraryRef } from '../servers/refs.ts';
/** A library item as last seen, to distinguish new items from better files and returns. */
export interface SeenItem {
  readonly librarySectionId: LibraryRef;
  readonly ratingKey: ItemRef;
  /** Stays the same for the same work (interface section 2); the rating key on servers without guids. */
  readonly guid: string;
  readonly addedAt: Date;
  /** Describes its files in the feed's format: if that changes, it is another version. */
  readonly version: string;
  /** Since when, by our clock, it has been settling: it is there, but the server has not identified it yet. */
  readonly settlingSince?: Date | undefined;
}
