import type { Clock } from '../domain/clock.ts';
import type { FeedName } from '../domain/notifications/feeds.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import type {
  HistoryBackfillProgress,
  HistoryProgress,
  ReadHistoryProgress,
  UnreadHistory,
} from '../domain/statistics/backfill.ts';
import type { DatabaseStore } from '../domain/store.ts';
import type { JobStates } from '../jobs/scheduling/jobStates.ts';
import { readHistoryBackfillProgress } from '../jobs/sync/backfill.ts';
import { DAY_MS } from '../time/units.ts';

/** The feed whose job copies new plays into the database. */
const HISTORY_FEED = 'history' satisfies FeedName;

interface Sources {
  readonly store: Pick<DatabaseStore, 'ofServer'>;
  readonly jobStates: Pick<JobStates, 'all'>;
  /** Number of days for which plays are kept. Undefined keeps them for ever. */
  readonly playsDays: number | undefined;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Sums up how much of the servers' histories has been read. For servers that do not run, the last stored numbers count.
 */
export function createHistoryProgress({ store, jobStates, playsDays, clock }: Sources): ReadHistoryProgress {
  return async (ids: readonly ServerId[]): Promise<HistoryProgress> => {
    const progresses = await Promise.all(ids.map((id) => readHistoryBackfillProgress(store.ofServer(id))));
    const sumOver = (readNumber: (progress: HistoryBackfillProgress) => number) =>
      progresses.reduce((total, progress) => total + readNumber(progress), 0);
    const total = progresses.every((progress) => progress.total !== undefined)
      ? sumOver((progress) => progress.total ?? 0)
      : undefined;
    const unreadHistories = ids.flatMap((server): readonly UnreadHistory[] => {
      const state = jobStates.all().find((job) => job.server === server && job.job === HISTORY_FEED);
      return state && state.failingSince === undefined ? [] : [{ server, failingSince: state?.failingSince }];
    });
    return {
      done: progresses.every(({ done }) => done),
      read: sumOver(({ read }) => read),
      total,
      unread: unreadHistories,
      keptSince: playsDays === undefined ? undefined : new Date(clock.now().getTime() - playsDays * DAY_MS),
    };
  };
}
