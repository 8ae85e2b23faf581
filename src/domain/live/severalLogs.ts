import { LONGEST_LOOK_MS, type LoggedStreams, type SessionLog, type WatchedTime } from './sessionLog.ts';

export type ReplayedLog = Pick<SessionLog, 'between' | 'watched'>;

export interface LogOfServer extends ReplayedLog {
  /** The time when the server was added, in ms since 1970. The bot could not see it before. */
  readonly since: number;
}

/** Merges the logs of several media servers. Each snapshot of one server becomes a snapshot with the streams of all. */
export function mergeLogs(logs: readonly LogOfServer[]): ReplayedLog {
  const [firstLog, ...otherLogs] = logs;
  if (firstLog && otherLogs.length === 0) return firstLog;
  return {
    between: (range, signal) => mergeLooks(logs.map((log) => log.between(range, signal))),
    watched: async (from, to) => {
      if (logs.length === 0) return [];
      const times = await Promise.all(logs.map((log) => watchedSince(log, from, to)));
      return times.reduce(intersectTimes, [{ from, until: to }]);
    },
  };
}

async function* mergeLooks(logs: readonly AsyncIterable<LoggedStreams>[]): AsyncGenerator<LoggedStreams> {
  const sources = logs.map((log) => ({
    looks: log[Symbol.asyncIterator](),
    seen: undefined as LoggedStreams | undefined,
  }));
  const nextLooks = new Map<(typeof sources)[number], LoggedStreams>();
  const advance = async (source: (typeof sources)[number]): Promise<void> => {
    const { done, value } = await source.looks.next();
    if (done) nextLooks.delete(source);
    else nextLooks.set(source, value);
  };
  await Promise.all(sources.map(advance));
  while (nextLooks.size > 0) {
    const at = Math.min(...nextLooks.values().map((look) => look.at));
    const earliestLooks = [...nextLooks].filter(([, look]) => look.at === at);
    for (const [source, look] of earliestLooks) source.seen = look;
    // After a gap in a server's log, its streams are unknown.
    const recentLooks = sources.flatMap(({ seen }) => (seen && at - seen.at <= LONGEST_LOOK_MS ? [seen] : []));
    yield { at, streams: recentLooks.flatMap(({ streams }) => streams) };
    await Promise.all(earliestLooks.map(([source]) => advance(source)));
  }
}

/** The periods of a server's log. The time before the server was added counts as watched, without streams. */
async function watchedSince(log: LogOfServer, from: number, to: number): Promise<readonly WatchedTime[]> {
  const watchedTimes = await log.watched(from, to);
  if (log.since <= from) return watchedTimes;
  const until = Math.min(log.since, to);
  const laterTimes = watchedTimes.flatMap((time) =>
    time.until > until ? [{ ...time, from: Math.max(time.from, until) }] : [],
  );
  const [firstTime, ...otherTimes] = laterTimes;
  // The first snapshot of a server comes some seconds after the server was added. These seconds count as watched too.
  if (firstTime && firstTime.from - until <= LONGEST_LOOK_MS) return [{ from, until: firstTime.until }, ...otherTimes];
  return [{ from, until }, ...laterTimes];
}

/** The times that both lists share. Both lists are in order. */
function intersectTimes(times: readonly WatchedTime[], otherTimes: readonly WatchedTime[]): readonly WatchedTime[] {
  const common: WatchedTime[] = [];
  for (const time of times) {
    for (const otherTime of otherTimes) {
      const from = Math.max(time.from, otherTime.from);
      const until = Math.min(time.until, otherTime.until);
      if (from < until) common.push({ from, until });
    }
  }
  return common;
}
