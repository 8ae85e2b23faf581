import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { libraryRefSchema } from '../../domain/servers/storedRefs.ts';
import { FOLLOW_BUTTON_ACTIONS } from '../../render/follow/followButtons.ts';
import { appendYearToTitle } from '../../render/kit/media/title.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { MAX_CHOICE_TEXT } from '../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { commandLink } from '../../render/kit/text/commandLink.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import { createSubcommand, InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { makeOptionOptional, textOption } from '../framework/options.ts';
import { createPressHandler } from '../framework/press.ts';
import { chosenRefs } from '../shared/encodeRefAsChoiceValue.ts';
import { checkTitleAlreadyOnServer, YEAR_OPTION } from '../shared/follow/alreadyHere.ts';
import { FOLLOWABLE_KINDS, followedItem, followTargetAndRenderAnswer } from '../shared/follow/follow.ts';
import { createItemAutocomplete, itemKindAndLibraryFacts } from '../shared/itemChoice.ts';
import { cardTargetSchema, chosenItem, renderCandidates } from '../shared/items/items.ts';
import { completeLibrary, resolveLibrary } from '../shared/libraryOption.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { resolveItem } from '../shared/resolveItem.ts';
import { followOnAllServersPressHandler } from './widen.ts';

/** The answer is ephemeral, because each person follows titles for themselves. */
const followItem = createPressHandler({
  name: FOLLOW_BUTTON_ACTIONS.item,
  requires: 'follow.own',
  changes: ({ target, pressed }) => {
    const { values } = pressed;
    const { ratingKey } = chosenItem(target, values);
    return { target: `item ${ratingKey}`, refs: [ratingKey] };
  },
  target: cardTargetSchema,
  place: 'private',
  answer: async ({ target, pressed, deps, context }) => {
    const { values } = pressed;
    const { ratingKey } = chosenItem(target, values);
    return await followMediaItem(await deps.media.item(ratingKey, { signal: context.signal }), deps, context);
  },
});

/** Posts about items without a series or an artist have this button. */
const followLibrary = createPressHandler({
  name: FOLLOW_BUTTON_ACTIONS.library,
  requires: 'follow.own',
  changes: ({ target }) => ({ target: `library ${target.key}`, refs: [target.key] }),
  target: z.object({ key: libraryRefSchema }),
  place: 'private',
  answer: ({ target, deps, context }) => followLibraryNamed(`#${target.key}`, deps, context),
});

async function followLibraryNamed(
  library: string,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  const { key, title } = await resolveLibrary(library, deps, context);
  return await followTargetAndRenderAnswer({ kind: 'library', key, title }, deps, context);
}

async function followMediaItem(
  item: MediaItem,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  const followTarget = followedItem(item, context.texts.search);
  return followTarget
    ? await followTargetAndRenderAnswer(followTarget, deps, context)
    : createNothingChangedMessage(context.texts.follow.notThis);
}

async function followByTitle(
  typedTitle: string,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  const resolvedItem = await resolveItem(typedTitle, FOLLOWABLE_KINDS, { deps, context });
  if ('item' in resolvedItem) return await followMediaItem(resolvedItem.item, deps, context);
  const menu = { ...resolvedItem, action: FOLLOW_BUTTON_ACTIONS.item, servers: deps.serverNames };
  const question = renderCandidates(context.texts, typedTitle, menu);
  if (question) return { ...question, outcome: 'nothing' };
  const link = commandLink('follow title', deps.commandIds(requireGuild(context)));
  return createNothingChangedMessage(
    context.texts.follow.noneCalled(clipAndEscapeText(typedTitle, MAX_CHOICE_TEXT), link),
  );
}

/** Follows a title that no server has yet. The bot announces once when one of the guild's servers gets the title. */
export const followTitleCommand = createSubcommand({
  words: (texts) => texts.follow.declarations.title,
  requires: 'follow.own',
  changes: ({ args }) => ({ target: appendYearToTitle(args.title, args.year) }),
  options: { title: textOption({}), year: YEAR_OPTION },
  answer: async ({ args, deps, context }) => {
    const { title: typedText, year } = args;
    const { answer, isUnchecked } = await checkTitleAlreadyOnServer({ title: typedText, year }, { deps, context });
    return (
      answer ??
      (await followTargetAndRenderAnswer({ kind: 'title', title: typedText, year, isUnchecked }, deps, context))
    );
  },
});

export const addFollowCommand = createSubcommand({
  words: (texts) => texts.follow.declarations.add,
  requires: 'follow.own',
  presses: [followItem, followLibrary, followOnAllServersPressHandler],
  changes: ({ args }) => ({ target: args.title ?? args.library, refs: chosenRefs(args.title, args.library) }),
  options: {
    title: makeOptionOptional(
      textOption({ complete: createItemAutocomplete(FOLLOWABLE_KINDS, itemKindAndLibraryFacts) }),
    ),
    library: makeOptionOptional(textOption({ complete: completeLibrary(), menu: true })),
  },
  answer: async ({ args, deps, context }) => {
    const { title: typedTitle, library } = args;
    if (typedTitle !== undefined && library !== undefined)
      throw new InvalidOptionError('library', context.texts.follow.oneOfThem);
    if (typedTitle !== undefined) return await followByTitle(typedTitle, deps, context);
    if (library === undefined) return createNothingChangedMessage(context.texts.follow.nothingNamed);
    return await followLibraryNamed(library, deps, context);
  },
});
