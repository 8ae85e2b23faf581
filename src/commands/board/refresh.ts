import { subcommand } from '../framework/command.ts';
import { channel, optional } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { findBoards } from './find.ts';
import { renderBoardsRefreshed } from './view.ts';

/** For a board that somebody deleted, or that is far above; also tries a channel again that took nothing. */
export const refresh = subcommand({
  words: (texts) => texts.board.declarations.refresh,
  requires: 'board.edit',
  visibility: 'private',
  changes: ({ channel: channelId }) => ({ target: channelId ? `board in channel ${channelId}` : 'every board' }),
  options: { channel: optional(channel()) },
  answer: async ({ channel: channelId }, deps, context) => {
    const boards = await findBoards(channelId, deps, context);
    if ('components' in boards) return boards;
    for (const board of boards) {
      await deps.blocked.unblock(board.channelId);
      deps.liveChanges.moveBoard(board.id);
    }
    await deps.liveChanges.boards();
    return audited(renderBoardsRefreshed(context.texts, boards), { after: 'to be drawn again' });
  },
});
