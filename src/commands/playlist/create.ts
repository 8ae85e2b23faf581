import { subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { itemValues, MORE_ITEMS } from './add.ts';
import { completeItem } from './item.ts';
import { addPicked } from './pick.ts';
import { MAX_PLAYLIST_TITLE } from './target.ts';

/** A playlist is made with its first item (4.14); the others are then added to it. */
export const create = subcommand({
  words: (texts) => texts.playlist.declarations.create,
  requires: 'playlist.edit',
  visibility: 'private if linked',
  changes: ({ title, ...items }) => ({ target: `new playlist ${title}`, after: `add ${itemValues(items).join(', ')}` }),
  options: {
    title: text({ max: MAX_PLAYLIST_TITLE }),
    item: text({ complete: completeItem }),
    ...MORE_ITEMS,
  },
  answer: ({ title, ...items }, deps, context) =>
    addPicked({ into: { kind: 'new', title }, items: itemValues(items) }, deps, context),
});
