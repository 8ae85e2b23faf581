import type { CommandDeps } from '../../../src/commands/framework/context.ts';
import type { Board } from '../../../src/domain/live/boards.ts';
import type { Counter } from '../../../src/domain/live/counters.ts';
import type { Given } from '../../support/given.ts';

/** Boards and counters in memory, and what was reported of them. */
export function createFakeLive() {
  const boards = new Map<string, Board>();
  const counters = new Map<string, Counter>();
  const calls: string[] = [];
  const deps = {
    boards: {
      list: async (guildId) => [...boards.values()].filter((board) => board.guildId === guildId),
      find: async ({ channelId }) => boards.get(channelId),
      set: async (board) => {
        const { id, state } = boards.get(board.channelId) ?? {
          id: boards.size + 1,
          state: { posts: 0, isRemoved: false },
        };
        const saved = { ...board, shows: board.shows ?? ('streams' as const), id, state };
        boards.set(board.channelId, saved);
        return saved;
      },
      remove: async ({ channelId }) => boards.delete(channelId),
    },
    counters: {
      list: async (guildId) => [...counters.values()].filter((counter) => counter.guildId === guildId),
      set: async (counter) => {
        const saved = { ...counter, id: counters.get(counter.channelId)?.id ?? counters.size + 1, renamedAt: [] };
        counters.set(counter.channelId, saved);
        return saved;
      },
      remove: async ({ channelId }) => counters.delete(channelId),
    },
    liveChanges: {
      boards: async () => void calls.push('boards'),
      moveBoard: (id) => void calls.push(`move ${id}`),
      counters: async () => void calls.push('counters'),
    },
  } satisfies Given<CommandDeps>;
  return { boards, counters, calls, deps };
}
