import type { ItemRef, LibraryRef } from '../servers/refs.ts';
/** A library item as last seen, to distinguish new items from better files and returns. */
export interface SeenItem {
  readonly librarySectionId: LibraryRef;
  readonly ratingKey: ItemRef;
  /** Stays the same for the same work (interface.md, section 2). On servers without guids, the rating key. */
  readonly guid: string;
  readonly addedAt: Date;
  /** A text about its files, in the feed's format. If the text changes, the item has another version. */
  readonly version: string;
  /** Time since which the server has listed the item without identifying it, by the bot's clock. */
  readonly settlingSince?: Date | undefined;
}
