import { setImmediate } from 'node:timers/promises';
import { createMediaCatalogue } from '../src/catalogue/catalogue.ts';
import type { Catalogue, CatalogueSource, RefreshableCatalogue } from '../src/domain/media/catalogue.ts';
import type { MediaItem } from '../src/domain/media/items/item.ts';
import { formatMs, heapBytesAfterGarbageCollection, percentile, watchEventLoopBlocks } from './bench.ts';
import { createSearchQueries, type TypedQuery } from './queries.ts';
import { inventLibraryTitles } from './titles.ts';

const TITLES = 100_000;
const QUERIES = 2100;
/** Items per page that the client requests from the media server. */
const PAGE = 100;
/** Maximum choices that Discord accepts. */
const LIMIT = 25;

type Search = (typed: string) => readonly string[];

/**
 * Measures the search of 100,000 titles against a plain scan, and the cost of building the index against an empty loop.
 */
export async function* autocompleteBench(): AsyncIterable<string> {
  const items = inventLibraryTitles(TITLES);
  const queries = createSearchQueries(items, QUERIES);
  const catalogue = createMediaCatalogue();
  yield `${TITLES} titles, ${QUERIES} queries, ${LIMIT} choices each`;
  yield await building(catalogue, items);
  const [index, scan] = [measure(searchIn(catalogue), queries), measure(createScan(items), queries)];
  yield `index: p50 ${formatMs(percentile(index.times, 50))}, p99 ${formatMs(percentile(index.times, 99))}, worst ${formatMs(percentile(index.times, 100))} (goal: p99 under 50 ms)`;
  yield `scan:  p50 ${formatMs(percentile(scan.times, 50))}, p99 ${formatMs(percentile(scan.times, 99))}, worst ${formatMs(percentile(scan.times, 100))}`;
  yield `ratio: p50 ${(percentile(index.times, 50) / percentile(scan.times, 50)).toFixed(2)}, p99 ${(percentile(index.times, 99) / percentile(scan.times, 99)).toFixed(2)}`;
  for (const [how, found] of index.found)
    yield `${how}: index finds ${share(found)}, scan ${share(scan.found.get(how) ?? [])}`;
}

async function building(catalogue: RefreshableCatalogue, items: readonly MediaItem[]): Promise<string> {
  const before = heapBytesAfterGarbageCollection();
  const startedAt = performance.now();
  const loopWatch = watchEventLoopBlocks();
  await catalogue.refresh([sourceOf(items)], new AbortController().signal);
  const longest = loopWatch.longest();
  const took = performance.now() - startedAt;
  const megabytes = (heapBytesAfterGarbageCollection() - before) / 1e6;
  const idle = watchEventLoopBlocks();
  for (const until = performance.now() + took; performance.now() < until; ) await setImmediate();
  const stall = `event loop stalled for ${formatMs(longest.time)} at most, ${formatMs(longest.work)} of work`;
  return `build: ${formatMs(took)}, ${megabytes.toFixed(0)} MB, ${stall} (idle for the same time: ${formatMs(idle.longest().time)})`;
}

/** Lets the event loop run before each page, as if the page came from the network. */
function sourceOf(items: readonly MediaItem[]): CatalogueSource {
  async function* pages() {
    for (let start = 0; start < items.length; start += PAGE) {
      await setImmediate();
      yield items.slice(start, start + PAGE);
    }
  }
  return { librarySectionId: '1', librarySectionTitle: 'Everything', pages };
}

const searchIn =
  (catalogue: Catalogue): Search =>
  (query) =>
    catalogue.search(query, { limit: LIMIT }).map(({ title }) => title);

/** The simplest search: compares each title, in lower case, with `includes`. */
function createScan(items: readonly MediaItem[]): Search {
  const titles = items.map(({ title }) => title.toLowerCase());
  return (query) => {
    const lower = query.toLowerCase();
    return items
      .filter((_, index) => titles[index]?.includes(lower))
      .slice(0, LIMIT)
      .map(({ title }) => title);
  };
}

function measure(search: Search, queries: readonly TypedQuery[]) {
  for (const { text } of queries.slice(0, 200)) search(text);
  const hitsByKind = new Map<string, boolean[]>();
  const times = queries.map(({ text, how, wanted }) => {
    const startedAt = performance.now();
    const titles = search(text);
    const took = performance.now() - startedAt;
    hitsByKind.set(how, [...(hitsByKind.get(how) ?? []), titles.includes(wanted.title)]);
    return took;
  });
  return { times, found: hitsByKind };
}

const share = (hitsByKind: readonly boolean[]): string =>
  `${Math.round((hitsByKind.filter(Boolean).length / Math.max(1, hitsByKind.length)) * 100)} %`;
