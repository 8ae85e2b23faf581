import type { Clock } from '../domain/clock.ts';
import type { CallOptions } from '../domain/media/callOptions.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import { type Ref, type ServerId, serverOf } from '../domain/servers/refs.ts';
import type { RunningServer, RunningServers } from '../domain/serving/runningServers.ts';
import type { Serve, Served, Serving } from '../domain/serving/served.ts';
import { whyMissing } from '../domain/serving/whyMissing.ts';
import { copyOn } from './copies.ts';
import { gather } from './gather.ts';
import { mergedCatalogue } from './mergedCatalogue.ts';
import { type AllServers, createMergedMedia } from './mergedMedia.ts';
import { mergedPosters } from './mergedPosters.ts';
import { createRoutedMedia, type NamedMedia } from './routedMedia.ts';

/** The parts of a running server that serve people. */
export type ServedServer = Pick<RunningServer, 'id' | 'known' | 'mediaFor' | 'catalogue' | 'posters'>;

type ServeDeps = Pick<RunningServers<ServedServer>, 'find'> & {
  /** Name of a server that does not run; undefined if it was removed. */
  readonly nameOf: (id: ServerId) => string | undefined;
  readonly clock: Clock;
};

/** A server that was removed meanwhile is left out, as if it had never been. */
export function createServe({ find, nameOf, clock }: ServeDeps): Serve {
  return (ids, serving) => {
    const servers = ids.flatMap((id) => find(id) ?? []);
    const stopped = ids.flatMap((id) => {
      const name = find(id) ? undefined : nameOf(id);
      return name === undefined ? [] : [stoppedServer(id, name)];
    });
    const [first, ...others] = servers;
    if (first && others.length === 0 && stopped.length === 0) return servedBy(first, serving);
    return servedByAll({ running: servers, stopped, serving, clock });
  };
}

/** A known server that does not run, as at the start or while its token cannot be used. Every request to it fails. */
const stoppedServer = (id: ServerId, name: string): NamedMedia => ({
  id,
  name,
  get media(): never {
    throw new MediaServerFailure('unreachable', { method: 'NONE', path: '', asked: false });
  },
  catalogue: { isReady: false, size: 0, search: () => [], newest: () => [] },
});

/** One server, as if there were no others: things on other servers do not exist. */
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

interface ServingAll {
  readonly running: readonly ServedServer[];
  readonly stopped: readonly NamedMedia[];
  readonly serving: Serving;
  readonly clock: Clock;
}

function servedByAll({ running, stopped, serving, clock }: ServingAll): Served {
  const { callerOn, graceMs, onMissing } = serving;
  const runningMedia = running.map(({ id, known, mediaFor, catalogue }): NamedMedia => {
    return { id, name: known().name, media: mediaFor(callerOn(id)), catalogue };
  });
  const servers = [...runningMedia, ...stopped];
  const missed: AllServers['missed'] = ({ name }, error) => {
    const why = whyMissing(error);
    if (why) onMissing(name, why);
  };
  const askAll: AllServers['askAll'] = (call, given: CallOptions = {}, some = servers) => {
    const { only, isExtra = false, ...options } = given;
    const asked = some.filter(({ id }) => only === undefined || id === only);
    const sayMissing: Serving['onMissing'] = (name, why) => {
      if (!isExtra) onMissing(name, why);
    };
    const calls = asked.map((server) => ({
      name: server.name,
      ask: (signal: AbortSignal) => call({ server, media: server.media, options: { ...options, signal } }),
    }));
    return gather(calls, { clock, graceMs, onMissing: sayMissing }, options.signal);
  };
  return {
    media: createMergedMedia({ servers, askAll, missed }),
    catalogue: mergedCatalogue(running.map(({ catalogue }) => catalogue)),
    posters: mergedPosters(running, callerOn),
    serverNames: (ref) => servers.find(({ id }) => id === serverOf(ref))?.name,
    copiesOf: async (item, options) => {
      const { ratingKey } = item;
      const own = ratingKey && serverOf(ratingKey);
      const copies = await askAll(
        async (asked) => (asked.server.id === own ? undefined : await copyOn(asked.server, item, asked.options)),
        options,
      );
      return copies.filter((copy) => copy !== undefined);
    },
  };
}
