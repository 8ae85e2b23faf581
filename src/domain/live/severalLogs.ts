import { LONGEST_LOOK_MS, type LoggedStreams, type SessionLog, type WatchedTime } from './sessionLog.ts';

export type ReplayedLog = Pick<SessionLog, 'between' | 'watched'>;

/** What played on several media servers, each with a log of its own, as one: at each look at one of them, what plays on all. */
export function severalLogs(logs: readonly ReplayedLog[]): ReplayedLog {
  const [only, ...others] = logs;
  if (only && others.length === 0) return only;
  return {
    between: (range, signal) => together(logs.map((log) => log.between(range, signal))),
    watched: async (from, to) =>
      joined((await Promise.all(logs.map((log) => log.watched(from, to)))).flat().toSorted((a, b) => a.from - b.from)),
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
    // After a gap in one of the logs nobody knows what plays there.
    const known = sources.flatMap(({ seen }) => (seen && at - seen.at <= LONGEST_LOOK_MS ? [seen] : []));
    yield { at, streams: known.flatMap(({ streams }) => streams) };
    await Promise.all(now.map(([source]) => advance(source)));
  }
}

/** Times that touch or overlap as one. */
function joined(times: readonly WatchedTime[]): readonly WatchedTime[] {
  const all: WatchedTime[] = [];
  for (const time of times) {
    const last = all.at(-1);
    if (last && time.from <= last.until)
      all[all.length - 1] = { from: last.from, until: Math.max(last.until, time.until) };
    else all.push(time);
  }
  return all;
}
