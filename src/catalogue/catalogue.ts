import { setImmediate } from 'node:timers/promises';
import type {
  CatalogueEntry,
  CatalogueReport,
  CatalogueSource,
  RefreshableCatalogue,
} from '../domain/media/catalogue.ts';
import type { MediaItem } from '../domain/media/items/item.ts';
import { type BareKey, keyOf, refTo, serverOf } from '../domain/servers/refs.ts';
import { Newest } from './newest.ts';
import { TitleIndex } from './titleIndex.ts';

/** Makes entries of a library's items; a text that many items share (their show's name) is kept once. */
function createEntries({ librarySectionId, librarySectionTitle }: CatalogueSource) {
  const shared = new Map<string, string>();
  const share = (text: string | undefined): string | undefined => {
    if (text === undefined) return undefined;
    const known = shared.get(text);
    if (known !== undefined) return known;
    const own = detached(text);
    shared.set(own, own);
    return own;
  };
  return ({ ratingKey, kind, title, year, guid, ...item }: MediaItem): CatalogueEntry | undefined =>
    ratingKey === undefined
      ? undefined
      : {
          ratingKey: refTo(serverOf(ratingKey), detached(keyOf(ratingKey)) as BareKey),
          kind,
          title: detached(title),
          year,
          parentTitle: share(item.parentTitle),
          grandparentTitle: share(item.grandparentTitle),
          index: item.index,
          parentIndex: item.parentIndex,
          librarySectionId,
          librarySectionTitle,
          guid: guid === undefined ? undefined : detached(guid),
        };
}

/** A title that is cut out of a page keeps the whole page in V8's memory; a copy frees it. */
const detached = (text: string): string => Buffer.from(text).toString();

/** How long to work before other work gets its turn: a page of 100 takes two or three ms. */
const STRETCH_MS = 8;

/** An empty catalogue, to be refreshed. */
export function createCatalogue(): RefreshableCatalogue {
  let index = new TitleIndex();
  let newest = new Newest();
  let isReady = false;

  async function refresh(sources: readonly CatalogueSource[], signal: AbortSignal): Promise<CatalogueReport> {
    const next = new TitleIndex();
    const latest = new Newest();
    const failed: { readonly librarySectionTitle: string; readonly error: unknown }[] = [];
    for (const source of sources) {
      const { entries, failure } = await read(source, latest, signal);
      const usable = failure === undefined ? entries : olderOr(entries, entriesOf(index, source));
      await inTurns(usable, signal, (entry) => next.add(entry));
      if (failure) {
        latest.take(newest.of(source));
        failed.push({ librarySectionTitle: source.librarySectionTitle, ...failure });
      }
    }
    const [first] = failed;
    if (first && failed.length === sources.length) throw first.error;
    index = next;
    newest = latest;
    isReady = true;
    return { size: index.entries.length, failed };
  }

  return {
    refresh,
    search: (typed, options) => index.search(typed, options),
    newest: (options) => newest.first(options),
    get isReady() {
      return isReady;
    },
    get size() {
      return index.entries.length;
    },
  };
}

/** Older entries replace those of a library that could not be read to its end, if there are any. */
const olderOr = (read: readonly CatalogueEntry[], older: readonly CatalogueEntry[]): readonly CatalogueEntry[] =>
  older.length > 0 ? older : read;

interface Read {
  readonly entries: readonly CatalogueEntry[];
  readonly failure?: { readonly error: unknown };
}

/** A library's entries, or why it could not be read; rejects only with the signal's reason. */
async function read(source: CatalogueSource, latest: Newest, signal: AbortSignal): Promise<Read> {
  const entries: CatalogueEntry[] = [];
  const entryOf = createEntries(source);
  try {
    for await (const page of source.pages())
      await inTurns(page, signal, (item) => {
        const entry = entryOf(item);
        if (!entry) return;
        entries.push(entry);
        latest.add(entry, item.addedAt);
      });
    signal.throwIfAborted();
    return { entries };
  } catch (error) {
    signal.throwIfAborted();
    return { entries, failure: { error } };
  }
}

const entriesOf = ({ entries }: TitleIndex, { librarySectionId }: CatalogueSource): readonly CatalogueEntry[] =>
  entries.filter((entry) => entry.librarySectionId === librarySectionId);

/**
 * One after the other, with turns for other work in between: a server may send a whole library as one page.
 */
async function inTurns<T>(list: readonly T[], signal: AbortSignal, each: (one: T) => void): Promise<void> {
  let since = performance.now();
  for (const one of list) {
    each(one);
    if (performance.now() - since < STRETCH_MS) continue;
    await setImmediate();
    signal.throwIfAborted();
    since = performance.now();
  }
}
