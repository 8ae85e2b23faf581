import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { CatalogueSource, RefreshableCatalogue } from '../../domain/media/catalogue.ts';
import type { Library } from '../../domain/media/libraries/library.ts';
import { kindsIn } from '../../domain/media/libraries/library.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { LibraryRef } from '../../domain/servers/refs.ts';
import type { LibraryDays, LibrarySize } from '../../domain/statistics/libraryDays.ts';
import { createLibrarySize } from '../../domain/statistics/librarySize.ts';
import { createLocalTime } from '../../time/localTime.ts';

type Media = Pick<MediaServer, 'libraries' | 'libraryItems'>;

export interface CatalogueDeps {
  readonly media: Media;
  readonly catalogue: Pick<RefreshableCatalogue, 'refresh'>;
  readonly libraryDays: LibraryDays;
  readonly clock: Pick<Clock, 'now'>;
  /** IANA name of the time zone of its days. */
  readonly timeZone: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Reads the titles of all libraries again, and with them how large each is today. If a library fails, its old
 * titles stay, with one line in the log. If the list of libraries or every library fails, rejects and changes
 * nothing; rejects with the signal's reason, too.
 */
export async function runCatalogue({ media, catalogue, log, signal, ...deps }: CatalogueDeps): Promise<void> {
  const libraries = await media.libraries({ signal });
  const sizes = new Map<LibraryRef, LibrarySize>();
  const measured = (key: LibraryRef, size: LibrarySize) => {
    sizes.set(key, size);
  };
  const { size, failed } = await catalogue.refresh(planSources(libraries, media, { signal, measured }), signal);
  // Another server may have taken the place of this one meanwhile.
  signal.throwIfAborted();
  if (sizes.size > 0) await keepSizes(sizes, libraries, deps);
  const [first] = failed;
  if (first)
    log.warn(
      { err: first.error, libraries: failed.map(({ librarySectionTitle }) => librarySectionTitle) },
      'some libraries could not be read; their old titles stay',
    );
  log.debug({ titles: size, libraries: libraries.length }, 'the catalogue is up to date');
}

/** One row a day: a later reading on the same day replaces it. */
async function keepSizes(
  sizes: ReadonlyMap<LibraryRef, LibrarySize>,
  libraries: readonly Library[],
  { libraryDays, clock, timeZone }: Pick<CatalogueDeps, 'libraryDays' | 'clock' | 'timeZone'>,
): Promise<void> {
  const day = createLocalTime(timeZone).dayOf(clock.now().getTime());
  for (const [library, size] of sizes) await libraryDays.keep(library, { day, size });
  await libraryDays.forgetGone(libraries.map(({ key }) => key));
}

interface Reading {
  readonly signal: AbortSignal;
  /** Called with the size of a library that was read to its end. */
  readonly measured: (library: LibraryRef, size: LibrarySize) => void;
}

/** Leaves out libraries of an unknown type: it is unclear what to ask them for. */
export function planSources(
  libraries: readonly Library[],
  { libraryItems }: Pick<Media, 'libraryItems'>,
  { signal, measured }: Reading,
): readonly CatalogueSource[] {
  return libraries.flatMap(({ key, type, title }) => {
    const kinds = kindsIn(type);
    async function* pages() {
      const sum = createLibrarySize(kinds[0]);
      for (const kind of kinds)
        for await (const { items } of libraryItems({ libraryKey: key, kind }, { signal })) {
          sum.add(items);
          yield items;
        }
      measured(key, sum.size());
    }
    return kinds.length === 0 ? [] : [{ librarySectionId: key, librarySectionTitle: title, pages }];
  });
}
