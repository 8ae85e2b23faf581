import type { ServerId } from '../../domain/servers/refs.ts';
import type { HistoryCopyCompleteness, ReadHistoryProgress } from '../../domain/statistics/backfill.ts';
import type { DatabaseStore } from '../../domain/store.ts';

/**
 * Creates the function that tells how complete the bot's copy of a server's history is. Rejects if the database fails.
 */
export function createCopiedHistoryReader(store: Pick<DatabaseStore, 'ofServer'>, progressOf: ReadHistoryProgress) {
  return async (server: ServerId): Promise<HistoryCopyCompleteness> => {
    const { done, unread, keptSince } = await progressOf([server]);
    const { walk } = await store.ofServer(server).backfill.state();
    return { isRead: done && unread.length === 0 && walk?.missing === undefined, keptSince };
  };
}
