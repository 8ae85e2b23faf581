import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { createMessageCommand } from '../framework/messageCommand.ts';
import { askWhichItem } from '../shared/items/whichItem.ts';
import { ADD_FROM_PRIVATE_MESSAGE_PRESS, askForPlaylist } from './choosePlaylist.ts';

export const addToPlaylistMenuCommand = createMessageCommand({
  words: (texts) => texts.card.declarations.addToPlaylist,
  subject: 'lists',
  requires: 'playlist.edit',
  changes: false,
  answer: async ({ message, deps, context }) => {
    const texts = context.texts.card;
    const [item, ...otherItems] = message.items;
    if (!message.isOurs) return createNothingChangedMessage(texts.notOurs);
    if (!item) return createNothingChangedMessage(texts.nothingOn);
    if (otherItems.length === 0) return await askForPlaylist(item, deps, context);
    const question = {
      action: ADD_FROM_PRIVATE_MESSAGE_PRESS,
      question: texts.whichToAdd,
      noItemsText: texts.nothingOn,
    };
    return await askWhichItem(message.items, question, { deps, context });
  },
});
