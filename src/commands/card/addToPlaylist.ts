import { nothingDone } from '../../render/kit/layout.ts';
import { messageCommand } from '../framework/messageCommand.ts';
import { askWhich } from '../shared/items/whichItem.ts';
import { ADD_HERE, choosePlaylist } from './choosePlaylist.ts';

/**
 * In the menu of our messages: adds the message's item to a playlist. If it shows several, asks which one.
 */
export const addToPlaylist = messageCommand({
  words: (texts) => texts.card.declarations.addToPlaylist,
  subject: 'lists',
  requires: 'playlist.edit',
  changes: false,
  answer: async ({ card, deps, context }) => {
    const texts = context.texts.card;
    const [first, ...others] = card.items;
    if (!card.isOurs) return nothingDone(texts.notOurs);
    if (!first) return nothingDone(texts.nothingOn);
    if (others.length === 0) return await choosePlaylist(first, deps, context);
    const asking = { action: ADD_HERE, question: texts.whichToAdd, nothing: texts.nothingOn };
    return await askWhich(card.items, asking, { deps, context });
  },
});
