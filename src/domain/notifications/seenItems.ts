import type { ItemRef, LibraryRef } from '../servers/refs.ts';
/** An item of the library as it was last seen, to distinguish what is new from what is only better or back. */
export interface SeenItem {
  readonly librarySectionId: LibraryRef;
  readonly ratingKey: ItemRef;
  /** What stays the same for the same work (interface section 2); the rating key where the server has none. */
  readonly guid: string;
  readonly addedAt: Date;
  /** Describes its files in the feed's format: if that changes, it is another version. */
  readonly version: string;
  /** Since when, by our clock, it has been settling: it is there, but the server has not identified it yet. */
  readonly settlingSince?: Date | undefined;
}
