import type { Clock } from '../domain/clock.ts';
import type { CallOptions } from '../domain/media/callOptions.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import { type Ref, type ServerId, serverOf } from '../domain/servers/refs.ts';
import type { RunningServer, RunningServers } from '../domain/serving/runningServers.ts';
import type { CombinedServers, CombineOptions, CombineServers } from '../domain/serving/served.ts';
import { reasonForMissingPart } from '../domain/serving/whyMissing.ts';
import { findCopyOnServer } from './copies.ts';
import { gatherAnswers } from './gather.ts';
import { mergeCatalogues } from './mergedCatalogue.ts';
import { createMergedMedia, type MergedMediaDeps } from './mergedMedia.ts';
import { createMergedPosters } from './mergedPosters.ts';
import { createRoutedMedia, type NamedMediaServer } from './routedMedia.ts';

export type ServedServer = Pick<RunningServer, 'id' | 'known' | 'mediaFor' | 'catalogue' | 'posters'>;

type ServeDeps = Pick<RunningServers<ServedServer>, 'find'> & {
  /** Name of a media server. Undefined if the server was removed. */
  readonly nameOf: (id: ServerId) => string | undefined;
  readonly clock: Clock;
};

/** Combines the chosen servers for one request. Leaves out a server that has been removed. */
export function createServe({ find, nameOf, clock }: ServeDeps): CombineServers {
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
  { callerOn }: CombineOptions,
): CombinedServers {
  const caller = callerOn(id);
  const media = mediaFor(caller);
  const isHere = (ref: Ref) => serverOf(ref) === id;
  const namedMedia = { id, name: known().name, media, catalogue };
  // Replaces the calls that name an item, so that they fail for items of other servers.
  const routedMedia = createRoutedMedia([namedMedia], media);
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
  readonly serving: CombineOptions;
  readonly clock: Clock;
}

function serveFromAll({ running, stopped, serving, clock }: ServingAll): CombinedServers {
  const { callerOn, graceMs, onMissing } = serving;
  const runningMedia = running.map(({ id, known, mediaFor, catalogue }): NamedMediaServer => {
    return { id, name: known().name, media: mediaFor(callerOn(id)), catalogue };
  });
  const servers = [...runningMedia, ...stopped];
  const reportFailure: MergedMediaDeps['reportMissing'] = ({ name }, error) => {
    const reason = reasonForMissingPart(error);
    if (reason) onMissing(name, reason);
  };
  const askAll: MergedMediaDeps['askAll'] = (call, callOptions: CallOptions = {}, chosenServers = servers) => {
    const { only, isExtra = false, ...options } = callOptions;
    const askedServers = chosenServers.filter(({ id }) => only === undefined || id === only);
    const reportUnlessExtra: CombineOptions['onMissing'] = (name, reason) => {
      if (!isExtra) onMissing(name, reason);
    };
    const calls = askedServers.map((server) => ({
      name: server.name,
      call: (signal: AbortSignal) => call({ server, media: server.media, options: { ...options, signal } }),
    }));
    return gatherAnswers(calls, { clock, graceMs, onMissing: reportUnlessExtra }, options.signal);
  };
  return {
    media: createMergedMedia({ servers, askAll, reportMissing: reportFailure }),
    catalogue: mergeCatalogues(running.map(({ catalogue }) => catalogue)),
    posters: createMergedPosters(running, callerOn),
    serverNames: (ref) => servers.find(({ id }) => id === serverOf(ref))?.name,
    copiesOf: async (item, options) => {
      const { ratingKey } = item;
      const ownServer = ratingKey && serverOf(ratingKey);
      const copies = await askAll(
        async (target) =>
          target.server.id === ownServer ? undefined : await findCopyOnServer(target.server, item, target.options),
        options,
      );
      return copies.filter((copy) => copy !== undefined);
    },
  };
}
