import type { LibraryPurpose } from './libraryTables.ts';

export interface LibraryPreference {
  readonly name: string;
  /** Values in the interface's neutral words, each with its meaning if the interface describes it. */
  readonly values: Readonly<Record<string, string>>;
  readonly byDefault: string;
  readonly fits: readonly LibraryPurpose[];
}

const OFF_ON = { '0': 'off', '1': 'on' } as const;
const VIDEO = ['movies', 'tv'] as const;
const MUSIC = ['music'] as const;
const TV = ['tv'] as const;

interface NewPreference extends Pick<LibraryPreference, 'byDefault' | 'fits'> {
  /** Allowed values of the preference. Undefined: it is on or off. */
  readonly values?: LibraryPreference['values'];
}

const preference = (name: string, { byDefault, fits, values = OFF_ON }: NewPreference): LibraryPreference => ({
  name,
  values,
  byDefault,
  fits,
});

/** Preferences of film and TV libraries (interface.md, 2.7). Three of them also apply to other videos. */
const VIDEO_PREFERENCES: readonly LibraryPreference[] = [
  preference('enableCinemaTrailers', { byDefault: '1', fits: ['movies', 'other-videos'] }),
  preference('originalTitles', { byDefault: '0', fits: VIDEO }),
  preference('localizedArtwork', { byDefault: '1', fits: VIDEO }),
  preference('useLocalAssets', { byDefault: '1', fits: VIDEO }),
  preference('respectTags', { byDefault: '0', fits: ['movies', 'tv', 'music'] }),
  preference('useExternalExtras', { byDefault: '1', fits: VIDEO }),
  preference('skipNonTrailerExtras', { byDefault: '0', fits: VIDEO }),
  preference('useRedbandTrailers', { byDefault: '0', fits: VIDEO }),
  preference('includeExtrasWithLocalizedSubtitles', { byDefault: '0', fits: VIDEO }),
  preference('includeAdultContent', { byDefault: '0', fits: VIDEO }),
  preference('enableBIFGeneration', { byDefault: '1', fits: ['movies', 'tv', 'photos', 'other-videos'] }),
  preference('autoCollectionThreshold', {
    byDefault: '0',
    fits: ['movies'],
    values: { '0': 'disabled', '1': '1', '2': '2', '3': '3', '4': '4' },
  }),
  preference('ratingsSource', {
    byDefault: 'criticsite',
    fits: ['movies'],
    values: {
      criticsite: 'critic site',
      legacymoviedb: 'legacy movie database',
      openmoviedb: 'open movie database',
    },
  }),
  preference('collectionMode', {
    byDefault: '2',
    fits: ['movies', 'tv', 'other-videos'],
    values: {
      '0': 'disabled',
      '1': 'hide items in collections',
      '2': 'show collections and their items',
    },
  }),
];

const TV_PREFERENCES: readonly LibraryPreference[] = [
  preference('episodeSort', {
    byDefault: '-1',
    fits: TV,
    values: { '-1': 'library default', '0': 'oldest first', '1': 'newest first' },
  }),
  preference('showOrdering', {
    byDefault: 'openmoviedbAiring',
    fits: TV,
    values: {
      openmoviedbAiring: 'as the open movie database airs',
      aired: 'as aired',
    },
  }),
  preference('useSeasonTitles', { byDefault: '0', fits: TV }),
  preference('flattenSeasons', {
    byDefault: '0',
    fits: TV,
    values: { '0': 'show', '1': 'hide', '2': 'hide for single-season series' },
  }),
];

const MUSIC_PREFERENCES: readonly LibraryPreference[] = [
  preference('albumSort', {
    byDefault: '-1',
    fits: MUSIC,
    values: {
      '-1': 'library default',
      '0': 'oldest first',
      '1': 'newest first',
      '2': 'by name',
    },
  }),
  preference('enableTrackOffsets', { byDefault: '0', fits: MUSIC }),
  preference('augmentWithSharedContent', { byDefault: '1', fits: MUSIC }),
  preference('artistBios', { byDefault: '1', fits: MUSIC }),
  preference('albumReviews', { byDefault: '1', fits: MUSIC }),
  preference('popularTracks', { byDefault: '1', fits: MUSIC }),
  preference('genres', { byDefault: '1', fits: MUSIC }),
  preference('albumPosters', {
    byDefault: '1',
    fits: MUSIC,
    values: {
      '1': 'both music agent and local files',
      '2': 'music agent only',
      '3': 'local files only',
    },
  }),
];

/**
 * Preferences of libraries, sent as `prefs[<name>]=<value>` (interface.md, 2.7). A preference that is not sent takes
 * its default.
 */
export const LIBRARY_PREFERENCES: readonly LibraryPreference[] = [
  preference('hidden', {
    byDefault: '0',
    fits: ['movies', 'tv', 'music', 'photos'],
    values: {
      '0': 'include in home screen and global search',
      '1': 'exclude from home screen',
      '2': 'exclude from home screen and global search',
    },
  }),
  ...VIDEO_PREFERENCES,
  ...TV_PREFERENCES,
  ...MUSIC_PREFERENCES,
];
