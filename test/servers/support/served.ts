import type { Caller } from '../../../src/domain/media/callOptions.ts';
import type { Catalogue, CatalogueEntry } from '../../../src/domain/media/catalogue.ts';
import type { Posters } from '../../../src/domain/media/items/itemsApi.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { type ServerId, serverId } from '../../../src/domain/servers/refs.ts';
import { createServerCombiner } from '../../../src/servers/serve.ts';
import { fakeMedia } from '../../support/media.ts';
import { knownServer } from '../../support/servers.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

interface Given {
  readonly media?: Partial<MediaServer>;
  readonly catalogue?: Partial<Catalogue>;
  readonly posters?: Posters;
}

const NAMES = ['Attic', 'Cellar', 'Shed'];

/** Servers 1, 2, ... called Attic, Cellar, ..., of which each has no more than a test gives it, served as one. */
export function served(...given: readonly Given[]) {
  const clock = createSteppedClock();
  const callers: Caller[] = [];
  const servers = given.map(({ media = {}, catalogue = {}, posters }, at) => ({
    id: serverId(at + 1),
    known: () => knownServer(at + 1, NAMES[at] ?? ''),
    mediaFor: (caller: Caller) => {
      callers.push(caller);
      return fakeMedia(media);
    },
    catalogue: { isReady: false, size: 0, search: () => [], newest: () => [], ...catalogue },
    posters: posters ?? { small: async () => new Map() },
  }));
  const missing: [string, string][] = [];
  const stopped: { readonly id: ServerId; readonly name: string }[] = [];
  const serve = createServerCombiner({
    find: (id) => servers.find((each) => each.id === id),
    nameOf: (id) => stopped.find((server) => server.id === id)?.name,
    clock,
  });
  const as = serve(
    servers.map(({ id }) => id),
    {
      callerOn: (server) => ({ userId: '42', reference: `on ${server}`, urgency: 'read' }),
      graceMs: 1500,
      onMissing: (...each) => missing.push(each),
    },
  );
  return { ...as, serve, servers, clock, callers, missing, stopped };
}

/** A catalogue that finds these, whatever is typed. */
export const finding = (...entries: readonly CatalogueEntry[]): Catalogue => ({
  isReady: true,
  size: entries.length,
  search: (_, { limit }) => entries.slice(0, limit),
  newest: ({ limit }) => entries.slice(0, limit),
});
