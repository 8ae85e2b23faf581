import { foldTitleForComparison } from '../../domain/media/titles/foldTitleForComparison.ts';
import type { Wish } from '../../domain/wishes.ts';
import { appendYearToTitle } from '../../render/kit/media/title.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { textOption } from '../framework/options.ts';
import { checkTitleAlreadyOnServer, YEAR_OPTION } from '../shared/follow/alreadyHere.ts';
import { addFollow } from '../shared/follow/follow.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { completeWish, findWish } from './find.ts';
import { renderAddedWish } from './view.ts';

/** If the wish is already on the list, it gets one more person. */
export const addWishCommand = createSubcommand({
  words: (texts) => texts.wish.declarations.add,
  requires: 'wish.join',
  changes: ({ args }) => ({ target: appendYearToTitle(args.title, args.year) }),
  options: { title: textOption({ complete: completeWish }), year: YEAR_OPTION },
  answer: async ({ args, deps, context }) => {
    const { title, year } = args;
    if (/^#\d+$/.test(title)) return await joinWish(await findWish(title, deps, context), deps, context);
    const { answer, isUnchecked } = await checkTitleAlreadyOnServer({ title, year }, { deps, context });
    return answer ?? (await joinWish({ title, year, isUnchecked }, deps, context));
  },
});

/** Adds the person to the wish and follows its title, so that the follow notifies the person. */
export async function joinWish(
  { title, year, isUnchecked = false }: Pick<Wish, 'title' | 'year'> & { readonly isUnchecked?: boolean },
  deps: CommandDeps,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  if (!context.may('follow.own')) return createNothingChangedMessage(context.texts.wish.mayNotFollow);
  const answer = await addFollow({ kind: 'title', title, year, isWish: true, isUnchecked }, deps, context);
  const guildId = requireGuild(context);
  const isSameWish = (wish: Wish) =>
    foldTitleForComparison(wish.title) === foldTitleForComparison(title) && wish.year === year;
  const wish = (await deps.wishes.list(guildId)).find(isSameWish) ?? { title, year, people: 0 };
  if (answer.outcome === 'added' && wish.people === 1) await deps.requests.request({ guildId, title, year });
  return renderAddedWish(context.texts, wish, answer);
}
