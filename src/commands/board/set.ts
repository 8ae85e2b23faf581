import type { Board } from '../../domain/live/boards.ts';
import { PEOPLE_SHOWN } from '../../domain/notifications/peopleShown.ts';
import { DEFAULT_SETTINGS } from '../../domain/notifications/settings.ts';
import type { LibraryRef } from '../../domain/servers/refs.ts';
import { type Scopes, wholeServer } from '../../domain/servers/scope.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { DEFAULT_TEXTS, LANGUAGES, localeOf, TRANSLATIONS } from '../../render/texts/texts.ts';
import { subcommand } from '../framework/command.ts';
import type { Choice, Deps, InteractionContext, Working } from '../framework/context.ts';
import { channel, choice, flag, optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { choiceValue } from '../shared/choiceValue.ts';
import { findLibrary, librariesOf, libraryIn, libraryNames } from '../shared/libraryOption.ts';
import { holds, sameName } from '../shared/names.ts';
import { guildOf, titlesOf } from '../shared/notify/libraries.ts';
import { renderBoardSet, renderBoardUnusable } from './view.ts';

const partsOf = (typed: string): readonly string[] => typed.split(',').map((part) => part.trim());

/** In every language, because people copy text that others typed. */
const ALL: readonly string[] = [DEFAULT_TEXTS, ...Object.values(TRANSLATIONS)].map(({ board }) => board.allLibraries);

/** The named libraries; an empty list means all libraries. Throws the answer for an unknown name. */
async function namedLibraries(
  typed: string,
  deps: Pick<Deps, 'media' | 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'only'>,
): Promise<readonly LibraryRef[]> {
  if (ALL.some((all) => sameName(all, typed))) return [];
  const libraries = await librariesOf(deps, context);
  const keys = partsOf(typed)
    .filter((part) => part !== '')
    .map((part) => libraryIn(part, libraries, { deps, context }).key);
  return [...new Set(keys)];
}

/** The board's libraries; undefined if the option is missing. */
async function wantedScopes(
  typed: string | undefined,
  deps: Pick<Deps, 'media' | 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'only'>,
): Promise<Scopes | undefined> {
  const named = typed === undefined ? undefined : await namedLibraries(typed, deps, context);
  const { only } = context;
  return only === undefined || (named && named.length > 0) ? named : [wholeServer(only)];
}

/** Completes the last one; those before it stay. */
async function completeLibraries(
  typed: string,
  { deps, context }: Working<Pick<Deps, 'media' | 'serverNames'>>,
): Promise<Choice[]> {
  const parts = partsOf(typed);
  const libraries = await librariesOf(deps, context);
  const names = libraryNames(libraries, context, deps);
  const before = parts.slice(0, -1).flatMap((part) => findLibrary(part, libraries) ?? []);
  const rest = libraries.filter((library) => !before.includes(library) && holds(library.title, parts.at(-1) ?? ''));
  return rest.map((library) => {
    const chosen = [...before, library];
    const name = chosen.map((each) => names[libraries.indexOf(each)]).join(', ');
    return { name, value: chosen.map(({ key }) => choiceValue(key)).join(',') };
  });
}

const options = {
  channel: channel(),
  people: optional(choice(PEOPLE_SHOWN)),
  language: optional(choice(LANGUAGES)),
  libraries: optional(text({ complete: completeLibraries })),
  follow: optional(flag()),
  controls: optional(flag()),
};

/** Each costs two requests a quarter of a minute when everything moves. */
const MOST_BOARDS = 20;

/** Sets or changes a board; missing options stay unchanged. Its message follows within seconds. */
export const set = subcommand({
  words: (texts) => texts.board.declarations.set,
  requires: 'board.edit',
  takesServer: true,
  changes: ({ args }) => {
    const { channel: channelId, ...typed } = args;
    return {
      target: `board in channel ${channelId}`,
      after: JSON.stringify(typed),
    };
  },
  options,
  answer: async ({ args, deps, context }) => {
    const { texts } = context;
    const key = { guildId: guildOf(context), channelId: args.channel };
    const problems = await deps.directory.problems(key.channelId, key.guildId);
    if (problems.length > 0) return renderBoardUnusable(texts, { channelId: key.channelId, problems });
    const scopes = await wantedScopes(args.libraries, deps, context);
    const before = await deps.boards.find(key);
    if (!before && (await deps.boards.list(key.guildId)).length >= MOST_BOARDS)
      return nothingDone(texts.board.tooMany(MOST_BOARDS));
    const saved = await deps.boards.set({
      ...key,
      setBy: context.actor.userId,
      people: args.people ?? before?.people ?? DEFAULT_SETTINGS.people,
      locale: args.language ?? before?.locale ?? localeOf(texts),
      librarySectionIds: scopes ?? before?.librarySectionIds ?? [],
      follows: args.follow ?? before?.follows ?? false,
      controls: args.controls ?? before?.controls ?? false,
    });
    const wasBlocked = await deps.blocked.unblock(saved.channelId);
    await deps.liveChanges.boards();
    const keys = [...(before?.librarySectionIds ?? []), ...saved.librarySectionIds];
    const sections = keys.map((librarySectionId) => ({ librarySectionId }));
    const titles = await titlesOf(sections, deps, context);
    const record = { before: before && boardRecord(before), after: boardRecord(saved) };
    const records = { ...record, refs: saved.librarySectionIds };
    const isSame = records.before === records.after && !wasBlocked;
    return audited(renderBoardSet(texts, { before, board: saved, titles, isSame }), records);
  },
});

/** The board as the audit trail keeps it. */
export const boardRecord = ({ people, locale, librarySectionIds, follows, controls }: Board): string =>
  JSON.stringify({ people, locale, librarySectionIds, follows, controls });
