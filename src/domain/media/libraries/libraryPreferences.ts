import type { LibraryPurpose } from './libraryTables.ts';

/** A preference of a library: its values, its default, and which libraries have it. */
export interface LibraryPreference {
  readonly name: string;
  /** Values in the neutral vocabulary, each with its meaning if the interface gives one. */
  readonly values: Readonly<Record<string, string>>;
  readonly byDefault: string;
  readonly fits: readonly LibraryPurpose[];
}

const OFF_ON = { '0': 'off', '1': 'on' } as const;
const VIDEO = ['movies', 'tv'] as const;
const MUSIC = ['music'] as const;
const TV = ['tv'] as const;

const preference = (
  name: string,
  byDefault: string,
  fits: readonly LibraryPurpose[],
  values: Readonly<Record<string, string>> = OFF_ON,
): LibraryPreference => ({ name, values, byDefault, fits });

/** The video types: those that 2.7 gives to movies and TV, and the three that other videos have, too. */
const OF_VIDEO: readonly LibraryPreference[] = [
  preference('enableCinemaTrailers', '1', ['movies', 'other-videos']),
  preference('originalTitles', '0', VIDEO),
  preference('localizedArtwork', '1', VIDEO),
  preference('useLocalAssets', '1', VIDEO),
  preference('respectTags', '0', ['movies', 'tv', 'music']),
  preference('useExternalExtras', '1', VIDEO),
  preference('skipNonTrailerExtras', '0', VIDEO),
  preference('useRedbandTrailers', '0', VIDEO),
  preference('includeExtrasWithLocalizedSubtitles', '0', VIDEO),
  preference('includeAdultContent', '0', VIDEO),
  preference('enableBIFGeneration', '1', ['movies', 'tv', 'photos', 'other-videos']),
  preference('autoCollectionThreshold', '0', ['movies'], { '0': 'disabled', '1': '1', '2': '2', '3': '3', '4': '4' }),
  preference('ratingsSource', 'criticsite', ['movies'], {
    criticsite: 'critic site',
    legacymoviedb: 'legacy movie database',
    openmoviedb: 'open movie database',
  }),
  preference('collectionMode', '2', ['movies', 'tv', 'other-videos'], {
    '0': 'disabled',
    '1': 'hide items in collections',
    '2': 'show collections and their items',
  }),
];

const OF_TV: readonly LibraryPreference[] = [
  preference('episodeSort', '-1', TV, { '-1': 'library default', '0': 'oldest first', '1': 'newest first' }),
  preference('showOrdering', 'openmoviedbAiring', TV, {
    openmoviedbAiring: 'as the open movie database airs',
    aired: 'as aired',
  }),
  preference('useSeasonTitles', '0', TV),
  preference('flattenSeasons', '0', TV, { '0': 'show', '1': 'hide', '2': 'hide for single-season series' }),
];

const OF_MUSIC: readonly LibraryPreference[] = [
  preference('albumSort', '-1', MUSIC, {
    '-1': 'library default',
    '0': 'oldest first',
    '1': 'newest first',
    '2': 'by name',
  }),
  preference('enableTrackOffsets', '0', MUSIC),
  preference('augmentWithSharedContent', '1', MUSIC),
  preference('artistBios', '1', MUSIC),
  preference('albumReviews', '1', MUSIC),
  preference('popularTracks', '1', MUSIC),
  preference('genres', '1', MUSIC),
  preference('albumPosters', '1', MUSIC, {
    '1': 'both music agent and local files',
    '2': 'music agent only',
    '3': 'local files only',
  }),
];

/** 2.7, sent as `prefs[<name>]=<value>`; a missing one takes its default. */
export const LIBRARY_PREFERENCES: readonly LibraryPreference[] = [
  preference('hidden', '0', ['movies', 'tv', 'music', 'photos'], {
    '0': 'include in home screen and global search',
    '1': 'exclude from home screen',
    '2': 'exclude from home screen and global search',
  }),
  ...OF_VIDEO,
  ...OF_TV,
  ...OF_MUSIC,
];
