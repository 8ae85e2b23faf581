import { z } from 'zod';
import { ITEM_KINDS, type MediaItem } from '../../../domain/media/items/item.ts';
import { itemRefSchema, libraryRefSchema } from '../../../domain/servers/storedRefs.ts';
import type { Button } from '../../../render/kit/message/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export const COPY_PLAYLIST_HANDLER_NAME = 'playlist.copy';

const pickedItem = z.object({
  ratingKey: itemRefSchema,
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  librarySectionId: libraryRefSchema.optional(),
});

/** The titles to copy. Those of a playlist or a vote are read when the button is pressed. */
export const titlesToCopySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('playlist'), key: itemRefSchema }),
  z.object({ kind: z.literal('vote'), id: z.int() }),
  z.object({ kind: z.literal('pick'), items: z.array(pickedItem) }),
]);
export type TitlesToCopy = z.output<typeof titlesToCopySchema>;

/** Button that copies titles to playlists of the person who presses it. */
export const copyButton = ({ playlist }: Texts, target: TitlesToCopy): Button => ({
  label: playlist.copy.button,
  style: 'secondary',
  press: { action: COPY_PLAYLIST_HANDLER_NAME, target, by: 'anyone' },
});

export const pickedTitles = (items: readonly MediaItem[]): TitlesToCopy => ({
  kind: 'pick',
  items: items.flatMap(({ ratingKey, kind, title, librarySectionId }) =>
    ratingKey === undefined ? [] : [{ ratingKey, kind, title, librarySectionId }],
  ),
});
