import { subcommand } from '../framework/command.ts';
import { channel, optional } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { findBoard } from './find.ts';
import { boardRecord } from './set.ts';
import { renderBoardRemoved } from './view.ts';

/** Its message is deleted as soon as Discord lets us. */
export const remove = subcommand({
  words: (texts) => texts.board.declarations.remove,
  requires: 'board.edit',
  visibility: 'private',
  changes: ({ channel: channelId }) => ({ target: channelId ? `board in channel ${channelId}` : 'the board' }),
  options: { channel: optional(channel()) },
  answer: async ({ channel: channelId }, deps, context) => {
    const board = await findBoard(channelId, deps, context);
    if ('components' in board) return board;
    await deps.boards.remove(board);
    await deps.liveChanges.boards();
    return audited(renderBoardRemoved(context.texts, board), {
      ...{ target: `board in channel ${board.channelId}`, before: boardRecord(board), after: 'removed' },
    });
  },
});
