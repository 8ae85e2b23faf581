import type { ItemRef, LibraryRef } from '../servers/refs.ts';

/** A library item as the bot last saw it. It tells new items from better files and returning items. */
export interface LastSeenLibraryItem {
  readonly librarySectionId: LibraryRef;
  readonly ratingKey: ItemRef;
  /** Identifies the work of the item (interface.md, section 2). On servers without guids, this is the rating key. */
  readonly guid: string;
  readonly addedAt: Date;
  /** Describes the item's files, in the feed's format. A changed text means another version of the item. */
  readonly version: string;
  /** Time since when the server lists the item without having identified it, by the bot's clock. */
  readonly settlingSince?: Date | undefined;
}
