import type { Board, BoardSettings, NewBoard } from '../../domain/live/boards.ts';
import { PEOPLE_SHOWN } from '../../domain/notifications/peopleShown.ts';
import { DEFAULT_SETTINGS } from '../../domain/notifications/settings.ts';
import { LANGUAGES, localeOf } from '../../render/texts/texts.ts';
import { type ArgsOf, subcommand } from '../framework/command.ts';
import { channel, choice, flag, optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { guildOf, titlesOf } from '../notify/libraries.ts';
import { completeLibraries, namedLibraries } from './libraries.ts';
import { renderBoardSet, renderBoardUnusable, renderTooManyBoards } from './view.ts';

const options = {
  channel: channel(),
  people: optional(choice(PEOPLE_SHOWN)),
  language: optional(choice(LANGUAGES)),
  libraries: optional(text({ complete: completeLibraries })),
  follow: optional(flag()),
};
type Args = ArgsOf<typeof options>;

/** Each costs two requests a quarter of a minute when everything moves. */
const MOST_BOARDS = 20;

/** Sets a board, or changes one; what is not given stays as it was. Its message follows within seconds. */
export const set = subcommand({
  words: (texts) => texts.board.declarations.set,
  requires: 'board.edit',
  visibility: 'private',
  changes: ({ channel: channelId, ...typed }) => ({
    target: `board in channel ${channelId}`,
    after: JSON.stringify(typed),
  }),
  options,
  answer: async (args, deps, context) => {
    const { texts } = context;
    const key = { guildId: guildOf(context), channelId: args.channel };
    const problems = await deps.directory.problems(key.channelId, key.guildId);
    if (problems.length > 0) return renderBoardUnusable(texts, { channelId: key.channelId, problems });
    const chosen = args.libraries === undefined ? undefined : await namedLibraries(args.libraries, deps, context);
    if (chosen && 'components' in chosen) return chosen;
    const before = await deps.boards.find(key);
    if (!before && (await deps.boards.list(key.guildId)).length >= MOST_BOARDS)
      return renderTooManyBoards(texts, MOST_BOARDS);
    const defaults = {
      people: DEFAULT_SETTINGS.people,
      locale: localeOf(texts),
      librarySectionIds: [],
      follows: false,
    };
    const settings = {
      ...settingsOf(before ?? defaults),
      ...given(args),
      ...(chosen && { librarySectionIds: chosen }),
    };
    const board: NewBoard = { ...key, ...settings, setBy: context.actor.userId };
    const saved = await deps.boards.set(board);
    await deps.blocked.unblock(saved.channelId);
    await deps.liveChanges.boards();
    const keys = [...(before?.librarySectionIds ?? []), ...saved.librarySectionIds];
    const sections = keys.map((librarySectionId) => ({ librarySectionId }));
    const titles = await titlesOf(sections, deps, context);
    return audited(renderBoardSet(texts, { before, board: saved, titles }), {
      before: before && boardRecord(before),
      after: boardRecord(saved),
    });
  },
});

const settingsOf = ({ people, locale, librarySectionIds, follows }: BoardSettings): BoardSettings => ({
  ...{ people, locale, librarySectionIds, follows },
});

const given = ({ people, language: locale, follow: follows }: Args): Partial<BoardSettings> => ({
  ...(people && { people }),
  ...(locale !== undefined && { locale }),
  ...(follows !== undefined && { follows }),
});

/** As the audit trail keeps it. */
export const boardRecord = (board: Board): string => JSON.stringify(settingsOf(board));
