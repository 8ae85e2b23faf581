import { nothingDone } from '../../render/kit/layout.ts';
import { MAX_OPTIONS } from '../../render/kit/limits.ts';
import { menuTitle } from '../../render/kit/pages.ts';
import type { Select } from '../../render/kit/press.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import type { ShownItem } from '../framework/messageCommand.ts';
import { messageCommand } from '../framework/messageCommand.ts';
import { ifThere } from '../shared/endpoint.ts';
import { ADD_HERE, choosePlaylist } from './choosePlaylist.ts';
import { cardTitle, itemOptions, type ToChoose } from './items.ts';

/** In the menu of our messages: adds what is shown to a playlist. If that is several items, asks which one. */
export const addToPlaylist = messageCommand({
  words: (texts) => texts.card.declarations.addToPlaylist,
  requires: 'playlist.edit',
  changes: false,
  answer: async ({ isOurs, items }, deps, context) => {
    const [first, ...others] = items;
    if (!isOurs) return nothingDone(context.texts.card.notOurs);
    if (!first) return nothingDone(context.texts.card.nothingOn);
    if (others.length === 0) return await choosePlaylist(first, deps, context);
    const named = await namesOf(items.slice(0, MAX_OPTIONS), deps, context);
    if (named.length === 0) return nothingDone(context.texts.card.nothingOn);
    const total = items.length > MAX_OPTIONS ? items.length : named.length;
    const title = menuTitle(context.texts, context.texts.card.which, { shown: named.length, total });
    return nothingDone(context.texts.card.whichToAdd, { controls: [menuOf(named, title, context, deps)] });
  },
});

/** Asks the server for the titles that are missing here, or that several have. An item that the server no longer has cannot be added. */
async function namesOf(
  items: readonly ShownItem[],
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<readonly ToChoose[]> {
  const isShared = (title: string) => items.filter((each) => each.title === title).length > 1;
  const named = items.map(async ({ ratingKey, title }): Promise<ToChoose[]> => {
    if (title !== undefined && !isShared(title)) return [{ ratingKey, title }];
    const item = await ifThere(media.item(ratingKey, { signal }));
    return item ? [{ ratingKey, title: cardTitle(item, texts.search.untitled), item }] : [];
  });
  return (await Promise.all(named)).flat();
}

const menuOf = (
  named: readonly ToChoose[],
  placeholder: string,
  { texts }: Pick<InteractionContext, 'texts'>,
  { serverNames }: Pick<Deps, 'serverNames'>,
): Select => ({
  placeholder,
  options: itemOptions(texts, named, serverNames),
  press: {
    action: ADD_HERE,
    target: { items: named.map(({ ratingKey, title }) => ({ ratingKey, title })) },
    by: 'invoker',
  },
});
