import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { CatalogueSource, RefreshableCatalogue } from '../../domain/media/catalogue.ts';
import type { ItemKind, MediaItem } from '../../domain/media/items/item.ts';
import type { Library } from '../../domain/media/libraries/library.ts';
import { listableItemKinds } from '../../domain/media/libraries/library.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { LibraryListingCompleteness } from '../../domain/media/titles/completeness.ts';
import type { RememberedTitles } from '../../domain/media/titles/rememberedTitles.ts';
import { extractTitleFacts } from '../../domain/media/titles/titleFacts.ts';
import type { LibraryRef } from '../../domain/servers/refs.ts';
import type { LibraryDays, LibrarySize } from '../../domain/statistics/libraryDays.ts';
import { createLibrarySizeCounter } from '../../domain/statistics/librarySize.ts';
import { createLocalTimeConverter } from '../../time/localTime.ts';
import type { LibraryReadingResult } from '../feeds/gone/plan.ts';
import { type RecordGoneTitlesDeps, recordGoneTitles } from '../feeds/gone/record.ts';

type Media = Pick<MediaServer, 'libraries' | 'libraryItems'>;

export interface RefreshMediaCatalogueDeps extends Omit<RecordGoneTitlesDeps, 'titles'> {
  readonly media: Media;
  readonly titles: RecordGoneTitlesDeps['titles'] & Pick<RememberedTitles, 'beginPass' | 'noteListed'>;
  readonly catalogue: Pick<RefreshableCatalogue, 'refresh'>;
  readonly libraryDays: LibraryDays;
  readonly clock: Pick<Clock, 'now'>;
  /** Time zone that decides which day it is, as an IANA name. */
  readonly timeZone: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Reads the titles of all libraries again with their sizes today, and stores what changed. If a library fails, its old
 * titles stay and the failure is logged. Rejects and changes nothing if the list of libraries or all libraries fail.
 * Also rejects with the signal's reason.
 */
export async function refreshCatalogue(deps: RefreshMediaCatalogueDeps): Promise<void> {
  const { media, catalogue, titles, clock, log, signal } = deps;
  const libraries = await media.libraries({ signal });
  const sizes = new Map<LibraryRef, LibrarySize>();
  const recordSize = (key: LibraryRef, size: LibrarySize) => {
    sizes.set(key, size);
  };
  const passes: LibraryReadingResult[] = [];
  const recordPass = (pass: LibraryReadingResult) => {
    passes.push(pass);
  };
  const sources = planCatalogueSources(libraries, media, { titles, clock, signal, recordSize, recordPass });
  const { size, failed } = await catalogue.refresh(sources, signal);
  // Throws if another media server has taken the place of this one.
  signal.throwIfAborted();
  await titles.noteListed(libraries.map(({ key }) => key));
  if (sizes.size > 0) await storeSizes(sizes, libraries, deps);
  const [firstFailure] = failed;
  if (firstFailure) {
    log.warn(
      { err: firstFailure.error, libraries: failed.map(({ librarySectionTitle }) => librarySectionTitle) },
      'could not read some libraries completely; the catalogue keeps their earlier titles',
    );
  }
  log.debug(
    { titles: size, libraries: libraries.length },
    'refreshed the catalogue of titles from the libraries of the media server',
  );
  await recordGoneTitles({ libraries, passes }, deps);
}

/** One row per day. A later reading on the same day replaces it. */
async function storeSizes(
  sizes: ReadonlyMap<LibraryRef, LibrarySize>,
  libraries: readonly Library[],
  { libraryDays, clock, timeZone }: Pick<RefreshMediaCatalogueDeps, 'libraryDays' | 'clock' | 'timeZone'>,
): Promise<void> {
  const day = createLocalTimeConverter(timeZone).dayOf(clock.now().getTime());
  for (const [library, size] of sizes) await libraryDays.keep(library, { day, size });
  await libraryDays.forgetGone(libraries.map(({ key }) => key));
}

interface SourceOptions extends Pick<RefreshMediaCatalogueDeps, 'titles' | 'clock' | 'signal'> {
  /** Records the size of a library, once the library was read completely. */
  readonly recordSize: (library: LibraryRef, size: LibrarySize) => void;
  readonly recordPass: (pass: LibraryReadingResult) => void;
}

/**
 * The lists of items to read. Libraries of an unknown type are left out, because it is unclear which items to request.
 */
export function planCatalogueSources(
  libraries: readonly Library[],
  media: Pick<Media, 'libraryItems'>,
  options: SourceOptions,
): readonly CatalogueSource[] {
  const readableLibraries = libraries.filter(({ type }) => listableItemKinds(type).length > 0);
  return readableLibraries.map((library) => ({
    librarySectionId: library.key,
    librarySectionTitle: library.title,
    pages: () => readPages(library, media, options),
  }));
}

/** Items at a time, because a server may send a whole library as one page. Other work can run in between. */
const CHUNK = 200;

function* chunksOf(items: readonly MediaItem[]): Generator<readonly MediaItem[]> {
  for (let start = 0; start < items.length; start += CHUNK) yield items.slice(start, start + CHUNK);
}

async function* readPages(
  library: Library,
  { libraryItems }: Pick<Media, 'libraryItems'>,
  { titles, clock, signal, recordSize, recordPass }: SourceOptions,
): AsyncGenerator<readonly MediaItem[]> {
  const { key, type } = library;
  const kinds = listableItemKinds(type);
  const librarySize = createLibrarySizeCounter(kinds[0]);
  const pass = titles.beginPass(key, clock.now());
  const completeness = new LibraryListingCompleteness(kinds);
  const listedCounts = new Map<ItemKind, number>();
  for (const kind of kinds) {
    for await (const page of libraryItems({ libraryKey: key, kind }, { signal })) {
      completeness.add(kind, page);
      listedCounts.set(kind, (listedCounts.get(kind) ?? 0) + page.items.length);
      for (const items of chunksOf(page.items)) {
        librarySize.add(items);
        await pass.note(items.flatMap((item) => extractTitleFacts(item, library) ?? []));
        yield items;
      }
    }
  }
  recordSize(key, librarySize.size());
  const total = completeness.total();
  if (total === undefined) return;
  await pass.markMissing();
  recordPass({ library, total, listedCounts });
}
