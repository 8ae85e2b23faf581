import { foldedTitle } from '../../domain/media/titles/foldedTitle.ts';
import type { Wish } from '../../domain/wishes.ts';
import { withYear } from '../../render/kit/media/title.ts';
import { nothingDone } from '../../render/kit/message/layout.ts';
import type { ChangeMessage } from '../../render/kit/message/message.ts';
import { createSubcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
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
  changes: ({ args }) => ({ target: withYear(args.title, args.year) }),
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
  deps: Deps,
  context: InteractionContext,
): Promise<ChangeMessage> {
  if (!context.may('follow.own')) return nothingDone(context.texts.wish.mayNotFollow);
  const answer = await addFollow({ kind: 'title', title, year, isWish: true, isUnchecked }, deps, context);
  const guildId = requireGuild(context);
  const isSameWish = (wish: Wish) => foldedTitle(wish.title) === foldedTitle(title) && wish.year === year;
  const wish = (await deps.wishes.list(guildId)).find(isSameWish) ?? { title, year, people: 0 };
  if (answer.outcome === 'added' && wish.people === 1) await deps.requests.request({ guildId, title, year });
  return renderAddedWish(context.texts, wish, answer);
}
