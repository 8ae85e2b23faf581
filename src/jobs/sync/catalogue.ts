import type { Logger } from '../../domain/logger.ts';
import type { CatalogueSource, RefreshableCatalogue } from '../../domain/media/catalogue.ts';
import type { Library } from '../../domain/media/libraries/library.ts';
import { kindsIn } from '../../domain/media/libraries/library.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';

type Media = Pick<MediaServer, 'libraries' | 'libraryItems'>;

export interface CatalogueDeps {
  readonly media: Media;
  readonly catalogue: Pick<RefreshableCatalogue, 'refresh'>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Reads the titles of all libraries again. If a library fails, its old titles stay, with one line in the log. Rejects, and
 * changes nothing, if the list of libraries or every library fails, or with the signal's reason.
 */
export async function runCatalogue({ media, catalogue, log, signal }: CatalogueDeps): Promise<void> {
  const libraries = await media.libraries({ signal });
  const { size, failed } = await catalogue.refresh(planSources(libraries, media, signal), signal);
  const [first] = failed;
  if (first)
    log.warn(
      { err: first.error, libraries: failed.map(({ librarySectionTitle }) => librarySectionTitle) },
      'some libraries could not be read; their old titles stay',
    );
  log.debug({ titles: size, libraries: libraries.length }, 'the catalogue is up to date');
}

/** Leaves out libraries of an unknown type: it is unclear what to ask them for. */
export function planSources(
  libraries: readonly Library[],
  { libraryItems }: Pick<Media, 'libraryItems'>,
  signal: AbortSignal,
): readonly CatalogueSource[] {
  return libraries.flatMap(({ key, type, title }) => {
    const kinds = kindsIn(type);
    async function* pages() {
      for (const kind of kinds)
        for await (const { items } of libraryItems({ libraryKey: key, kind }, { signal })) yield items;
    }
    return kinds.length === 0 ? [] : [{ librarySectionId: key, librarySectionTitle: title, pages }];
  });
}
