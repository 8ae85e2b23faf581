import type { NewSubscription } from '../../../src/domain/notifications/subscriptions.ts';
import type { HistoryProgress } from '../../../src/domain/statistics/backfill.ts';
import { recordDueRecaps } from '../../../src/jobs/feeds/recap/poll.ts';
import { createRecapReader, type ReadRecapDeps } from '../../../src/jobs/feeds/recap/read.ts';
import { createRecapRedrawer, type RecapRedrawDeps } from '../../../src/jobs/publishing/recapRedraw.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { openStore, silent } from '../../store/support/openStore.ts';
import { ONLY_SERVER } from '../../support/servers.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, createRecorder, GUILD, takeOut } from './fakes.ts';
import { pictureless, renderingStore } from './renderContext.ts';

export const ADA = '100000000000000011';
export const BOB = '100000000000000012';
export const DECEMBER = new Date('2026-12-01T10:00:00Z');

const play = (day: number, account: string, title = 'Metropolis') => ({
  historyKey: `${day} ${account} ${title}`,
  viewedAt: new Date(Date.UTC(2026, 10, day, 19)),
  accountId: account,
  ratingKey: title,
  kind: 'movie' as const,
  title,
});

/** A guild in December with a recap channel. Ada watched three times in November, Bob once. */
export async function recapWorld(
  subscription: Partial<NewSubscription> = {},
  progress: HistoryProgress = { done: true, read: 4, unread: [] },
) {
  const clock = createSteppedClock(DECEMBER);
  const opened = await openStore({ path: ':memory:', clock, log: silent });
  const store = { ...opened, clock };
  await store.plays.keep([play(1, '1'), play(2, '1'), play(3, '2'), play(3, '1', 'Faust')]);
  await store.linkedAccounts.map(ADA, '1');
  await store.linkedAccounts.map(BOB, '2');
  const mediaServers = ONLY_SERVER;
  const deps: ReadRecapDeps = {
    ...store,
    mediaServers,
    media: {
      libraries: async () => [],
      libraryItems: async function* () {},
      item: async () => ({ kind: 'movie', title: '' }),
      poster: () => Promise.reject(new Error('no poster is expected')),
    },
    makeLargePicture: async (bytes) => bytes,
    membersOf: async (guildId, accounts) => new Map(guildId !== '' && accounts.includes('1') ? [['1', [ADA]]] : []),
    progressOf: async () => progress,
    timeZone: 'UTC',
  };
  const readRecap = createRecapReader(deps);
  const { publish } = await renderingStore(store, {
    feed: 'recap',
    guildId: GUILD,
    channelId: CHANNEL,
    ...subscription,
  });
  const record = () => recordDueRecaps({ ...store, timeZone: 'UTC', wake: () => undefined });
  const publishDue = async () => {
    await record();
    await publish({ readRecap, mediaServers });
  };
  const posted = async () => {
    await publishDue();
    return takeOut(store.outbox);
  };
  const { log, sentences } = createRecorder();
  const redrawDeps: RecapRedrawDeps = {
    ...store,
    ...pictureless,
    directory: { guildOf: async () => GUILD },
    hasMessage: async () => true,
    mediaServers,
    readRecap,
    textsFor: textsForLanguage,
    wake: () => undefined,
    clock,
    log,
  };
  const redrawWith = (more: Partial<RecapRedrawDeps>) => createRecapRedrawer({ ...redrawDeps, ...more });
  const { redraw, resume } = redrawWith({});
  return { store, readRecap, publishDue, posted, redraw, resume, redrawWith, clock, sentences };
}
