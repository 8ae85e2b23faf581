import type { Wish } from '../../domain/wishes.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { withYear } from '../../render/kit/title.ts';
import { Instead } from '../framework/action.ts';
import type { Choice, Deps, InteractionContext, Working } from '../framework/context.ts';
import { called, holds, onlyOne } from '../shared/names.ts';
import { guildOf } from '../shared/notify/libraries.ts';

const nameOf = ({ title, year }: Wish): string => withYear(title, year);

export const completeWish = async (
  typed: string,
  { deps, context }: Working<Pick<Deps, 'wishes'>>,
): Promise<readonly Choice[]> => {
  const { wishes } = deps;
  return (await wishes.list(guildOf(context)))
    .filter((wish) => holds(nameOf(wish), typed))
    .map((wish) => ({ name: nameOf(wish), value: `#${wish.id}` }));
};

/** The wish that was picked from the list, or has that name. Throws the answer if it does not exist. */
export async function wishOf(
  value: string,
  { wishes }: Pick<Deps, 'wishes'>,
  context: InteractionContext,
): Promise<Wish> {
  const all = await wishes.list(guildOf(context));
  const found = all.find(({ id }) => value === `#${id}`) ?? onlyOne(called(all, value, nameOf));
  if (!found) throw new Instead(nothingDone(context.texts.wish.gone));
  return found;
}
