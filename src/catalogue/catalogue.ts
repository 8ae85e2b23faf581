import { setImmediate } from 'node:timers/promises';
import type {
  CatalogueEntry,
  CatalogueRefreshReport,
  CatalogueSource,
  RefreshableCatalogue,
} from '../domain/media/catalogue.ts';
import type { MediaItem } from '../domain/media/items/item.ts';
import { createMediaRef, type ServerLocalKey, serverLocalKeyOfRef, serverOfRef } from '../domain/servers/refs.ts';
import { NewestLibraryItems } from './newest.ts';
import { TitleSearchIndex } from './titleIndex.ts';

/**
 * Creates the function that builds the catalogue entries of a library. Texts that many items share, such as the name of
 * a show, are stored once.
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
      ratingKey: createMediaRef(serverOfRef(ratingKey), copyOf(serverLocalKeyOfRef(ratingKey)) as ServerLocalKey),
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

/** Copies a text. In V8, a part of a longer text keeps the whole text in memory; a copy does not. */
const copyOf = (text: string): string => Buffer.from(text).toString();

/** Maximum time in ms before indexing lets other work run. A page of 100 items takes two or three ms. */
const STRETCH_MS = 8;

export function createMediaCatalogue(): RefreshableCatalogue {
  let index = new TitleSearchIndex();
  let newest = new NewestLibraryItems();
  let isReady = false;

  async function refresh(sources: readonly CatalogueSource[], signal: AbortSignal): Promise<CatalogueRefreshReport> {
    const newIndex = new TitleSearchIndex();
    const newestOfRefresh = new NewestLibraryItems();
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
 * The entries of a library that could not be read completely: from the last complete reading, or else the entries read
 * so far.
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
 * completely. The only rejection is the signal's reason.
 */
async function readLibrary(
  source: CatalogueSource,
  newest: NewestLibraryItems,
  signal: AbortSignal,
): Promise<ReadLibrary> {
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

const libraryEntries = (
  { entries }: TitleSearchIndex,
  { librarySectionId }: CatalogueSource,
): readonly CatalogueEntry[] => entries.filter((entry) => entry.librarySectionId === librarySectionId);

/** Processes a long list with pauses for other work, because a server may send a whole library as one page. */
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
