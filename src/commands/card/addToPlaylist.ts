import { renderNothingOn, renderNotOurs, renderWhich } from '../../render/card.ts';
import type { Select } from '../../render/press.ts';
import { messageCommand } from '../messageCommand.ts';
import { ADD_HERE, choosePlaylist } from './choosePlaylist.ts';
import type { CardItem } from './items.ts';

/** Discord's limit for the options of a menu. */
const MOST = 25;

/** In the menu of a message of ours: what is on it goes into a playlist. Several things on it: which one is asked first. */
export const addToPlaylist = messageCommand({
  words: (texts) => texts.declarations.addToPlaylist,
  requires: 'playlist.edit',
  changes: false,
  answer: async ({ isOurs, items }, deps, ask) => {
    const [first, ...others] = items;
    if (!isOurs) return renderNotOurs(ask.texts);
    if (!first) return renderNothingOn(ask.texts);
    if (others.length === 0) return await choosePlaylist(first, deps, ask);
    return renderWhich(ask.texts.card.whichToAdd, menuOf(items.slice(0, MOST), ask.texts.card.which));
  },
});

const menuOf = (items: readonly CardItem[], placeholder: string): Select => ({
  placeholder,
  options: items.map(({ ratingKey, title }) => ({ label: title.trim() || ratingKey, value: ratingKey })),
  press: { action: ADD_HERE, target: { items }, by: 'asker' },
});
