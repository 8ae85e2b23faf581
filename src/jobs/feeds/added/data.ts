import { z } from 'zod';
import { ITEM_KINDS, type MediaItem } from '../../../domain/media/items/item.ts';
import { clip } from '../../../render/kit/markdown.ts';
import { type AddedItem, ITEM_CHANGES, type ItemChange } from './views/itemChange.ts';

/** No message shows more of a text than this, and a server may send megabytes. */
const MAX_TITLE = 300;
const MAX_SUMMARY = 400;

const quality = z.object({
  sizeBytes: z.number().optional(),
  bitrateKbps: z.number().optional(),
  resolution: z.string().optional(),
  videoCodec: z.string().optional(),
  audioCodec: z.string().optional(),
});

/** An event of this feed as the database keeps it. */
export const addedData: z.ZodType<ItemChange> = z.object({
  what: z.enum(ITEM_CHANGES),
  item: z.object({
    ratingKey: z.string(),
    kind: z.enum(ITEM_KINDS),
    title: z.string(),
    year: z.number().optional(),
    index: z.number().optional(),
    parentIndex: z.number().optional(),
    durationMs: z.number().optional(),
    summary: z.string().optional(),
    parentRatingKey: z.string().optional(),
    parentTitle: z.string().optional(),
    grandparentTitle: z.string().optional(),
    thumb: z.string().optional(),
    parentThumb: z.string().optional(),
    grandparentThumb: z.string().optional(),
    librarySectionId: z.string(),
    librarySectionTitle: z.string().optional(),
  }),
  quality: quality.optional(),
  was: quality.optional(),
  isBetter: z.boolean().optional(),
});

/** What messages need of an item, with its texts kept short. */
export function addedItemOf(
  item: MediaItem & { readonly ratingKey: string },
  library: { readonly key: string; readonly title: string },
): AddedItem {
  const { ratingKey, kind, year, index, parentIndex, durationMs, parentRatingKey } = item;
  return {
    ...{ ratingKey, kind, year, index, parentIndex, durationMs, parentRatingKey },
    title: clip(item.title, MAX_TITLE),
    summary: clipped(item.summary, MAX_SUMMARY),
    parentTitle: clipped(item.parentTitle, MAX_TITLE),
    grandparentTitle: clipped(item.grandparentTitle, MAX_TITLE),
    thumb: item.thumb,
    parentThumb: item.parentThumb,
    grandparentThumb: item.grandparentThumb,
    librarySectionId: library.key,
    librarySectionTitle: clipped(library.title, MAX_TITLE),
  };
}

const clipped = (text: string | undefined, max: number): string | undefined =>
  text === undefined ? undefined : clip(text, max);
