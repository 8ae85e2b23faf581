import type { DatabaseStore } from '../../../src/domain/store.ts';
import type { CountSeenJobDeps } from '../../../src/jobs/seen/countSeen.ts';
import { silent } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

/** The count of who has seen what, over an installation without media servers. */
export const notCounting = (
  store: Pick<DatabaseStore, 'seenTitles' | 'seenCounts' | 'libraryAccesses' | 'linkedAccounts'>,
): CountSeenJobDeps => ({
  seenTitles: store.seenTitles,
  seenCounts: store.seenCounts,
  libraryAccesses: store.libraryAccesses,
  linkedAccounts: store.linkedAccounts,
  running: { find: () => undefined },
  servers: () => [],
  serversOfGuilds: () => [],
  isHistoryRead: async () => false,
  clock: createSteppedClock(),
  log: silent,
});
