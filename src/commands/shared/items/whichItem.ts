import { nothingDone } from '../../../render/kit/message/layout.ts';
import { MAX_OPTIONS } from '../../../render/kit/message/limits.ts';
import type { ChangeMessage } from '../../../render/kit/message/message.ts';
import { menuTitle } from '../../../render/kit/message/pages.ts';
import type { Deps, DepsAndContext, InteractionContext } from '../../framework/context.ts';
import type { ShownItem } from '../../framework/messageCommand.ts';
import { undefinedIfNotFound } from '../endpoint.ts';
import { cardTitle, type ItemToChoose, itemOptions } from './items.ts';

interface ItemQuestion {
  readonly action: string;
  readonly question: string;
  readonly noItemsText: string;
}

export async function askWhichItem(
  items: readonly ShownItem[],
  { action, question, noItemsText }: ItemQuestion,
  { deps, context }: DepsAndContext<Pick<Deps, 'media' | 'serverNames'>, Pick<InteractionContext, 'texts' | 'signal'>>,
): Promise<ChangeMessage> {
  const { texts } = context;
  const titledItems = await readTitles(items.slice(0, MAX_OPTIONS), deps, context);
  if (titledItems.length === 0) return nothingDone(noItemsText);
  // Only items that fit in the menu are read. The number of gone items is therefore known only if all fit.
  const total = items.length > MAX_OPTIONS ? items.length : titledItems.length;
  const placeholder = menuTitle(texts, texts.card.which, { shownCount: titledItems.length, total });
  const target = { items: titledItems.map(({ ratingKey, title }) => ({ ratingKey, title })) };
  const options = itemOptions(texts, titledItems, deps.serverNames);
  return nothingDone(question, { controls: [{ placeholder, options, press: { action, target, by: 'invoker' } }] });
}

/** Reads items whose title is missing or not unique. Leaves out items that the server no longer has. */
async function readTitles(
  items: readonly ShownItem[],
  { media }: Pick<Deps, 'media'>,
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
