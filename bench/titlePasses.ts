import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMediaCatalogue } from '../src/catalogue/catalogue.ts';
import type { Clock } from '../src/domain/clock.ts';
import type { MediaItem } from '../src/domain/media/items/item.ts';
import type { ItemPage } from '../src/domain/media/items/itemsApi.ts';
import type { Library } from '../src/domain/media/libraries/library.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../src/domain/notifications/settings.ts';
import type { LibraryRef } from '../src/domain/servers/refs.ts';
import type { DatabaseStore } from '../src/domain/store.ts';
import { refreshCatalogue } from '../src/jobs/sync/catalogue.ts';
import { openDatabaseStore } from '../src/store/open.ts';
import { DAY_MS, HOUR_MS } from '../src/time/units.ts';
import { type Bench, formatMs, watchEventLoopBlocks } from './bench.ts';

/** Number of titles. `npm run bench -- titles 5000` is a small run. */
const TITLES = Number(process.argv[3] ?? 100_000);
const EPISODES = 200;
const FILMS: Library = { key: '1' as LibraryRef, type: 'movie', title: 'Films', locations: [] };
const SERIES: Library = { key: '2' as LibraryRef, type: 'show', title: 'Series', locations: [] };
const noop = () => undefined;
const log = { debug: noop, info: noop, warn: noop, error: noop };
const signal = new AbortController().signal;

/**
 * Reads a library of a hundred thousand titles again and again, while titles leave and return. Measures how long each
 * read blocks the event loop.
 */
