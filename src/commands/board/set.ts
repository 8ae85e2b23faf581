import { LANGUAGES } from '../../domain/languages.ts';
import type { Board } from '../../domain/live/boards.ts';
import { PEOPLE_DISPLAY_MODES } from '../../domain/notifications/peopleShown.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../domain/notifications/settings.ts';
import type { LibraryRef } from '../../domain/servers/refs.ts';
import { type LibraryScopes, wholeServerRef } from '../../domain/servers/scope.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { DEFAULT_TEXTS, localeOf, TRANSLATIONS } from '../../render/texts/texts.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../framework/context.ts';
import { channelOption, choiceOption, flagOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { encodeRefAsChoiceValue } from '../shared/encodeRefAsChoiceValue.ts';
import { findLibrary, libraryNames, readVisibleLibraries, requireLibrary } from '../shared/libraryOption.ts';
import { containsText, isSameName } from '../shared/names.ts';
import { readLibraryTitles, requireGuild } from '../shared/notify/libraries.ts';
import { renderSavedBoard, renderUnusableBoardChannel } from './view.ts';

const splitNames = (typedText: string): readonly string[] => typedText.split(',').map((part) => part.trim());

/** The words for "all libraries" in every language, because people copy commands from people with another language. */
const allLibrariesWords = (): readonly string[] =>
  [DEFAULT_TEXTS, ...Object.values(TRANSLATIONS)].map(({ board }) => board.allLibraries);

/**
 * The libraries with these names. An empty list means all libraries. Throws an AbortWithMessageError for an unknown or
 * ambiguous name.
 */
async function resolveLibraries(
  typedText: string,
  deps: Pick<CommandDeps, 'media' | 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'singleServer'>,
): Promise<readonly LibraryRef[]> {
  if (allLibrariesWords().some((word) => isSameName(word, typedText))) return [];
  const libraries = await readVisibleLibraries(deps, context);
  const keys = splitNames(typedText)
    .filter((part) => part !== '')
    .map((part) => requireLibrary(part, libraries, { deps, context }).key);
  return [...new Set(keys)];
}

/** The libraries and servers that the person named for the board. Undefined if they named none. */
async function requestedScopes(
  typedText: string | undefined,
  deps: Pick<CommandDeps, 'media' | 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'singleServer'>,
): Promise<LibraryScopes | undefined> {
  const keys = typedText === undefined ? undefined : await resolveLibraries(typedText, deps, context);
  const namesLibraries = keys !== undefined && keys.length > 0;
  if (namesLibraries || context.singleServer === undefined) return keys;
  return [wholeServerRef(context.singleServer)];
}

/** Autocompletes the last name in the list and keeps the names before it. */
async function completeLibraries(
  typedText: string,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'media' | 'serverNames'>>,
): Promise<OptionChoice[]> {
  const parts = splitNames(typedText);
  const libraries = await readVisibleLibraries(deps, context);
  const names = libraryNames(libraries, context, deps);
  const chosenLibraries = parts.slice(0, -1).flatMap((part) => findLibrary(part, libraries) ?? []);
  const candidates = libraries.filter(
    (library) => !chosenLibraries.includes(library) && containsText(library.title, parts.at(-1) ?? ''),
  );
  return candidates.map((library) => {
    const completedList = [...chosenLibraries, library];
    const name = completedList.map((entry) => names[libraries.indexOf(entry)]).join(', ');
    return { name, value: completedList.map(({ key }) => encodeRefAsChoiceValue(key)).join(',') };
  });
}

const options = {
  channel: channelOption(),
  people: makeOptionOptional(choiceOption(PEOPLE_DISPLAY_MODES)),
  language: makeOptionOptional(choiceOption(LANGUAGES)),
  libraries: makeOptionOptional(textOption({ complete: completeLibraries })),
  follow: makeOptionOptional(flagOption()),
  controls: makeOptionOptional(flagOption()),
};

/** Maximum number of boards per guild. While streams change, each board takes two requests every 15 seconds. */
const MOST_BOARDS = 20;

export const setBoardCommand = createSubcommand({
  words: (texts) => texts.board.declarations.set,
  requires: 'board.edit',
  takesServer: true,
  changes: ({ args }) => {
    const { channel: channelId, ...settings } = args;
    return {
      target: `board in channel ${channelId}`,
      after: JSON.stringify(settings),
    };
  },
  options,
  answer: async ({ args, deps, context }) => {
    const { texts } = context;
    const guildId = requireGuild(context);
    const channelId = args.channel;
    const problems = await deps.directory.problems(channelId, guildId);
    if (problems.length > 0) return renderUnusableBoardChannel(texts, { channelId, problems });
    const scopes = await requestedScopes(args.libraries, deps, context);
    const before = await deps.boards.find({ guildId, channelId });
    if (!before && (await deps.boards.list(guildId)).length >= MOST_BOARDS)
      return createNothingChangedMessage(texts.board.tooMany(MOST_BOARDS));
    const savedBoard = await deps.boards.set({
      guildId,
      channelId,
      setBy: context.actor.userId,
      people: args.people ?? before?.people ?? DEFAULT_SUBSCRIPTION_SETTINGS.people,
      locale: args.language ?? before?.locale ?? localeOf(texts),
      librarySectionIds: scopes ?? before?.librarySectionIds ?? [],
      follows: args.follow ?? before?.follows ?? false,
      controls: args.controls ?? before?.controls ?? false,
    });
    const wasBlocked = await deps.blocked.unblock(savedBoard.channelId);
    await deps.liveChanges.boards();
    const sectionIds = [...(before?.librarySectionIds ?? []), ...savedBoard.librarySectionIds];
    const sections = sectionIds.map((librarySectionId) => ({ librarySectionId }));
    const titles = await readLibraryTitles(sections, deps, context);
    const recordBefore = before && boardAuditText(before);
    const recordAfter = boardAuditText(savedBoard);
    const isSame = recordBefore === recordAfter && !wasBlocked;
    return addAuditDetailsToMessage(renderSavedBoard(texts, { before, board: savedBoard, titles, isSame }), {
      before: recordBefore,
      after: recordAfter,
      refs: savedBoard.librarySectionIds,
    });
  },
});

export const boardAuditText = ({ people, locale, librarySectionIds, follows, controls }: Board): string =>
  JSON.stringify({ people, locale, librarySectionIds, follows, controls });
