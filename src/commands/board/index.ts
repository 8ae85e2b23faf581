import type { Board } from '../../domain/live/boards.ts';
import { commandLink } from '../../render/kit/commandLink.ts';
import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { Instead } from '../framework/action.ts';
import { group, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { channel, optional } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import { boardRecord, set } from './set.ts';

/** For a board whose message was deleted, or is far above; also retries a channel that took no messages. */
const refresh = subcommand({
  words: (texts) => texts.board.declarations.refresh,
  requires: 'board.edit',
  changes: ({ args }) => ({ target: args.channel ? `board in channel ${args.channel}` : 'every board' }),
  options: { channel: optional(channel()) },
  answer: async ({ args, deps, context }) => {
    const { channel: channelId } = args;
    const boards = await findBoards(channelId, deps, context);
    for (const board of boards) {
      await deps.blocked.unblock(board.channelId);
      deps.liveChanges.moveBoard(board.id);
    }
    await deps.liveChanges.boards();
    const lines = boards.map(({ channelId: each }) => context.texts.board.refreshed(channelMention(each)));
    return audited(changeNote('done', lines.join('\n'), { private: true }), { after: 'to be drawn again' });
  },
});

/** This guild's board in that channel, or all its boards. Throws the answer if none exists. */
async function findBoards(
  channelId: string | undefined,
  { boards, commandIds }: Pick<Deps, 'boards' | 'commandIds'>,
  context: InteractionContext,
): Promise<readonly Board[]> {
  const guildId = guildOf(context);
  const all = await boards.list(guildId);
  const found = all.filter((board) => channelId === undefined || board.channelId === channelId);
  if (found.length > 0) return found;
  const { noneAnywhere, none } = context.texts.board;
  const link = commandLink('board set', commandIds(guildId));
  throw new Instead(nothingDone(channelId === undefined ? noneAnywhere(link) : none(channelMention(channelId), link)));
}

/** Its message is deleted as soon as Discord lets us. */
const remove = subcommand({
  words: (texts) => texts.board.declarations.remove,
  requires: 'board.edit',
  changes: ({ args }) => ({ target: args.channel ? `board in channel ${args.channel}` : 'the board' }),
  options: { channel: optional(channel()) },
  answer: async ({ args, deps, context }) => {
    const { channel: channelId } = args;
    const found = await findBoards(channelId, deps, context);
    const [board, ...others] = found;
    const { several, removed } = context.texts.board;
    if (!board || others.length > 0)
      return nothingDone(several(found.map((each) => channelMention(each.channelId)).join(' ')));
    await deps.boards.remove(board);
    await deps.liveChanges.boards();
    return audited(changeNote('done', removed(channelMention(board.channelId)), { private: true }), {
      target: `board in channel ${board.channelId}`,
      before: boardRecord(board),
      after: 'removed',
      refs: board.librarySectionIds,
    });
  },
});

export const board = group({
  words: (texts) => texts.board.declarations.board,
  subject: 'notifications',
  subcommands: [set, remove, refresh],
});
