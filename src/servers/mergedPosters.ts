import type { Posters } from '../domain/media/items/itemsApi.ts';
import { serverOfRef } from '../domain/servers/refs.ts';
import type { RunningServer } from '../domain/serving/runningServers.ts';
import type { CombineMediaServersOptions } from '../domain/serving/served.ts';

/** Reads posters from several servers. Each server is asked only for pictures of its own items. */
export const createMergedPosters = (
  servers: readonly Pick<RunningServer, 'id' | 'posters'>[],
  callerOn: CombineMediaServersOptions['callerOn'],
): Posters => ({
  small: async (thumbs, until) => {
    const byServer = Map.groupBy(thumbs, (thumb) => serverOfRef(thumb));
    const picturesByServer = servers.map(async ({ id, posters }) => {
      const ownThumbs = byServer.get(id);
      return ownThumbs ? [...(await posters.small(ownThumbs, until, callerOn(id)))] : [];
    });
    return new Map((await Promise.all(picturesByServer)).flat());
  },
});
