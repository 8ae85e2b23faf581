import { nothingDone } from '../../render/kit/layout.ts';
import { messageCommand } from '../framework/messageCommand.ts';
import { ADD_HERE, choosePlaylist } from './choosePlaylist.ts';
import { askWhich } from './whichItem.ts';

/** In the menu of our messages: adds what is shown to a playlist. If that is several items, asks which one. */
export const addToPlaylist = messageCommand({
  words: (texts) => texts.card.declarations.addToPlaylist,
  requires: 'playlist.edit',
  changes: false,
  answer: async ({ isOurs, items }, deps, context) => {
    const { card } = context.texts;
    const [first, ...others] = items;
    if (!isOurs) return nothingDone(card.notOurs);
    if (!first) return nothingDone(card.nothingOn);
    if (others.length === 0) return await choosePlaylist(first, deps, context);
    const asking = { action: ADD_HERE, question: card.whichToAdd, nothing: card.nothingOn };
    return await askWhich(items, asking, deps, context);
  },
});
