import type { MediaItem } from '../../../../domain/media/items/item.ts';

/** The data from which the messages of the `added` feed are rendered. */

export const ITEM_CHANGES = ['new', 'upgraded', 'returned'] as const;
type AddedWhat = (typeof ITEM_CHANGES)[number];

/** The facts of an item that these messages show. */
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

/** The quality of a file, as far as the server says. */
export interface FileQuality {
  readonly sizeBytes?: number | undefined;
  readonly bitrateKbps?: number | undefined;
  /** A name rather than a number: `480`, `1080`, `4k`. */
  readonly resolution?: string | undefined;
  readonly videoCodec?: string | undefined;
  readonly audioCodec?: string | undefined;
}

export interface ItemChange {
  readonly what: AddedWhat;
  readonly item: AddedItem;
  /** The quality of its best file. */
  readonly quality?: FileQuality | undefined;
  /** The quality before a better or merely different file came. */
  readonly was?: FileQuality | undefined;
  readonly isBetter?: boolean | undefined;
}

/** Changes that are shown together: one film, or episodes of a season, tracks of an album, photos of a folder. */
export type ItemGroup = readonly [ItemChange, ...ItemChange[]];
