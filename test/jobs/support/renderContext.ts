import type { Clock } from '../../../src/domain/clock.ts';
import type { NewSubscription } from '../../../src/domain/notifications/subscriptions.ts';
import { returnNoPlayerLink } from '../../../src/domain/serving/links.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { FEED_DEFINITIONS } from '../../../src/jobs/feeds/definitions.ts';
import type { RenderContext } from '../../../src/jobs/feeds/feed.ts';
import { readSampleRecap } from '../../../src/jobs/feeds/recap/sample.ts';
import { createDigestSchedule } from '../../../src/jobs/publishing/digestSchedule.ts';
import type { PublishDeps } from '../../../src/jobs/publishing/publish.ts';
import { publishDueNotifications } from '../../../src/jobs/publishing/publisher.ts';
import { createWaitLog } from '../../../src/jobs/publishing/waitLog.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { aSubscription, silent } from '../../store/support/openStore.ts';
import { NO_APPEARANCE } from '../../support/appearance.ts';
import { CHANNEL, createRecorder, takeOut } from './fakes.ts';

/** Parts of posts that most tests do not need: no pictures, no members, no earlier messages, and a silent log. */
export const pictureless = {
  readOwnMessages: async () => ({ messages: [] }),
  charts: { prepare: () => undefined, draw: async () => new Uint8Array([1, 2, 3]) },
  posters: { small: async () => new Map<string, Uint8Array>() },
  appearanceOf: async () => NO_APPEARANCE,
  mediaServers: { serversOf: () => [] },
  linksIn: () => returnNoPlayerLink,
  readRecap: readSampleRecap,
  linkedAccounts: { usersOf: async () => new Map(), find: async () => [] },
  membersOf: async () => new Map<string, readonly string[]>(),
  media: { libraryItems: async function* () {}, history: async function* () {} },
  log: silent,
  waitLog: createWaitLog(silent),
  digestSchedule: createDigestSchedule(),
};

/** The parts of a feed's context that only recaps need. */
export const recapless = {
  recap: () => Promise.reject(new Error('no recap is expected')),
  draw: async () => undefined,
} satisfies Pick<RenderContext, 'recap' | 'draw'>;

type ClockedStore = DatabaseStore & { readonly clock: Clock };

/** A store with a subscription for CHANNEL that shows people by name, and the publisher to make posts for it. */
export async function renderingStore(store: ClockedStore, subscription: Partial<NewSubscription> = {}) {
  await store.subscriptions.set(
    aSubscription({ feed: 'history', channelId: CHANNEL, people: 'name', ...subscription }),
  );
  let woken = 0;
  const { log, lines } = createRecorder();
  const deps: PublishDeps = {
    ...store,
    charts: pictureless.charts,
    posters: pictureless.posters,
    appearanceOf: pictureless.appearanceOf,
    linksIn: pictureless.linksIn,
    readRecap: pictureless.readRecap,
    membersOf: pictureless.membersOf,
    renderers: FEED_DEFINITIONS,
    waitLog: createWaitLog(log),
    digestSchedule: createDigestSchedule(),
    textsFor: textsForLanguage,
    log,
    wake: () => {
      woken += 1;
    },
    signal: new AbortController().signal,
  };
  const publish = (more: Partial<PublishDeps> = {}) => publishDueNotifications({ ...deps, ...more });
  return {
    publish,
    lines,
    woken: () => woken,
    /** Publishes what is due; returns the bodies, taken out of the outbox as if they had been sent. */
    bodies: async () => {
      await publish();
      return takeOut(store.outbox);
    },
  };
}
