import { z } from 'zod';
import { renderNothingFound } from '../../render/card/card.ts';
import { command } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { FILES, showItem } from '../shared/info/showItem.ts';
import { cardTarget, chosenFrom, SHOW } from '../shared/items/items.ts';
import { oneItem } from '../shared/items/oneItem.ts';
import { completeItem, PLAYABLE } from '../shared/playlist/item.ts';
import { renderItemFiles } from './views/files.ts';

/** Its menu is answered privately, so that one person's curiosity does not fill a card that everyone sees. */
const shown = oneItem({
  name: SHOW,
  requires: 'browse',
  place: 'private',
  kinds: PLAYABLE,
  kept: z.object({}),
  show: ({ item, deps, context }) => showItem(item, deps, context),
  nothing: renderNothingFound,
});

/** Paths reveal how the server's disks are laid out: only people who see them when adding a library see them here. */
const showFiles = press({
  name: FILES,
  requires: 'browse',
  changes: false,
  target: cardTarget,
  place: 'private',
  answer: async ({ target, deps, context }) => {
    const { media, copiesOf, serverNames } = deps;
    const { texts, signal, may } = context;
    const item = await media.item(chosenFrom(target, []).ratingKey, { signal });
    const copies = await copiesOf(item, { signal });
    return renderItemFiles(texts, { item, copies, servers: serverNames, withPaths: may('library.edit') });
  },
});

export const info = command({
  words: (texts) => texts.item.declarations.info,
  subject: 'find',
  requires: 'browse',
  visibility: 'public',
  changes: false,
  presses: [shown.action, showFiles],
  options: { title: text({ complete: completeItem }) },
  answer: ({ args, deps, context }) => shown.answer({ typed: args.title, kept: {}, deps, context }),
});
