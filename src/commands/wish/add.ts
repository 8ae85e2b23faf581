import { foldedTitle } from '../../domain/notifications/follows.ts';
import type { Wish } from '../../domain/wishes.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { withYear } from '../../render/kit/title.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { alreadyHere, YEAR } from '../shared/follow/alreadyHere.ts';
import { added } from '../shared/follow/follow.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import { completeWish, wishOf } from './find.ts';
import { renderWished } from './view.ts';

/** A wish that is on the list already is joined. */
export const add = subcommand({
  words: (texts) => texts.wish.declarations.add,
  requires: 'wish.join',
  changes: ({ args }) => ({ target: withYear(args.title, args.year) }),
  options: { title: text({ complete: completeWish }), year: YEAR },
  answer: async ({ args, deps, context }) => {
    const { title, year } = args;
    if (/^#\d+$/.test(title)) return await joined(await wishOf(title, deps, context), deps, context);
    const { answer, isUnchecked } = await alreadyHere({ title, year }, { deps, context });
    return answer ?? (await joined({ title, year, isUnchecked }, deps, context));
  },
});

/** A person who joins a wish follows its title, and is notified through that. */
export async function joined(
  { title, year, isUnchecked = false }: Pick<Wish, 'title' | 'year'> & { readonly isUnchecked?: boolean },
  deps: Deps,
  context: InteractionContext,
): Promise<ChangeMessage> {
  if (!context.may('follow.own')) return nothingDone(context.texts.wish.mayNotFollow);
  const answer = await added({ kind: 'title', title, year, isWish: true, isUnchecked }, deps, context);
  const guildId = guildOf(context);
  const isIt = (wish: Wish) => foldedTitle(wish.title) === foldedTitle(title) && wish.year === year;
  const wish = (await deps.wishes.list(guildId)).find(isIt) ?? { title, year, people: 0 };
  if (answer.outcome === 'added' && wish.people === 1) await deps.requests.request({ guildId, title, year });
  return renderWished(context.texts, wish, answer);
}
