import { nothingDone } from '../../render/kit/layout.ts';
import { nameOnServer } from '../../render/kit/servers.ts';
import { Instead } from '../framework/action.ts';
import { BadOption, command } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choice, flag, integer, optional, person, text } from '../framework/options.ts';
import { accountsOf, whyNoAccount } from '../shared/accounts.ts';
import { completeLibrary, namedLibrary } from '../shared/libraryOption.ts';
import { KINDS } from './read.ts';
import { another, countMeIn, showPick } from './show.ts';

/** Three random films or series, for people who cannot decide. */
export const pick = command({
  words: (texts) => texts.pick.declarations.pick,
  subject: 'find',
  requires: 'pick',
  visibility: 'public',
  changes: false,
  presses: [another, countMeIn],
  options: {
    library: optional(text({ complete: completeLibrary() })),
    kind: optional(choice(KINDS)),
    genre: optional(text({ max: 40 })),
    minutes: optional(integer({ min: 1, max: 1000 })),
    unseen: optional(flag()),
    with: optional(person()),
  },
  answer: async ({ args, deps, context }) => {
    const { library, kind, genre, minutes, unseen = false, with: other } = args;
    const only = library === undefined ? undefined : await namedLibrary(library, deps, context);
    const kept = only && { key: only.key, title: nameOnServer(context.texts, only, deps.serverNames) };
    const seed = context.reference;
    const isCounting = unseen || other !== undefined;
    if (isCounting) await countFirst(other, deps, context);
    return await showPick(
      {
        kind,
        genre,
        minutes,
        library: kept,
        unseenBy: isCounting ? seed : undefined,
        ...(other !== undefined && other.userId !== context.actor.userId && { namesOther: true }),
        mayAdd: context.may('playlist.edit'),
        lot: { seed, after: '' },
      },
      deps,
      context,
    );
  },
});

/**
 * Counts the asking person and the person they name. Only people who may see another person's history may use
 * it. Throws the answer for a person without an account.
 */
async function countFirst(other: NamedPerson | undefined, deps: Deps, context: InteractionContext): Promise<void> {
  const { actor, may, reference, texts } = context;
  if (other !== undefined && !may('history.list')) throw new Instead(nothingDone(texts.pick.notYours));
  if (other !== undefined && !(await hasAccountHere(other, deps, context)))
    throw new BadOption('with', texts.pick.noAccount);
  const why = await whyNoAccount(deps, context);
  if (why !== undefined && other === undefined) throw new Instead(nothingDone(why));
  for (const userId of [...(why === undefined ? [actor.userId] : []), ...(other === undefined ? [] : [other.userId])])
    await deps.countedIn.add(reference, userId, deps.clock.now());
}

interface NamedPerson {
  readonly userId: string;
  /** Missing for people who are not in the guild. */
  readonly roleIds?: readonly string[] | undefined;
}

/** Always false for people who are not in the guild: whether they have an account is not for its members to know. */
const hasAccountHere = async ({ userId, roleIds }: NamedPerson, deps: Deps, context: InteractionContext) =>
  roleIds !== undefined && (await accountsOf(userId, deps, context)).length > 0;
