import { nothingDone } from '../../../render/kit/layout.ts';
import { MAX_OPTIONS } from '../../../render/kit/limits.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import { menuTitle } from '../../../render/kit/pages.ts';
import type { Deps, InteractionContext, Working } from '../../framework/context.ts';
import type { ShownItem } from '../../framework/messageCommand.ts';
import { ifThere } from '../endpoint.ts';
import { cardTitle, itemOptions, type ToChoose } from './items.ts';

interface Asking {
  /** Goes on with the one that is chosen. */
  readonly action: string;
  readonly question: string;
  /** The answer if the server no longer has these items. */
  readonly nothing: string;
}

/** Asks in a private menu which item of a message to use. */
export async function askWhich(
  items: readonly ShownItem[],
  { action, question, nothing }: Asking,
  { deps, context }: Working<Pick<Deps, 'media' | 'serverNames'>, Pick<InteractionContext, 'texts' | 'signal'>>,
): Promise<ChangeMessage> {
  const { texts } = context;
  const named = await namesOf(items.slice(0, MAX_OPTIONS), deps, context);
  if (named.length === 0) return nothingDone(nothing);
  const total = items.length > MAX_OPTIONS ? items.length : named.length;
  const placeholder = menuTitle(texts, texts.card.which, { shown: named.length, total });
  const target = { items: named.map(({ ratingKey, title }) => ({ ratingKey, title })) };
  const options = itemOptions(texts, named, deps.serverNames);
  return nothingDone(question, { controls: [{ placeholder, options, press: { action, target, by: 'invoker' } }] });
}

/**
 * Asks the server for titles that are missing here, or that several items share. Drops items that the server
 * no longer has.
 */
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
