import { formatNameWithServer } from '../../render/kit/media/servers.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import { createCommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import {
  choiceOption,
  flagOption,
  integerOption,
  makeOptionOptional,
  personOption,
  textOption,
} from '../framework/options.ts';
import { missingAccountReason, readVisibleAccountsOfUser } from '../shared/accounts.ts';
import { mayEditPlaylists } from '../shared/editPlaylists.ts';
import { completeLibrary, resolveLibrary } from '../shared/libraryOption.ts';
import { PICKABLE_ITEM_KINDS } from './read.ts';
import { countOwnPlaysPressHandler, pickAgainPressHandler, showRandomPick } from './show.ts';

export const pickRandomTitlesCommand = createCommand({
  words: (texts) => texts.pick.declarations.pick,
  subject: 'find',
  requires: 'pick',
  visibility: 'public',
  changes: false,
  presses: [pickAgainPressHandler, countOwnPlaysPressHandler],
  options: {
    library: makeOptionOptional(textOption({ complete: completeLibrary(), menu: true })),
    kind: makeOptionOptional(choiceOption(PICKABLE_ITEM_KINDS)),
    genre: makeOptionOptional(textOption({ max: 40 })),
    minutes: makeOptionOptional(integerOption({ min: 1, max: 1000 })),
    unseen: makeOptionOptional(flagOption()),
    with: makeOptionOptional(personOption()),
  },
  answer: async ({ args, deps, context }) => {
    const { library, kind, genre, minutes, unseen = false, with: otherPerson } = args;
    const resolvedLibrary = library === undefined ? undefined : await resolveLibrary(library, deps, context);
    const libraryTarget = resolvedLibrary && {
      key: resolvedLibrary.key,
      title: formatNameWithServer(context.texts, resolvedLibrary, deps.serverNames),
    };
    const { reference } = context;
    const leavesOutSeen = unseen || otherPerson !== undefined;
    if (leavesOutSeen) await storeParticipants(otherPerson, deps, context);
    return await showRandomPick(
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
 * may see histories may name another person. Throws an AbortWithMessageError if the named person has no account, or if
 * nobody is named and the author has none.
 */
async function storeParticipants(
  otherPerson: NamedPerson | undefined,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<void> {
  const { actor, may, reference, texts } = context;
  if (otherPerson !== undefined && !may('history.list'))
    throw new AbortWithMessageError(createNothingChangedMessage(texts.pick.notYours));
  if (otherPerson !== undefined && !(await hasAccountHere(otherPerson, deps, context)))
    throw new AbortWithMessageError(createNothingChangedMessage(texts.pick.noAccount));
  const reason = await missingAccountReason(deps, context);
  if (reason !== undefined && otherPerson === undefined)
    throw new AbortWithMessageError(createNothingChangedMessage(reason));
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
 * must not learn whether such people have an account.
 */
const hasAccountHere = async (
  { userId, roleIds }: NamedPerson,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<boolean> => roleIds !== undefined && (await readVisibleAccountsOfUser(userId, deps, context)).length > 0;
