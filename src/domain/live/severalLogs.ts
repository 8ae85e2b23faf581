import {
  type LoggedSessionSnapshot,
  MAX_SNAPSHOT_INTERVAL_MS,
  type PeriodWithoutSnapshotGaps,
  type SessionLog,
} from './sessionLog.ts';

export type ReplayableSessionLog = Pick<SessionLog, 'between' | 'watched'>;

export interface ServerSessionLog extends ReplayableSessionLog {
  /** When the server was added, in ms since 1970. The bot could not see its streams before. */
  readonly since: number;
}

/**
 * Merges the logs of several media servers. Wherever one server has a snapshot, the merged log has one with the streams
 * of all servers.
 */
export function mergeSessionLogs(logs: readonly ServerSessionLog[]): ReplayableSessionLog {
  const [firstLog, ...otherLogs] = logs;
  if (firstLog && otherLogs.length === 0) return firstLog;
  return {
    between: (range, signal) => mergeSnapshots(logs.map((log) => log.between(range, signal))),
    watched: async (from, to) => {
      if (logs.length === 0) return [];
      const times = await Promise.all(logs.map((log) => watchedSince(log, from, to)));
      return times.reduce(intersectTimes, [{ from, until: to }]);
    },
  };
}

/** The snapshots of one server, which are read in step with those of other servers. */
interface LogSource {
  readonly snapshots: AsyncIterator<LoggedSessionSnapshot>;
  /** The server's last snapshot before or at the current moment. */
  latest?: LoggedSessionSnapshot;
}

async function* mergeSnapshots(
  logs: readonly AsyncIterable<LoggedSessionSnapshot>[],
): AsyncGenerator<LoggedSessionSnapshot> {
  const sources = logs.map((log): LogSource => ({ snapshots: log[Symbol.asyncIterator]() }));
  const nextSnapshots = new Map<LogSource, LoggedSessionSnapshot>();
  const advance = async (source: LogSource): Promise<void> => {
    const { done, value } = await source.snapshots.next();
    if (done) nextSnapshots.delete(source);
    else nextSnapshots.set(source, value);
  };
  await Promise.all(sources.map(advance));
  while (nextSnapshots.size > 0) {
    const at = Math.min(...nextSnapshots.values().map((snapshot) => snapshot.at));
    const earliestSnapshots = [...nextSnapshots].filter(([, snapshot]) => snapshot.at === at);
    for (const [source, snapshot] of earliestSnapshots) source.latest = snapshot;
    // After a gap in its log, a server's streams are unknown and are left out.
    const recentSnapshots = sources.flatMap(({ latest }) =>
      latest && at - latest.at <= MAX_SNAPSHOT_INTERVAL_MS ? [latest] : [],
    );
    yield { at, streams: recentSnapshots.flatMap(({ streams }) => streams) };
    await Promise.all(earliestSnapshots.map(([source]) => advance(source)));
  }
}

/** The periods that a server's log covers. The time before the server was added counts as covered, without streams. */
async function watchedSince(
  log: ServerSessionLog,
  from: number,
  to: number,
): Promise<readonly PeriodWithoutSnapshotGaps[]> {
  const watchedTimes = await log.watched(from, to);
  if (log.since <= from) return watchedTimes;
  const until = Math.min(log.since, to);
  const laterTimes = watchedTimes.flatMap((time) =>
    time.until > until ? [{ ...time, from: Math.max(time.from, until) }] : [],
  );
  const [firstTime, ...otherTimes] = laterTimes;
  // A server's first snapshot follows some seconds after the server was added. These seconds count as covered.
  if (firstTime && firstTime.from - until <= MAX_SNAPSHOT_INTERVAL_MS)
    return [{ from, until: firstTime.until }, ...otherTimes];
  return [{ from, until }, ...laterTimes];
}

/** The times that are in both lists. Both lists must be sorted. */
function intersectTimes(
  times: readonly PeriodWithoutSnapshotGaps[],
  otherTimes: readonly PeriodWithoutSnapshotGaps[],
): readonly PeriodWithoutSnapshotGaps[] {
  const common: PeriodWithoutSnapshotGaps[] = [];
  for (const time of times) {
    for (const otherTime of otherTimes) {
      const from = Math.max(time.from, otherTime.from);
      const until = Math.min(time.until, otherTime.until);
      if (from < until) common.push({ from, until });
    }
  }
  return common;
}
