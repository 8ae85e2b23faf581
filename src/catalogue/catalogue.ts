import { setImmediate } from 'node:timers/promises';
import type {
  CatalogueEntry,
  CatalogueReport,
  CatalogueSource,
  RefreshableCatalogue,
} from '../domain/media/catalogue.ts';
import type { MediaItem } from '../domain/media/items/item.ts';
import { type BareKey, keyOf, refTo, serverOf } from '../domain/servers/refs.ts';
import { NewestItems } from './newest.ts';
import { TitleIndex } from './titleIndex.ts';

/**
 * Makes the function that makes a library's entries. A text that many items have, such as the name of a show, is stored
 * once.
 */
function createEntryMaker({ librarySectionId, librarySectionTitle }: CatalogueSource) {
  const copies = new Map<string, string>();

  function sharedCopy(text: string | undefined): string | undefined {
    if (text === undefined) return undefined;
    const existingCopy = copies.get(text);
    if (existingCopy !== undefined) return existingCopy;
    const copy = copyOf(text);
    copies.set(copy, copy);
    return copy;
  }

  return (item: MediaItem): CatalogueEntry | undefined => {
    const { ratingKey, guid } = item;
    if (ratingKey === undefined) return undefined;
    return {
      ratingKey: refTo(serverOf(ratingKey), copyOf(keyOf(ratingKey)) as BareKey),
      kind: item.kind,
      title: copyOf(item.title),
      year: item.year,
      parentTitle: sharedCopy(item.parentTitle),
      grandparentTitle: sharedCopy(item.grandparentTitle),
      index: item.index,
      parentIndex: item.parentIndex,
      librarySectionId,
      librarySectionTitle,
      guid: guid === undefined ? undefined : copyOf(guid),
    };
  };
}

/** Copies a text. In V8, a text that was cut out of a page keeps the whole page in memory; a copy does not. */
const copyOf = (text: string): string => Buffer.from(text).toString();

/** How long work may run before other work gets its turn, in ms. A page of 100 items takes two or three. */
const STRETCH_MS = 8;

export function createCatalogue(): RefreshableCatalogue {
  let index = new TitleIndex();
  let newest = new NewestItems();
  let isReady = false;

  async function refresh(sources: readonly CatalogueSource[], signal: AbortSignal): Promise<CatalogueReport> {
    const newIndex = new TitleIndex();
    const newestOfRefresh = new NewestItems();
    const failures: { readonly librarySectionTitle: string; readonly error: unknown }[] = [];
    for (const source of sources) {
      const { entries, failure } = await readLibrary(source, newestOfRefresh, signal);
      const usableEntries =
        failure === undefined ? entries : preferEarlierEntries(entries, libraryEntries(index, source));
      await inTurns(usableEntries, signal, (entry) => newIndex.add(entry));
      if (failure === undefined) continue;
      newestOfRefresh.addEarlier(newest.inLibrary(source));
      failures.push({ librarySectionTitle: source.librarySectionTitle, error: failure.error });
    }
    const [firstFailure] = failures;
    if (firstFailure && failures.length === sources.length) throw firstFailure.error;
    index = newIndex;
    newest = newestOfRefresh;
    isReady = true;
    return { size: index.entries.length, failed: failures };
  }

  return {
    refresh,
    search: (text, options) => index.search(text, options),
    newest: (options) => newest.find(options),
    get isReady() {
      return isReady;
    },
    get size() {
      return index.entries.length;
    },
  };
}

/**
 * Entries of a library that could not be read to its end: those of the last complete reading, otherwise those that were
 * read now.
 */
const preferEarlierEntries = (
  entries: readonly CatalogueEntry[],
  earlierEntries: readonly CatalogueEntry[],
): readonly CatalogueEntry[] => (earlierEntries.length > 0 ? earlierEntries : entries);

interface ReadLibrary {
  readonly entries: readonly CatalogueEntry[];
  readonly failure?: { readonly error: unknown };
}

/**
 * Reads a library's entries and adds them to `newest`. The result contains a failure if the library could not be read
 * to its end. Rejects only with the signal's reason.
 */
async function readLibrary(source: CatalogueSource, newest: NewestItems, signal: AbortSignal): Promise<ReadLibrary> {
  const entries: CatalogueEntry[] = [];
  const entryOf = createEntryMaker(source);
  try {
    for await (const page of source.pages())
      await inTurns(page, signal, (item) => {
        const entry = entryOf(item);
        if (!entry) return;
        entries.push(entry);
        newest.add(entry, item.addedAt);
      });
    signal.throwIfAborted();
    return { entries };
  } catch (error) {
    signal.throwIfAborted();
    return { entries, failure: { error } };
  }
}

const libraryEntries = ({ entries }: TitleIndex, { librarySectionId }: CatalogueSource): readonly CatalogueEntry[] =>
  entries.filter((entry) => entry.librarySectionId === librarySectionId);

/** Processes a list and lets other work run in between. A server may send a whole library as one page. */
async function inTurns<T>(list: readonly T[], signal: AbortSignal, process: (item: T) => void): Promise<void> {
  let turnStart = performance.now();
  for (const item of list) {
    process(item);
    if (performance.now() - turnStart < STRETCH_MS) continue;
    await setImmediate();
    signal.throwIfAborted();
    turnStart = performance.now();
  }
}
