import type { Clock } from '../../../src/domain/clock.ts';
import type { NewRoute } from '../../../src/domain/notifications/subscriptions.ts';
import { TELLERS } from '../../../src/jobs/publishing/feedRenderers.ts';
import type { ComposeDeps } from '../../../src/jobs/publishing/publish.ts';
import { runComposer } from '../../../src/jobs/publishing/publisher.ts';
import { textsFor } from '../../../src/render/texts/texts.ts';
import type { Store } from '../../../src/store/open.ts';
import { aRoute, silent } from '../../store/support/openStore.ts';
import { CHANNEL, createRecorder, takeOut } from './fakes.ts';

/** What a teller needs beside what a test is about: no pictures, and a log that nobody reads. */
export const pictureless = {
  charts: { draw: async () => new Uint8Array([1, 2, 3]) },
  posters: { small: async () => new Map<string, Uint8Array>() },
  serverName: async () => undefined,
  log: silent,
};

type ClockedStore = Store & { readonly clock: Clock };

/** A store with a route to CHANNEL that shows people by name, and the composer to make posts for it. */
export async function tellingStore(store: ClockedStore, route: Partial<NewRoute> = {}) {
  await store.routes.set(aRoute({ feed: 'history', channelId: CHANNEL, people: 'name', ...route }));
  let woken = 0;
  const { log, lines } = createRecorder();
  const deps: ComposeDeps = {
    ...store,
    charts: pictureless.charts,
    posters: pictureless.posters,
    serverName: pictureless.serverName,
    tellers: TELLERS,
    textsFor,
    log,
    wake: () => {
      woken += 1;
    },
    signal: new AbortController().signal,
  };
  const compose = (more: Partial<ComposeDeps> = {}) => runComposer({ ...deps, ...more });
  return {
    compose,
    lines,
    woken: () => woken,
    /** Composes what is due; the bodies, taken out of the outbox as if they had been sent. */
    bodies: async () => {
      await compose();
      return takeOut(store.outbox);
    },
  };
}
