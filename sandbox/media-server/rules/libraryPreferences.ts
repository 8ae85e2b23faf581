import type { Vocabulary } from '../vocabulary.ts';
import { LIBRARY_CONTENT_KINDS, type LibraryContentKind } from './libraries.ts';
import { parseTextTable, requireTableCell, splitTableCellValues } from './table.ts';

export interface LibraryPreference {
  readonly name: string;
  readonly values: readonly string[];
  readonly byDefault: string;
  readonly forms: readonly LibraryContentKind[];
}

/** Preferences from interface.md, 2.7: name | allowed values | default | library types */
const TABLE = `
hidden | 0; 1; 2 | 0 | movies; TV; music; photos
enableCinemaTrailers | 0; 1 | 1 | movies; other videos
originalTitles | 0; 1 | 0 | movies; TV
localizedArtwork | 0; 1 | 1 | movies; TV
useLocalAssets | 0; 1 | 1 | movies; TV
respectTags | 0; 1 | 0 | movies; TV; music
useExternalExtras | 0; 1 | 1 | movies; TV
skipNonTrailerExtras | 0; 1 | 0 | movies; TV
useRedbandTrailers | 0; 1 | 0 | movies; TV
includeExtrasWithLocalizedSubtitles | 0; 1 | 0 | movies; TV
includeAdultContent | 0; 1 | 0 | movies; TV
autoCollectionThreshold | 0; 1; 2; 3; 4 | 0 | movies
ratingsSource | CRITICS; LEGACY; OPEN | CRITICS | movies
enableBIFGeneration | 0; 1 | 1 | movies; TV; photos; other videos
collectionMode | 0; 1; 2 | 2 | movies; TV; other videos
episodeSort | -1; 0; 1 | -1 | TV
showOrdering | AIRING; aired | AIRING | TV
useSeasonTitles | 0; 1 | 0 | TV
flattenSeasons | 0; 1; 2 | 0 | TV
albumSort | -1; 0; 1; 2 | -1 | music
enableTrackOffsets | 0; 1 | 0 | music
augmentWithSharedContent | 0; 1 | 1 | music
artistBios | 0; 1 | 1 | music
albumReviews | 0; 1 | 1 | music
popularTracks | 0; 1 | 1 | music
genres | 0; 1 | 1 | music
albumPosters | 1; 2; 3 | 1 | music
`;

export function listLibraryPreferences(words: Vocabulary): readonly LibraryPreference[] {
  const [CRITICS, LEGACY, OPEN] = words.ratingsSources;
  const spoken: Readonly<Record<string, string>> = { CRITICS, LEGACY, OPEN, AIRING: words.airingOrder };
  const inWords = (value: string): string => spoken[value] ?? value;
  return parseTextTable(TABLE).map((row) => {
    const forms = splitTableCellValues(requireTableCell(row, 3));
    return {
      name: requireTableCell(row, 0),
      values: splitTableCellValues(requireTableCell(row, 1)).map(inWords),
      byDefault: inWords(requireTableCell(row, 2)),
      forms: LIBRARY_CONTENT_KINDS.filter((form) => forms.includes(form)),
    };
  });
}

/** Defaults for preferences that a request leaves out. */
export function defaultLibraryPreferences(
  words: Vocabulary,
  form: LibraryContentKind,
): Readonly<Record<string, string>> {
  const preferences = listLibraryPreferences(words).filter(({ forms }) => forms.includes(form));
  return Object.fromEntries(preferences.map(({ name, byDefault }) => [name, byDefault]));
}
