import { type ArgsOf, subcommand } from '../framework/command.ts';
import { optional, text } from '../framework/options.ts';
import { completeItem } from './item.ts';
import { addPicked } from './pick.ts';
import { completePlaylist, MAX_PLAYLIST_TITLE } from './target.ts';

const moreItems = () => optional(text({ complete: completeItem }));

/** The second to the fifth item: autocomplete offers up to five options; a select offers more. */
export const MORE_ITEMS = { item2: moreItems(), item3: moreItems(), item4: moreItems(), item5: moreItems() };

type ItemValues = ArgsOf<typeof MORE_ITEMS> & { readonly item: string };

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