export const libraryReadBench: Bench = async function* () {
  const folder = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  const clock = createShiftedClock();
  const store = await openDatabaseStore({ path: join(folder, 'usher.db'), clock, log });
  try {
    yield `a library of ${TITLES} titles; the longest work in which nothing else ran (goal: under 50 ms)`;
    const world = await createWorld(store, clock);
    for (const step of STEPS) {
      await step.prepare?.(world);
      const loop = watchEventLoopBlocks();
      const start = performance.now();
      await step.run(world);
      const took = performance.now() - start;
      const { time, work } = loop.longest();
      yield `  ${step.name}: ${formatMs(work)}, ${formatMs(time)} on this machine; took ${formatMs(took)}`;
    }
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

interface ShiftedClock extends Clock {
  advance(byMs: number): void;
}

function createShiftedClock(): ShiftedClock {
  let shiftMs = 0;
  return {
    now: () => new Date(Date.now() + shiftMs),
    steadyMs: () => Math.trunc(performance.now() + shiftMs),
    wait: async () => undefined,
    advance: (byMs) => {
      shiftMs += byMs;
    },
  };
}

interface World {
  readonly store: DatabaseStore;
  readonly clock: ShiftedClock;
  isListed: (item: MediaItem) => boolean;
  libraries: readonly Library[];
  /** True if the server sends all items of a kind in one page. */
  ignoresPaging: boolean;
  pass(): Promise<void>;
}

async function createWorld(store: DatabaseStore, clock: ShiftedClock): Promise<World> {
  await subscribe(store);
  const items = makeItems();
  const catalogue = createMediaCatalogue();
  const world: World = {
    store,
    clock,
    isListed: () => true,
    libraries: [FILMS, SERIES],
    ignoresPaging: false,
    pass: async () => {
      clock.advance(3 * HOUR_MS);
      const media = {
        libraries: async () => world.libraries,
        async *libraryItems({
          libraryKey,
          kind,
        }: {
          readonly libraryKey: LibraryRef;
          readonly kind?: string | undefined;
        }) {
          const listed = items.filter(
            (item) => item.librarySectionId === libraryKey && item.kind === kind && world.isListed(item),
          );
          yield* pagesOf(listed, world.ignoresPaging ? TITLES : 100);
        },
      };
      const { feeds, libraryDays } = store;
      const deps = { media, catalogue, feeds, libraryDays, titles: store.titles, clock, timeZone: 'UTC', log, signal };
      await refreshCatalogue({ ...deps, wake: noop });
    },
  };
  return world;
}

function* pagesOf(items: readonly MediaItem[], size: number): Generator<ItemPage> {
  for (let start = 0; start === 0 || start < items.length; start += size) {
    const page = items.slice(start, start + size);
    yield { listing: { totalSize: items.length }, items: page, readUntil: start + page.length };
  }
}

async function subscribe({ mediaServers, subscriptions }: DatabaseStore): Promise<void> {
  const server = { name: 'Home', token: 'a', machineIdentifier: 'm', addedBy: '300000000000000001', guildId: GUILD };
  await mediaServers.add({ ...server, address: new URL('http://home.example') });
  await subscriptions.set({
    ...DEFAULT_SUBSCRIPTION_SETTINGS,
    guildId: GUILD,
    feed: 'gone',
    channelId: '100000000000000001',
  });
}

const GUILD = '200000000000000001';

/** Invents the items: a fifth are films, the others are episodes of series with 200 episodes each. */
function makeItems(): readonly MediaItem[] {
  const items: MediaItem[] = [];
  for (let n = 0; n < TITLES / 5; n += 1)
    items.push({ ...itemOf(items.length), kind: 'movie', librarySectionId: FILMS.key });
  while (items.length < TITLES) {
    const show = itemOf(items.length);
    items.push({ ...show, files: undefined, kind: 'show', librarySectionId: SERIES.key });
    for (let index = 1; index <= EPISODES; index += 1)
      items.push({
        ...itemOf(items.length),
        kind: 'episode',
        librarySectionId: SERIES.key,
        grandparentRatingKey: show.ratingKey,
        grandparentTitle: show.title,
        parentIndex: 1,
        index,
      });
  }
  return items;
}

const itemOf = (n: number) => ({
  ratingKey: String(n + 1),
  guid: `media://work/${n}`,
  title: `Title number ${n}`,
  year: 1900 + (n % 100),
  thumb: '/library/thumb',
  addedAt: new Date(1_500_000_000_000),
  updatedAt: new Date(1_600_000_000_000),
  durationMs: 1_000_000 + n,
  files: [{ videoCodec: 'h264', audioCodec: 'aac', parts: [{ file: `/media/${n}`, sizeBytes: 1e9 + n, streams: [] }] }],
});

const numberOf = ({ ratingKey }: MediaItem): number => Number(ratingKey);
const all = (): boolean => true;
/** False for half of all titles, as if a disk with them were unplugged. */
const withoutDisk = (item: MediaItem): boolean => numberOf(item) <= TITLES / 2;
/**
 * False for every thirtieth film, and every thirtieth series with its episodes. These are too few for an unplugged
 * disk.
 */
const withoutSome = (item: MediaItem): boolean =>
  item.kind === 'movie'
    ? numberOf(item) % 30 > 0
    : Math.floor((numberOf(item) - TITLES / 5 - 1) / (EPISODES + 1)) % 30 > 0;

const checked = { libraries: [FILMS.key, SERIES.key], language: 'de' };

interface Step {
  readonly name: string;
  readonly prepare?: (world: World) => Promise<void>;
  readonly run: (world: World) => Promise<void>;
}

const list = (world: World, isListed: World['isListed']): void => {
  world.isListed = isListed;
};

const STEPS: readonly Step[] = [
  { name: 'the first pass', run: (world) => world.pass() },
  { name: 'a pass without a change', run: (world) => world.pass() },
  {
    name: 'a pass without a change, each kind in one page',
    prepare: async (world) => {
      world.ignoresPaging = true;
    },
    run: (world) => world.pass(),
  },
  {
    name: 'half of the titles are missing',
    prepare: async (world) => {
      world.ignoresPaging = false;
      list(world, withoutDisk);
    },
    run: (world) => world.pass(),
  },
  { name: 'they get an alert', run: (world) => world.pass() },
  { name: 'they are still missing', run: (world) => world.pass() },
  { name: 'they are back', prepare: async (world) => list(world, all), run: (world) => world.pass() },
  {
    name: 'a thirtieth of the titles is missing',
    prepare: async (world) => list(world, withoutSome),
    run: (world) => world.pass(),
  },
  { name: 'they are reported as gone', run: (world) => world.pass() },
  { name: 'they are back', prepare: async (world) => list(world, all), run: (world) => world.pass() },
  {
    name: 'the first pass after a restore, with half of the titles missing',
    prepare: async (world) => {
      list(world, withoutDisk);
      await world.pass();
      await world.store.feeds.restart('gone');
    },
    run: (world) => world.pass(),
  },
  {
    name: 'the sweep a month after an alert',
    prepare: async (world) => {
      list(world, all);
      await world.pass();
      list(world, withoutDisk);
      await world.pass();
      await world.pass();
      world.clock.advance(31 * DAY_MS);
    },
    run: ({ store }) => store.sweep(),
  },
  {
    name: '/library check',
    prepare: async (world) => {
      list(world, all);
      await world.pass();
    },
    run: async ({ store }) => {
      await store.checkedTitles.counts(checked);
    },
  },
  {
    name: '/library check, doubles',
    run: async ({ store }) => {
      await store.checkedTitles.page('doubles', checked, { offset: 0, limit: 8 });
    },
  },
  {
    name: '/library stale',
    run: async ({ store, clock }) => {
      const query = { ...checked, since: clock.now(), order: 'size', offset: 0, limit: 10 } as const;
      await store.checkedTitles.stale(query, signal);
    },
  },
  {
    name: 'a library is forgotten',
    prepare: async (world) => {
      world.libraries = [FILMS];
      await world.pass();
      world.clock.advance(31 * DAY_MS);
    },
    run: (world) => world.pass(),
  },
];
