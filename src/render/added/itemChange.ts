import type { MediaItem } from '../../domain/media/items/item.ts';

/** What the feed of new items tells, as its messages are drawn from it. */

export const ITEM_CHANGES = ['new', 'upgraded', 'returned'] as const;
type AddedWhat = (typeof ITEM_CHANGES)[number];

/** An item as far as these messages show it. */
export type AddedItem = Pick<
  MediaItem,
  | 'kind'
  | 'title'
  | 'year'
  | 'index'
  | 'parentIndex'
  | 'durationMs'
  | 'summary'
  | 'parentRatingKey'
  | 'parentTitle'
  | 'grandparentTitle'
  | 'thumb'
  | 'parentThumb'
  | 'grandparentThumb'
  | 'librarySectionTitle'
> & { readonly ratingKey: string; readonly librarySectionId: string };

/** How good a file is, as far as the server says. */
export interface FileQuality {
  readonly sizeBytes?: number | undefined;
  readonly bitrateKbps?: number | undefined;
  /** `480`, `1080`, `4k`: a name, not a number. */
  readonly resolution?: string | undefined;
  readonly videoCodec?: string | undefined;
  readonly audioCodec?: string | undefined;
}

export interface ItemChange {
  readonly what: AddedWhat;
  readonly item: AddedItem;
  /** Of its best file. */
  readonly quality?: FileQuality | undefined;
  /** What was there before something better, or only other, came. */
  readonly was?: FileQuality | undefined;
  readonly isBetter?: boolean | undefined;
}

/** News that are told in one breath: one film; or episodes of a season, tracks of an album, photos of a folder. */
export type ItemGroup = readonly [ItemChange, ...ItemChange[]];
