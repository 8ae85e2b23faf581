import type { Board } from '../../domain/live/boards.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { commandLink } from '../../render/kit/text/commandLink.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import { createCommandGroup, createSubcommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { channelOption, makeOptionOptional } from '../framework/options.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { boardAuditText, setBoardCommand } from './set.ts';

/**
 * Posts the board again if its message was deleted or has scrolled far up. Also unblocks the channel if it was blocked
 * because it took no messages.
 */
const refreshBoardCommand = createSubcommand({
  words: (texts) => texts.board.declarations.refresh,
  requires: 'board.edit',
  changes: ({ args }) => ({ target: args.channel ? `board in channel ${args.channel}` : 'every board' }),
  options: { channel: makeOptionOptional(channelOption()) },
  answer: async ({ args, deps, context }) => {
    const { channel: channelId } = args;
    const boards = await findBoards(channelId, deps, context);
    for (const board of boards) {
      await deps.blocked.unblock(board.channelId);
      deps.liveChanges.moveBoard(board.id);
    }
    await deps.liveChanges.boards();
    const lines = boards.map((board) => context.texts.board.refreshed(channelMention(board.channelId)));
    return addAuditDetailsToMessage(createChangeResultMessage('done', lines.join('\n'), { private: true }), {
      after: 'to be drawn again',
    });
  },
});

/** Throws an AbortWithMessageError if the guild has no matching board. */
async function findBoards(
  channelId: string | undefined,
  { boards, commandIds }: Pick<CommandDeps, 'boards' | 'commandIds'>,
  context: InteractionContext,
): Promise<readonly Board[]> {
  const guildId = requireGuild(context);
  const guildBoards = (await boards.list(guildId)).filter(({ shows }) => shows === 'streams');
  const matchingBoards = guildBoards.filter((board) => channelId === undefined || board.channelId === channelId);
  if (matchingBoards.length > 0) return matchingBoards;
  const { noneAnywhere, none } = context.texts.board;
  const link = commandLink('board set', commandIds(guildId));
  throw new AbortWithMessageError(
    createNothingChangedMessage(channelId === undefined ? noneAnywhere(link) : none(channelMention(channelId), link)),
  );
}

const removeBoardCommand = createSubcommand({
  words: (texts) => texts.board.declarations.remove,
  requires: 'board.edit',
  changes: ({ args }) => ({ target: args.channel ? `board in channel ${args.channel}` : 'the board' }),
  options: { channel: makeOptionOptional(channelOption()) },
  answer: async ({ args, deps, context }) => {
    const { channel: channelId } = args;
    const boards = await findBoards(channelId, deps, context);
    const [board, ...otherBoards] = boards;
    const { several, removed } = context.texts.board;
    if (!board || otherBoards.length > 0)
      return createNothingChangedMessage(
        several(boards.map((candidate) => channelMention(candidate.channelId)).join(' ')),
      );
    await deps.boards.remove(board);
    await deps.liveChanges.boards();
    return addAuditDetailsToMessage(
      createChangeResultMessage('done', removed(channelMention(board.channelId)), { private: true }),
      {
        target: `board in channel ${board.channelId}`,
        before: boardAuditText(board),
        after: 'removed',
        refs: board.librarySectionIds,
      },
    );
  },
});

export const boardCommand = createCommandGroup({
  words: (texts) => texts.board.declarations.board,
  subject: 'notifications',
  subcommands: [setBoardCommand, removeBoardCommand, refreshBoardCommand],
});
