import { z } from 'zod';
import { renderNothingFound } from '../../render/card/card.ts';
import { createCommand } from '../framework/command.ts';
import { textOption } from '../framework/options.ts';
import { createPressHandler } from '../framework/press.ts';
import { ITEM_FILES_HANDLER_NAME, showItem } from '../shared/info/showItem.ts';
import { cardTargetSchema, chosenItem, SHOW_ITEM_HANDLER_NAME } from '../shared/items/items.ts';
import { createCommandAboutItem } from '../shared/items/oneItem.ts';
import { completePlayableItem, PLAYABLE_KINDS } from '../shared/playlist/item.ts';
import { showSeenProgressPressHandler, showViewerNamesPressHandler } from './seen.ts';
import { renderItemFiles } from './views/files.ts';

/** The answer is ephemeral, so that it does not fill the channel. */
const itemCard = createCommandAboutItem({
  name: SHOW_ITEM_HANDLER_NAME,
  requires: 'browse',
  place: 'private',
  kinds: PLAYABLE_KINDS,
  extraSchema: z.object({}),
  show: ({ item, deps, context }) => showItem(item, deps, context),
  renderNoMatch: renderNothingFound,
});

/** Paths reveal the server's disks, so only people who may add libraries see them. */
const showFiles = createPressHandler({
  name: ITEM_FILES_HANDLER_NAME,
  requires: 'browse',
  changes: false,
  target: cardTargetSchema,
  place: 'private',
  answer: async ({ target, deps, context }) => {
    const { media, copiesOf, serverNames } = deps;
    const { texts, signal, may } = context;
    const item = await media.item(chosenItem(target).ratingKey, { signal });
    const copies = await copiesOf(item, { signal });
    return renderItemFiles(texts, { item, copies, servers: serverNames, withPaths: may('library.edit') });
  },
});

export const infoCommand = createCommand({
  words: (texts) => texts.item.declarations.info,
  subject: 'find',
  requires: 'browse',
  visibility: 'public',
  changes: false,
  presses: [itemCard.action, showFiles, showSeenProgressPressHandler, showViewerNamesPressHandler],
  options: { title: textOption({ complete: completePlayableItem }) },
  answer: ({ args, deps, context }) => itemCard.answer({ typedText: args.title, extraData: {}, deps, context }),
});
