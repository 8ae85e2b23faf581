import { expect } from 'vitest';
import type { MediaItem } from '../../../../src/domain/media/items/item.ts';
import type { Library } from '../../../../src/domain/media/libraries/library.ts';
import type { MediaServerTokenReader } from '../../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure, type MediaServerFailureContext } from '../../../../src/domain/media/server/failure.ts';
import { extractTitleFacts } from '../../../../src/domain/media/titles/titleFacts.ts';
import { serverId, serverOfRef } from '../../../../src/domain/servers/refs.ts';
import type { DatabaseStore } from '../../../../src/domain/store.ts';
import { CountSeenJob, type CountSeenJobDeps } from '../../../../src/jobs/seen/countSeen.ts';
import { memoryStore, silent } from '../../../store/support/openStore.ts';
import { given } from '../../../support/given.ts';
import { textOf } from '../../../support/messages.ts';
import { answersTo, asking, depsWith } from '../../support/deps.ts';
import { pressed } from '../../support/presses.ts';

export const HOUR = 3_600_000;
export const WEEK = 7 * 24 * HOUR;

const FAILED: MediaServerFailureContext = { method: 'GET', path: '/library/sections', asked: true };
const signal = new AbortController().signal;

export const library = (key: string, type = 'movie'): Library => ({
  key,
  type,
  title: `Library ${key}`,
  agent: type === 'movie' ? 'tv.media.agents.movie' : 'tv.media.agents.series',
  locations: [],
});

export const filmIn = (libraryKey: string, ratingKey: string, more: Partial<MediaItem> = {}): MediaItem => ({
  kind: 'movie',
  ratingKey,
  title: `Film ${ratingKey}`,
  year: 1927,
  guid: `media://movie/${ratingKey}`,
  librarySectionId: libraryKey,
  originallyAvailableAt: new Date('1927-01-10'),
  ...more,
});

export const seriesIn = (libraryKey: string, ratingKey: string, more: Partial<MediaItem> = {}): MediaItem => ({
  kind: 'show',
  ratingKey,
  title: `Series ${ratingKey}`,
  guid: `media://show/${ratingKey}`,
  librarySectionId: libraryKey,
  ...more,
});

export const episodeOf = (series: MediaItem, index: number, more: Partial<MediaItem> = {}): MediaItem => ({
  kind: 'episode',
  ratingKey: `${series.ratingKey}0${index}`,
  title: `Part ${index}`,
  parentTitle: 'Season 1',
  parentIndex: 1,
  index,
  grandparentTitle: series.title,
  grandparentRatingKey: series.ratingKey,
  librarySectionId: series.librarySectionId,
  ...more,
});

interface WatchersState {
  servers: number[];
  guilds: number[][];
  readonly readServers: Set<number>;
  plays: number;
  /** Earlier plays were deleted. */
  keptSince: Date | undefined;
}

type WatchersStore = DatabaseStore & Pick<Awaited<ReturnType<typeof memoryStore>>, 'clock'>;

