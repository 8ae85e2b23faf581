import { z } from 'zod';
import { ITEM_KINDS, type MediaItem } from '../../../domain/media/items/item.ts';
import { itemRef, libraryRef } from '../../../domain/servers/storedRefs.ts';
import type { Button } from '../../../render/kit/message/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export const COPY_PRESS = 'playlist.copy';

const pickedItem = z.object({
  ratingKey: itemRef,
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  librarySectionId: libraryRef.optional(),
});

/** The titles to copy. Those of a playlist or a vote are read when the button is pressed. */
export const copyTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('playlist'), key: itemRef }),
  z.object({ kind: z.literal('vote'), id: z.int() }),
  z.object({ kind: z.literal('pick'), items: z.array(pickedItem) }),
]);
export type CopyTarget = z.output<typeof copyTargetSchema>;

/** Button that copies titles to playlists of the person who presses it. */
export const copyButton = ({ playlist }: Texts, target: CopyTarget): Button => ({
  label: playlist.copy.button,
  style: 'secondary',
  press: { action: COPY_PRESS, target, by: 'anyone' },
});

export const pickedTitles = (items: readonly MediaItem[]): CopyTarget => ({
  kind: 'pick',
  items: items.flatMap(({ ratingKey, kind, title, librarySectionId }) =>
    ratingKey === undefined ? [] : [{ ratingKey, kind, title, librarySectionId }],
  ),
});
