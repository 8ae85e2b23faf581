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

const flag = (name: string, byDefault: '0' | '1', fits: readonly LibraryPurpose[]): LibraryPreference => ({
  name,
  values: OFF_ON,
  byDefault,
  fits,
});

/** The video types: those that 2.7 gives to movies and TV, and the three that other videos have, too. */
const OF_VIDEO: readonly LibraryPreference[] = [
  flag('enableCinemaTrailers', '1', ['movies', 'other-videos']),
  flag('originalTitles', '0', VIDEO),
  flag('localizedArtwork', '1', VIDEO),
  flag('useLocalAssets', '1', VIDEO),
  flag('respectTags', '0', ['movies', 'tv', 'music']),
  flag('useExternalExtras', '1', VIDEO),
  flag('skipNonTrailerExtras', '0', VIDEO),
  flag('useRedbandTrailers', '0', VIDEO),
  flag('includeExtrasWithLocalizedSubtitles', '0', VIDEO),
  flag('includeAdultContent', '0', VIDEO),
  flag('enableBIFGeneration', '1', ['movies', 'tv', 'photos', 'other-videos']),
  {
    name: 'autoCollectionThreshold',
    values: { '0': 'disabled', '1': '1', '2': '2', '3': '3', '4': '4' },
    byDefault: '0',
    fits: ['movies'],
  },
  {
    name: 'ratingsSource',
    values: { criticsite: 'critic site', legacymoviedb: 'legacy movie database', openmoviedb: 'open movie database' },
    byDefault: 'criticsite',
    fits: ['movies'],
  },
  {
    name: 'collectionMode',
    values: { '0': 'disabled', '1': 'hide items in collections', '2': 'show collections and their items' },
    byDefault: '2',
    fits: ['movies', 'tv', 'other-videos'],
  },
];

const OF_TV: readonly LibraryPreference[] = [
  {
    name: 'episodeSort',
    values: { '-1': 'library default', '0': 'oldest first', '1': 'newest first' },
    byDefault: '-1',
    fits: TV,
  },
  {
    name: 'showOrdering',
    values: { openmoviedbAiring: 'as the open movie database airs', aired: 'as aired' },
    byDefault: 'openmoviedbAiring',
    fits: TV,
  },
  flag('useSeasonTitles', '0', TV),
  {
    name: 'flattenSeasons',
    values: { '0': 'show', '1': 'hide', '2': 'hide for single-season series' },
    byDefault: '0',
    fits: TV,
  },
];

const OF_MUSIC: readonly LibraryPreference[] = [
  {
    name: 'albumSort',
    values: { '-1': 'library default', '0': 'oldest first', '1': 'newest first', '2': 'by name' },
    byDefault: '-1',
    fits: MUSIC,
  },
  flag('enableTrackOffsets', '0', MUSIC),
  flag('augmentWithSharedContent', '1', MUSIC),
  flag('artistBios', '1', MUSIC),
  flag('albumReviews', '1', MUSIC),
  flag('popularTracks', '1', MUSIC),
  flag('genres', '1', MUSIC),
  {
    name: 'albumPosters',
    values: { '1': 'both music agent and local files', '2': 'music agent only', '3': 'local files only' },
    byDefault: '1',
    fits: MUSIC,
  },
];

/** 2.7, sent as `prefs[<name>]=<value>`; a missing one takes its default. */
export const LIBRARY_PREFERENCES: readonly LibraryPreference[] = [
  {
    name: 'hidden',
    values: {
      '0': 'include in home screen and global search',
      '1': 'exclude from home screen',
      '2': 'exclude from home screen and global search',
    },
    byDefault: '0',
    fits: ['movies', 'tv', 'music', 'photos'],
  },
  ...OF_VIDEO,
  ...OF_TV,
  ...OF_MUSIC,
];
