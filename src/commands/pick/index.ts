import { nameOnServer } from '../../render/kit/media/servers.ts';
import { nothingDone } from '../../render/kit/message/layout.ts';
import { ReplacementAnswer } from '../framework/action.ts';
import { createCommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import {
  choiceOption,
  flagOption,
  integerOption,
  makeOptional,
  personOption,
  textOption,
} from '../framework/options.ts';
import { missingAccountReason, visibleAccountsOf } from '../shared/accounts.ts';
import { mayEditPlaylists } from '../shared/editPlaylists.ts';
import { completeLibrary, resolveLibrary } from '../shared/libraryOption.ts';
import { PICKABLE_KINDS } from './read.ts';
import { countMeInPress, drawAgain, showPick } from './show.ts';

export const pickCommand = createCommand({
  words: (texts) => texts.pick.declarations.pick,
  subject: 'find',
  requires: 'pick',
  visibility: 'public',
  changes: false,
  presses: [drawAgain, countMeInPress],
  options: {
    library: makeOptional(textOption({ complete: completeLibrary(), menu: true })),
    kind: makeOptional(choiceOption(PICKABLE_KINDS)),
    genre: makeOptional(textOption({ max: 40 })),
    minutes: makeOptional(integerOption({ min: 1, max: 1000 })),
    unseen: makeOptional(flagOption()),
    with: makeOptional(personOption()),
  },
  answer: async ({ args, deps, context }) => {
    const { library, kind, genre, minutes, unseen = false, with: otherPerson } = args;
    const resolvedLibrary = library === undefined ? undefined : await resolveLibrary(library, deps, context);
    const libraryTarget = resolvedLibrary && {
      key: resolvedLibrary.key,
      title: nameOnServer(context.texts, resolvedLibrary, deps.serverNames),
    };
    const { reference } = context;
    const leavesOutSeen = unseen || otherPerson !== undefined;
    if (leavesOutSeen) await storeParticipants(otherPerson, deps, context);
    return await showPick(
      {
        kind,
        genre,
        minutes,
        library: libraryTarget,
        unseenBy: leavesOutSeen ? reference : undefined,
        ...(otherPerson !== undefined && otherPerson.userId !== context.actor.userId && { namesOther: true }),
        mayAdd: mayEditPlaylists(deps, context),
        lot: { seed: reference, after: '' },
      },
      deps,
      context,
    );
  },
});

/**
 * Stores the people whose plays count: the author of the command, and the named person if there is one. Only people who
 * may see histories may name another person. Throws a ReplacementAnswer if the named person has no account, or if
 * nobody is named and the author has none.
 */
async function storeParticipants(
  otherPerson: NamedPerson | undefined,
  deps: Deps,
  context: InteractionContext,
): Promise<void> {
  const { actor, may, reference, texts } = context;
  if (otherPerson !== undefined && !may('history.list')) throw new ReplacementAnswer(nothingDone(texts.pick.notYours));
  if (otherPerson !== undefined && !(await hasAccountHere(otherPerson, deps, context)))
    throw new ReplacementAnswer(nothingDone(texts.pick.noAccount));
  const reason = await missingAccountReason(deps, context);
  if (reason !== undefined && otherPerson === undefined) throw new ReplacementAnswer(nothingDone(reason));
  if (reason === undefined) await deps.countedIn.add(reference, actor.userId, deps.clock.now());
  if (otherPerson !== undefined) await deps.countedIn.add(reference, otherPerson.userId, deps.clock.now());
}

interface NamedPerson {
  readonly userId: string;
  /** The person's roles. Missing for people outside the guild. */
  readonly roleIds?: readonly string[] | undefined;
}

/**
 * True if the person has an account on the media server. Always false for people outside the guild, because members
 * must not learn if such people have an account.
 */
const hasAccountHere = async (
  { userId, roleIds }: NamedPerson,
  deps: Deps,
  context: InteractionContext,
): Promise<boolean> => roleIds !== undefined && (await visibleAccountsOf(userId, deps, context)).length > 0;
