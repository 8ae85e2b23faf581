import type { Wish } from '../../domain/wishes.ts';
import { appendYearToTitle } from '../../render/kit/media/title.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../framework/context.ts';
import { containsText, itemsNamed, onlyElement } from '../shared/names.ts';
import { requireGuild } from '../shared/notify/libraries.ts';

const wishTitle = ({ title, year }: Wish): string => appendYearToTitle(title, year);

export const completeWish = async (
  typedText: string,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'wishes'>>,
): Promise<readonly OptionChoice[]> => {
  const { wishes } = deps;
  return (await wishes.list(requireGuild(context)))
    .filter((wish) => containsText(wishTitle(wish), typedText))
    .map((wish) => ({ name: wishTitle(wish), value: `#${wish.id}` }));
};

/** The chosen wish, or the only one with the typed name. Throws an AbortWithMessageError if none matches. */
export async function findWish(
  value: string,
  { wishes }: Pick<CommandDeps, 'wishes'>,
  context: InteractionContext,
): Promise<Wish> {
  const guildWishes = await wishes.list(requireGuild(context));
  const chosenWish = guildWishes.find(({ id }) => value === `#${id}`);
  const wish = chosenWish ?? onlyElement(itemsNamed(guildWishes, value, wishTitle));
  if (!wish) throw new AbortWithMessageError(createNothingChangedMessage(context.texts.wish.gone));
  return wish;
}
