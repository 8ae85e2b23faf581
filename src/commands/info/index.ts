import { z } from 'zod';
import { renderNothingFound } from '../../render/card/card.ts';
import { command } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { FILES_PRESS, showItem } from '../shared/info/showItem.ts';
import { cardTarget, chosenItem, SHOW_ITEM } from '../shared/items/items.ts';
import { oneItem } from '../shared/items/oneItem.ts';
import { completePlayableItem, PLAYABLE } from '../shared/playlist/item.ts';
import { showNames, showSeen } from './seen.ts';
import { renderItemFiles } from './views/files.ts';

/** The answer is ephemeral, so that it does not fill the channel. */
const itemCard = oneItem({
  name: SHOW_ITEM,
  requires: 'browse',
  place: 'private',
  kinds: PLAYABLE,
  extraSchema: z.object({}),
  show: ({ item, deps, context }) => showItem(item, deps, context),
  renderNoMatch: renderNothingFound,
});

/** Only people who may add libraries see paths, because paths reveal the server's disks. */
const showFiles = press({
  name: FILES_PRESS,
  requires: 'browse',
  changes: false,
  target: cardTarget,
  place: 'private',
  answer: async ({ target, deps, context }) => {
    const { media, copiesOf, serverNames } = deps;
    const { texts, signal, may } = context;
    const item = await media.item(chosenItem(target).ratingKey, { signal });
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
  presses: [itemCard.action, showFiles, showSeen, showNames],
  options: { title: text({ complete: completePlayableItem }) },
  answer: ({ args, deps, context }) => itemCard.answer({ typedText: args.title, extraData: {}, deps, context }),
});
