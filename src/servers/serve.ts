import type { Clock } from '../domain/clock.ts';
import type { CallOptions } from '../domain/media/callOptions.ts';
import { type Ref, serverOf } from '../domain/servers/refs.ts';
import type { RunningServer, RunningServers } from '../domain/serving/runningServers.ts';
import type { Serve, Served, Serving } from '../domain/serving/served.ts';
import { copyOn } from './copies.ts';
import { gather, whyMissing } from './gather.ts';
import { mergedCatalogue } from './mergedCatalogue.ts';
import { type AllServers, createMergedMedia } from './mergedMedia.ts';
import { mergedPosters } from './mergedPosters.ts';
import { createRoutedMedia } from './routedMedia.ts';

/** What is asked of a running server for people. */
export type ServedServer = Pick<RunningServer, 'id' | 'known' | 'mediaFor' | 'catalogue' | 'posters'>;

type ServeDeps = Pick<RunningServers<ServedServer>, 'find'> & { readonly clock: Clock };

/** A server that was stopped meanwhile is left out, as if it had never been. */
export const createServe =
  ({ find, clock }: ServeDeps): Serve =>
  (ids, serving) => {
    const servers = ids.flatMap((id) => find(id) ?? []);
    const [first, ...others] = servers;
    return first && others.length === 0 ? servedBy(first, serving) : servedByAll(servers, serving, clock);
  };

/** One server, as if there were no others: what is on another one is not there. */
function servedBy({ id, known, mediaFor, catalogue, posters }: ServedServer, { callerOn }: Serving): Served {
  const caller = callerOn(id);
  const media = mediaFor(caller);
  const isHere = (ref: Ref) => serverOf(ref) === id;
  const named = { id, name: known().name, media, catalogue };
  return {
    media: { ...media, ...createRoutedMedia([named], media) },
    catalogue,
    posters: { small: (thumbs, until) => posters.small(thumbs.filter(isHere), until, caller) },
    serverNames: () => undefined,
    copiesOf: async () => [],
  };
}

function servedByAll(all: readonly ServedServer[], serving: Serving, clock: Clock): Served {
  const { callerOn, graceMs, onMissing } = serving;
  const servers = all.map(({ id, known, mediaFor, catalogue }) => ({
    ...{ id, name: known().name, media: mediaFor(callerOn(id)), catalogue },
  }));
  const missed: AllServers['missed'] = ({ name }, error) => {
    const why = whyMissing(error);
    if (why) onMissing(name, why);
  };
  const askAll: AllServers['askAll'] = (call, { only, ...options }: CallOptions = {}, some = servers) => {
    const asked = some.filter(({ id }) => only === undefined || id === only);
    const calls = asked.map((server) => ({
      name: server.name,
      ask: (signal: AbortSignal) => call(server.media, { ...options, signal }, server),
    }));
    return gather(calls, { clock, graceMs, onMissing }, options.signal);
  };
  return {
    media: createMergedMedia({ servers, askAll, missed }),
    catalogue: mergedCatalogue(all.map(({ catalogue }) => catalogue)),
    posters: mergedPosters(all, callerOn),
    serverNames: (ref) => servers.find(({ id }) => id === serverOf(ref))?.name,
    copiesOf: async (item, options) => {
      const { ratingKey } = item;
      const own = ratingKey && serverOf(ratingKey);
      const copies = await askAll(
        async (_, of, server) => (server.id === own ? undefined : await copyOn(server, item, of)),
        options,
      );
      return copies.filter((copy) => copy !== undefined);
    },
  };
}
