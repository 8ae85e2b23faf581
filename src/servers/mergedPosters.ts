import type { Posters } from '../domain/media/items/itemsApi.ts';
import { serverOf } from '../domain/servers/refs.ts';
import type { RunningServer } from '../domain/serving/runningServers.ts';
import type { Serving } from '../domain/serving/served.ts';

/** Each server makes the pictures of its own items only. */
export const mergedPosters = (
  servers: readonly Pick<RunningServer, 'id' | 'posters'>[],
  callerOn: Serving['callerOn'],
): Posters => ({
  small: async (thumbs, until) => {
    const byServer = Map.groupBy(thumbs, (thumb) => serverOf(thumb));
    const made = servers.map(async ({ id, posters }) => {
      const own = byServer.get(id);
      return own ? [...(await posters.small(own, until, callerOn(id)))] : [];
    });
    return new Map((await Promise.all(made)).flat());
  },
});