/** An installation with people who watch, and the job that counts them. */
export async function createWatchers(givenStore?: WatchersStore) {
  const store = givenStore ?? (await memoryStore());
  const { clock, linkedAccounts } = store;
  const items = new Map<string, MediaItem>();
  const listings = new Map<string, readonly string[] | 'refused' | 'failing'>();
  const requests: string[] = [];
  const state: WatchersState = {
    servers: [1],
    guilds: [[1]],
    readServers: new Set([1, 2]),
    plays: 0,
    keptSince: undefined,
  };

  const running = {
    find: () => ({
      tokenReaderFor: (token: string) =>
        given<MediaServerTokenReader>('reader', {
          libraries: async () => {
            requests.push(token);
            const listing = listings.get(token) ?? [];
            if (listing === 'refused') throw new MediaServerFailure('unauthorized', { ...FAILED, link: 'refused' });
            if (listing === 'failing') throw new MediaServerFailure('unavailable', FAILED);
            return listing.map((key) => library(key));
          },
        }),
    }),
  };
  const jobOf = (parts: Partial<CountSeenJobDeps> = {}) =>
    new CountSeenJob({
      ...store,
      running,
      servers: () => state.servers.map(serverId),
      serversOfGuilds: () => state.guilds.map((servers) => servers.map(serverId)),
      isHistoryRead: async (server) => state.readServers.has(server),
      log: silent,
      ...parts,
    });
  let job = jobOf();

  const deps = depsWith({
    seenTitles: store.seenTitles,
    seenCounts: store.seenCounts,
    libraryAccesses: store.libraryAccesses,
    linkedAccounts,
    arrivedWishes: store.arrivedWishes,
    copiedHistory: async (server) => ({ isRead: state.readServers.has(server), keptSince: state.keptSince }),
    clock,
    media: {
      item: async (key) => items.get(key) ?? expect.fail(`no item ${key}`),
      accounts: async () => [...Array(40).keys()].map((n) => ({ id: `${n}`, name: `name ${n}` })),
      libraryItems: async function* () {
        // No children are listed.
      },
    },
  });
  const contextOf = (userId: string, more: Parameters<typeof asking>[0] = {}) =>
    asking({
      actor: { userId, guildId: '9', roleIds: [] },
      may: (capability) => capability !== 'history.list',
      servers: state.servers.map(serverId),
      ...more,
    });

  return {
    store,
    state,
    deps,
    requests,
    listings,
    contextOf,
    /** Reads a library to its end. `isCut`: the reading ends before its last page. */
    read: async (of: Library, content: readonly MediaItem[], { isCut = false } = {}) => {
      for (const item of content) items.set(item.ratingKey ?? '', item);
      const pass = store.ofServer(serverOfRef(of.key)).titles.beginPass(of.key, clock.now());
      await pass.note(content.flatMap((item) => extractTitleFacts(item, of) ?? []));
      if (!isCut) await pass.markMissing();
    },
    /** Links a person to an account; their token lists these libraries. */
    link: async (userId: string, account: string | undefined, libraries: readonly string[] | 'refused' | 'failing') => {
      const server = account === undefined ? serverId(1) : serverOfRef(account);
      const token = `token-of-${userId}-${server}`;
      listings.set(token, libraries);
      await linkedAccounts.link(userId, server, { token, accountId: account, at: clock.now() });
    },
    watch: async (account: string, item: MediaItem, more: Partial<MediaItem> = {}) => {
      state.plays += 1;
      const played = { ...item, ...more };
      const play = {
        historyKey: `${serverOfRef(account) === 1 ? '' : `${serverOfRef(account)}:`}h${state.plays}`,
        viewedAt: new Date(clock.now().getTime() + state.plays * 100_000),
        accountId: account,
        librarySectionId: played.librarySectionId,
        ratingKey: played.ratingKey,
        kind: played.kind,
        title: played.title,
        parentTitle: played.parentTitle,
        grandparentTitle: played.grandparentTitle,
        originallyAvailableAt: played.originallyAvailableAt,
      };
      await store.ofServer(serverOfRef(account)).plays.keep([play]);
    },
    /** Lets the bot run for this long; the job runs before and after. */
    live: async (ms: number) => {
      await job.run(signal);
      await clock.advance(ms);
      await job.run(signal);
    },
    restart: () => {
      job = jobOf();
    },
    /** Replaces parts that the job works with. */
    interfere: (parts: Partial<CountSeenJobDeps>) => {
      job = jobOf(parts);
    },
    /** The private answer about a title. */
    seen: async (userId: string, item: MediaItem, more: Parameters<typeof asking>[0] = {}) => {
      const target = { items: [{ ratingKey: item.ratingKey, title: item.title }] };
      return (await pressed('item.seen', target, deps, contextOf(userId, more))).map(textOf).join('\n');
    },
    names: async (item: MediaItem, more: Parameters<typeof asking>[0] = {}) => {
      const target = { items: [{ ratingKey: item.ratingKey, title: item.title }] };
      const context = contextOf('moderator', { may: () => true, ...more });
      return (await pressed('item.seen.names', target, deps, context)).map(textOf).join('\n');
    },
    /** The public card. */
    card: async (userId: string, item: MediaItem) =>
      (await answersTo('info', { title: `#${item.ratingKey}` }, deps, contextOf(userId))).map(textOf).join('\n'),
  };
}

/** The part of the private answer that is about others. */
export const aboutOthers = (answer: string): string => answer.slice(answer.indexOf('### Others'));
