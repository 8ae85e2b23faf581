import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { MAX_SELECT_OPTIONS } from '../../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { menuTitle } from '../../../render/kit/message/pages.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../../framework/context.ts';
import type { ItemInMessage } from '../../framework/messageCommand.ts';
import { undefinedIfNotFound } from '../endpoint.ts';
import { cardTitle, type ItemToChoose, itemMenuOptions } from './items.ts';

interface ItemQuestion {
  readonly action: string;
  readonly question: string;
  readonly noItemsText: string;
}

export async function askWhichItem(
  items: readonly ItemInMessage[],
  { action, question, noItemsText }: ItemQuestion,
  {
    deps,
    context,
  }: CommandDepsAndContext<Pick<CommandDeps, 'media' | 'serverNames'>, Pick<InteractionContext, 'texts' | 'signal'>>,
): Promise<ChangeResultMessage> {
  const { texts } = context;
  const titledItems = await readTitles(items.slice(0, MAX_SELECT_OPTIONS), deps, context);
  if (titledItems.length === 0) return createNothingChangedMessage(noItemsText);
  // The bot reads only the items that fit in the menu, so it cannot tell how many of the others have been deleted. The
  // total then includes deleted items.
  const total = items.length > MAX_SELECT_OPTIONS ? items.length : titledItems.length;
  const placeholder = menuTitle(texts, texts.card.which, { shownCount: titledItems.length, total });
  const target = { items: titledItems.map(({ ratingKey, title }) => ({ ratingKey, title })) };
  const options = itemMenuOptions(texts, titledItems, deps.serverNames);
  return createNothingChangedMessage(question, {
    controls: [{ placeholder, options, press: { action, target, by: 'invoker' } }],
  });
}

/** Reads items whose title is missing or not unique. Leaves out items that the server no longer has. */
async function readTitles(
  items: readonly ItemInMessage[],
  { media }: Pick<CommandDeps, 'media'>,
  { signal }: Pick<InteractionContext, 'signal'>,
): Promise<readonly ItemToChoose[]> {
  const isSharedTitle = (title: string) => items.filter((item) => item.title === title).length > 1;
  const itemsWithTitles = items.map(async ({ ratingKey, title }): Promise<ItemToChoose[]> => {
    if (title !== undefined && !isSharedTitle(title)) return [{ ratingKey, title }];
    const item = await undefinedIfNotFound(media.item(ratingKey, { signal }));
    return item ? [{ ratingKey, title: cardTitle(item), item }] : [];
  });
  return (await Promise.all(itemsWithTitles)).flat();
}
