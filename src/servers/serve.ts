import type { Clock } from '../domain/clock.ts';
import type { MediaServerCallOptions } from '../domain/media/callOptions.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import { type MediaRef, type ServerId, serverOfRef } from '../domain/servers/refs.ts';
import type { RunningServer, RunningServers } from '../domain/serving/runningServers.ts';
import type {
  CombinedMediaServers,
  CombineMediaServers,
  CombineMediaServersOptions,
} from '../domain/serving/served.ts';
import { reasonForMissingItems } from '../domain/serving/whyMissing.ts';
import { findCopyOnServer } from './copies.ts';
import { gatherServerAnswers } from './gather.ts';
import { mergeCatalogues } from './mergedCatalogue.ts';
import { createMergedMedia, type MergedMediaDeps } from './mergedMedia.ts';
import { createMergedPosters } from './mergedPosters.ts';
import { createMediaServerRouter, type NamedMediaServer } from './routedMedia.ts';

export type ServedServer = Pick<RunningServer, 'id' | 'known' | 'mediaFor' | 'catalogue' | 'posters'>;

type ServeDeps = Pick<RunningServers<ServedServer>, 'find'> & {
  /** Name of a media server. Undefined if the server was removed. */
  readonly nameOf: (id: ServerId) => string | undefined;
  readonly clock: Clock;
};

/** Combines the chosen servers for one request. Leaves out a server that has been removed. */
export function createServerCombiner({ find, nameOf, clock }: ServeDeps): CombineMediaServers {
  return (ids, serving) => {
    const servers = ids.flatMap((id) => find(id) ?? []);
    const stoppedServers = ids.flatMap((id) => {
      const name = find(id) ? undefined : nameOf(id);
      return name === undefined ? [] : [stoppedServer(id, name)];
    });
    const [firstServer, ...otherServers] = servers;
    const isOnlyServer = otherServers.length === 0 && stoppedServers.length === 0;
    if (firstServer && isOnlyServer) return serveFromOne(firstServer, serving);
    return serveFromAll({ running: servers, stopped: stoppedServers, serving, clock });
  };
}

/**
 * A server that does not run, because the bot is starting or the server's token is unusable. Every request to it fails.
 */
const stoppedServer = (id: ServerId, name: string): NamedMediaServer => ({
  id,
  name,
  // `media` is a getter, so that the server can be listed, and only requests to it fail.
  get media(): never {
    throw new MediaServerFailure('unreachable', { method: 'NONE', path: '', asked: false });
  },
  catalogue: { isReady: false, size: 0, search: () => [], newest: () => [] },
});

/** Serves a request from one media server. Items of other servers count as not found. */
function serveFromOne(
  { id, known, mediaFor, catalogue, posters }: ServedServer,
  { callerOn }: CombineMediaServersOptions,
): CombinedMediaServers {
  const caller = callerOn(id);
  const media = mediaFor(caller);
  const isHere = (ref: MediaRef) => serverOfRef(ref) === id;
  const namedMedia = { id, name: known().name, media, catalogue };
  // Replaces the calls that name an item, so that they fail for items of other servers.
  const routedMedia = createMediaServerRouter([namedMedia], media);
  return {
    media: { ...media, ...routedMedia },
    catalogue,
    posters: { small: (thumbs, until) => posters.small(thumbs.filter(isHere), until, caller) },
    serverNames: () => undefined,
    copiesOf: async () => [],
  };
}

interface ServingAll {
  readonly running: readonly ServedServer[];
  readonly stopped: readonly NamedMediaServer[];
  readonly serving: CombineMediaServersOptions;
  readonly clock: Clock;
}

function serveFromAll({ running, stopped, serving, clock }: ServingAll): CombinedMediaServers {
  const { callerOn, graceMs, onMissing } = serving;
  const runningMedia = running.map(({ id, known, mediaFor, catalogue }): NamedMediaServer => {
    return { id, name: known().name, media: mediaFor(callerOn(id)), catalogue };
  });
  const servers = [...runningMedia, ...stopped];
  const reportFailure: MergedMediaDeps['reportMissing'] = ({ name }, error) => {
    const reason = reasonForMissingItems(error);
    if (reason) onMissing(name, reason);
  };
  const askAll: MergedMediaDeps['askAll'] = (
    call,
    callOptions: MediaServerCallOptions = {},
    chosenServers = servers,
  ) => {
    const { only, isExtra = false, ...options } = callOptions;
    const askedServers = chosenServers.filter(({ id }) => only === undefined || id === only);
    const reportUnlessExtra: CombineMediaServersOptions['onMissing'] = (name, reason) => {
      if (!isExtra) onMissing(name, reason);
    };
    const calls = askedServers.map((server) => ({
      name: server.name,
      call: (signal: AbortSignal) => call({ server, media: server.media, options: { ...options, signal } }),
    }));
    return gatherServerAnswers(calls, { clock, graceMs, onMissing: reportUnlessExtra }, options.signal);
  };
  return {
    media: createMergedMedia({ servers, askAll, reportMissing: reportFailure }),
    catalogue: mergeCatalogues(running.map(({ catalogue }) => catalogue)),
    posters: createMergedPosters(running, callerOn),
    serverNames: (ref) => servers.find(({ id }) => id === serverOfRef(ref))?.name,
    copiesOf: async (item, options) => {
      const { ratingKey } = item;
      const ownServer = ratingKey && serverOfRef(ratingKey);
      const copies = await askAll(
        async (target) =>
          target.server.id === ownServer ? undefined : await findCopyOnServer(target.server, item, target.options),
        options,
      );
      return copies.filter((copy) => copy !== undefined);
    },
  };
}
