import type { RunningServer, RunningServers } from '../domain/servers/runningServers.ts';
import type { Serve, Served, Serving } from '../domain/servers/served.ts';

/** What is asked of a running server for people. */
export type ServedServer = Pick<RunningServer, 'id' | 'known' | 'mediaFor' | 'catalogue' | 'posters'>;

/** A server that was stopped meanwhile is left out, as if it had never been. */
export const createServe =
  ({ find }: Pick<RunningServers<ServedServer>, 'find'>): Serve =>
  (ids, serving) => {
    const [only] = ids.flatMap((id) => find(id) ?? []);
    if (!only) throw new Error('there is no media server to ask');
    return servedBy(only, serving);
  };

/** One server, as if there were no others. */
function servedBy({ id, mediaFor, catalogue, posters }: ServedServer, { callerOn }: Serving): Served {
  const caller = callerOn(id);
  return {
    media: mediaFor(caller),
    catalogue,
    posters: { small: (thumbs, until) => posters.small(thumbs, until, caller) },
  };
}
