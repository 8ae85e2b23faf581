import type { CommandDeps } from '../../../src/commands/framework/context.ts';
import type { Given } from '../../support/given.ts';

/** A copy of the history that is complete and empty; what is drawn is one byte. */
export const NOTHING_PLAYED = {
  librarySizesOf: () => ({ growth: async () => [] }),
  statistics: {
    count: async () => ({ answer: undefined, progress: { done: true, read: 0, unread: [] } }),
    prepareToDraw: () => undefined,
    draw: async (charts) => charts.map(() => new Uint8Array([1])),
  },
} satisfies Given<CommandDeps>;
