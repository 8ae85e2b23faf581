import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { ItemRef, LibraryRef } from '../../../domain/servers/refs.ts';
import { itemRefSchema, libraryRefSchema } from '../../../domain/servers/storedRefs.ts';
import { clipText } from '../../../render/kit/text/markdown.ts';
import { feedEventItemSchema, optionalNumberSchema, optionalTextSchema } from '../feedEventItemSchema.ts';

/**
 * Maximum length of a stored text, in characters. A media server may send megabytes, but messages show no more than
 * this.
 */
const MAX_TITLE = 300;
const MAX_SUMMARY = 400;

const quality = z.object({
  sizeBytes: optionalNumberSchema,
  bitrateKbps: optionalNumberSchema,
  /** The resolution is text, because it may be `480`, `1080` or `4k`. */
  resolution: optionalTextSchema,
  videoCodec: optionalTextSchema,
  audioCodec: optionalTextSchema,
});
/** Quality of a file. A value is missing if the media server does not report it. */
export type FileQuality = z.output<typeof quality>;

const addedItem = z.object({
  ...feedEventItemSchema.shape,
  ratingKey: itemRefSchema,
  durationMs: optionalNumberSchema,
  summary: optionalTextSchema,
  parentRatingKey: itemRefSchema.optional(),
  grandparentRatingKey: itemRefSchema.optional(),
  librarySectionId: libraryRefSchema,
  librarySectionTitle: optionalTextSchema,
});
export type AddedItem = z.output<typeof addedItem>;

export const ITEM_CHANGE_KINDS = ['new', 'upgraded', 'returned'] as const;

export const itemChangeCodec = jsonCodec(
  z.object({
    what: z.enum(ITEM_CHANGE_KINDS),
    item: addedItem,
    quality: quality.optional(),
    was: quality.optional(),
    isBetter: z.boolean().optional(),
  }),
);
export type ItemChange = z.output<typeof itemChangeCodec>;

/** The form in which an event stores an added item. Long texts are shortened. */
export const addedItemFromMediaItem = (
  item: MediaItem & { readonly ratingKey: ItemRef },
  library: { readonly key: LibraryRef; readonly title: string },
): AddedItem => ({
  ...item,
  title: clipText(item.title, MAX_TITLE),
  summary: clipIfDefined(item.summary, MAX_SUMMARY),
  editionTitle: clipIfDefined(item.editionTitle, MAX_TITLE),
  originalTitle: clipIfDefined(item.originalTitle, MAX_TITLE),
  parentTitle: clipIfDefined(item.parentTitle, MAX_TITLE),
  grandparentTitle: clipIfDefined(item.grandparentTitle, MAX_TITLE),
  librarySectionId: library.key,
  librarySectionTitle: clipText(library.title, MAX_TITLE),
});

const clipIfDefined = (longText: string | undefined, maxLength: number): string | undefined =>
  longText === undefined ? undefined : clipText(longText, maxLength);
