import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { renderAddition, renderNotForPlaylists } from '../../render/playlist/add.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { addable, additionRecord, addTo } from './addition.ts';
import { completeItem } from './item.ts';
import { addPicked } from './pick.ts';
import { closedTarget, completePlaylist, isOpen, MAX_PLAYLIST_TITLE, planTarget } from './target.ts';

const moreItems = () => optional(text({ complete: completeItem }));

/** The second to the fifth item: autocomplete offers up to five options; a select offers more. */
export const MORE_ITEMS = { item2: moreItems(), item3: moreItems(), item4: moreItems(), item5: moreItems() };

interface ItemValues {
  readonly item: string;
  readonly item2?: string | undefined;
  readonly item3?: string | undefined;
  readonly item4?: string | undefined;
  readonly item5?: string | undefined;
}

export const itemValues = ({ item, item2, item3, item4, item5 }: ItemValues): readonly string[] =>
  [item, item2, item3, item4, item5].filter((value) => value !== undefined);

export const add = subcommand({
  words: (texts) => texts.playlist.declarations.add,
  requires: 'playlist.edit',
  visibility: 'private if linked',
  changes: ({ playlist, ...items }) => ({
    target: `playlist ${playlist ?? 'by default'}`,
    after: `add ${itemValues(items).join(', ')}`,
  }),
  options: {
    item: text({ complete: completeItem }),
    playlist: optional(text({ max: MAX_PLAYLIST_TITLE, complete: completePlaylist })),
    ...MORE_ITEMS,
  },
  answer: ({ playlist, ...items }, deps, context) => {
    const into = { kind: 'value' as const, value: playlist ?? context.texts.playlist.defaultTitle };
    return addPicked({ into, items: itemValues(items) }, deps, context);
  },
});

/** Adds it to the playlist that was chosen (`#key`) or named; an unknown name makes a new playlist. */
export async function addItem(
  item: MediaItem,
  value: string,
  deps: Deps,
  context: InteractionContext,
): Promise<ChangeMessage> {
  const { texts } = context;
  const wanted = addable(item);
  if (!wanted) return renderNotForPlaylists(texts, item);
  const playlists = await deps.media.playlists(context);
  const target = planTarget(value, wanted.type, playlists);
  if (!isOpen(target)) return closedTarget(texts, target);
  const { outcome } = await addTo(target, wanted, playlists, deps, context);
  return audited(renderAddition(texts, item, outcome), additionRecord([{ item, outcome }]));
}
