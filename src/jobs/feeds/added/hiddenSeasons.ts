import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { Library } from '../../../domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import type { FeedPollDeps } from '../source.ts';
import type { PolledItem } from './plan.ts';

type SeasonsDeps = Pick<FeedPollDeps<'libraryItems', never>, 'media' | 'signal'>;

/** Adds the season's key to episodes whose series hides its seasons. */
export interface HiddenSeasons {
  /** Rejects if the list of seasons cannot be read, so that the poll is repeated. */
  fill(leaves: readonly PolledItem[]): Promise<readonly PolledItem[]>;
}

/** True for an episode with a season's number but without its key: the series hides its seasons. */
const lacksSeason = ({ kind, parentRatingKey, grandparentRatingKey, parentIndex }: MediaItem): boolean =>
  kind === 'episode' &&
  parentRatingKey === undefined &&
  grandparentRatingKey !== undefined &&
  parentIndex !== undefined;

/** Reads the library's seasons at most once, and only if an episode needs them. */
export function createHiddenSeasons(library: Library, deps: SeasonsDeps): HiddenSeasons {
  let seasons: ReadonlyMap<string, ItemRef> | undefined;
  return {
    fill: async (leaves) => {
      if (!leaves.some(({ item }) => lacksSeason(item))) return leaves;
      seasons ??= await readSeasons(library, deps);
      const seasonKeys = seasons;
      return leaves.map((leaf) => {
        const { item } = leaf;
        if (!lacksSeason(item)) return leaf;
        const parentRatingKey = seasonKeys.get(`${item.grandparentRatingKey} ${item.parentIndex}`);
        return parentRatingKey === undefined ? leaf : { ...leaf, item: { ...item, parentRatingKey } };
      });
    },
  };
}

/** Keys of a library's seasons, by series and number. Empty if the media server lists no seasons. */
async function readSeasons(
  { key: libraryKey }: Library,
  { media, signal }: SeasonsDeps,
): Promise<ReadonlyMap<string, ItemRef>> {
  const seasons = new Map<string, ItemRef>();
  try {
    for await (const { items } of media.libraryItems({ libraryKey, kind: 'season' }, { signal })) {
      for (const season of items) addSeason(season, seasons);
    }
  } catch (error) {
    const isUnsupported =
      error instanceof MediaServerFailure && (error.kind === 'unsupported' || error.kind === 'not-found');
    if (!isUnsupported) throw error;
  }
  return seasons;
}

function addSeason({ ratingKey, parentRatingKey, index }: MediaItem, seasons: Map<string, ItemRef>): void {
  if (ratingKey === undefined || parentRatingKey === undefined || index === undefined) return;
  seasons.set(`${parentRatingKey} ${index}`, ratingKey);
}
