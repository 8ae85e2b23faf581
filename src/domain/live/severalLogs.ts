import { LONGEST_LOOK_MS, type LoggedStreams, type SessionLog, type WatchedTime } from './sessionLog.ts';

export type ReplayedLog = Pick<SessionLog, 'between' | 'watched'>;

/** The log of one of several servers. */
export interface LogOfServer extends ReplayedLog {
  /** The time when the server was added, in ms since 1970. The bot could not see it before. */
  readonly since: number;
}

/** Merges the logs of several media servers: each look at one server shows the streams of all. */
export function severalLogs(logs: readonly LogOfServer[]): ReplayedLog {
  const [only, ...others] = logs;
  if (only && others.length === 0) return only;
  return {
    between: (range, signal) => together(logs.map((log) => log.between(range, signal))),
    watched: async (from, to) => {
      if (logs.length === 0) return [];
      const times = await Promise.all(logs.map((log) => watchedSince(log, from, to)));
      return times.reduce(inBoth, [{ from, until: to }]);
    },
  };
}

async function* together(logs: readonly AsyncIterable<LoggedStreams>[]): AsyncGenerator<LoggedStreams> {
  const sources = logs.map((log) => ({
    looks: log[Symbol.asyncIterator](),
    seen: undefined as LoggedStreams | undefined,
  }));
  const next = new Map<(typeof sources)[number], LoggedStreams>();
  const advance = async (source: (typeof sources)[number]): Promise<void> => {
    const { done, value } = await source.looks.next();
    if (done) next.delete(source);
    else next.set(source, value);
  };
  await Promise.all(sources.map(advance));
  while (next.size > 0) {
    const at = Math.min(...[...next.values()].map((look) => look.at));
    const now = [...next].filter(([, look]) => look.at === at);
    for (const [source, look] of now) source.seen = look;
    // After a gap in a server's log, its streams are unknown.
    const known = sources.flatMap(({ seen }) => (seen && at - seen.at <= LONGEST_LOOK_MS ? [seen] : []));
    yield { at, streams: known.flatMap(({ streams }) => streams) };
    await Promise.all(now.map(([source]) => advance(source)));
  }
}

/** Counts the time before a server was added as watched, with nothing playing. */
async function watchedSince(log: LogOfServer, from: number, to: number): Promise<readonly WatchedTime[]> {
  const watched = await log.watched(from, to);
  if (log.since <= from) return watched;
  const until = Math.min(log.since, to);
  const later = watched.flatMap((time) => (time.until > until ? [{ ...time, from: Math.max(time.from, until) }] : []));
  const [first, ...others] = later;
  // The first look comes some seconds after a server was added.
  if (first && first.from - until <= LONGEST_LOOK_MS) return [{ from, until: first.until }, ...others];
  return [{ from, until }, ...later];
}

/** The times that are among both, which are in order. */
function inBoth(some: readonly WatchedTime[], others: readonly WatchedTime[]): readonly WatchedTime[] {
  const both: WatchedTime[] = [];
  for (const one of some) {
    for (const other of others) {
      const from = Math.max(one.from, other.from);
      const until = Math.min(one.until, other.until);
      if (from < until) both.push({ from, until });
    }
  }
  return both;
}
