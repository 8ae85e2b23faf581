import type { LibraryPurpose } from '../../../../../domain/media/libraries/libraryTables.ts';
import { once } from '../../../once.ts';
import { counted } from '../../numbers.ts';
import { add } from './add.ts';
import { agentPreferences } from './agentPreferences.ts';
import { declarations } from './declarations.ts';

const languages = once(() => new Intl.DisplayNames(['en'], { type: 'language' }));

/** 2.6 has two codes of its own; what a server says may be no code at all. */
function language(code: string): string {
  if (code === 'xn') return 'None';
  if (code === 'xx') return 'Unknown';
  try {
    return languages().of(code) ?? code;
  } catch {
    return code;
  }
}

/** Preferences by their names in the interface (2.7), those of agents among them. */
const preferences: Readonly<Record<string, string>> = {
  hidden: 'Home screen and search',
  enableCinemaTrailers: 'Cinema trailers',
  originalTitles: 'Original titles',
  localizedArtwork: 'Localised artwork',
  useLocalAssets: 'Local assets',
  respectTags: 'Prefer tags in the files',
  useExternalExtras: 'Online extras',
  skipNonTrailerExtras: 'Skip extras other than trailers',
  useRedbandTrailers: 'Red-band trailers',
  includeExtrasWithLocalizedSubtitles: 'Extras with localised subtitles',
  includeAdultContent: 'Adult content',
  autoCollectionThreshold: 'Minimum size of automatic collections',
  ratingsSource: 'Ratings source',
  enableBIFGeneration: 'Video preview thumbnails',
  collectionMode: 'Collections',
  episodeSort: 'Episode order',
  showOrdering: 'Episode numbering',
  useSeasonTitles: 'Season titles',
  flattenSeasons: 'Seasons',
  albumSort: 'Album order',
  enableTrackOffsets: 'Resume tracks where they stopped',
  augmentWithSharedContent: 'Content shared by others',
  artistBios: 'Artist biographies',
  albumReviews: 'Album reviews',
  popularTracks: 'Popular tracks',
  genres: 'Online genres',
  albumPosters: 'Album covers',
  title: 'Title',
  extras: 'Extras',
  only_trailers: 'Only trailers',
  redband: 'Red-band trailers',
  collections: 'Collections',
  localart: 'Local artwork',
  adult: 'Adult content',
  country: 'Country',
};

/** What their values mean, where that is more than on and off. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hidden: { '0': 'shown in both', '1': 'not on the home screen', '2': 'hidden from both' },
  autoCollectionThreshold: { '0': 'no automatic collections' },
  ratingsSource: {
    criticsite: 'critic site',
    legacymoviedb: 'legacy movie database',
    openmoviedb: 'open movie database',
  },
  collectionMode: { '0': 'disabled', '1': 'hide their items', '2': 'show them and their items' },
  episodeSort: { '-1': 'library default', '0': 'oldest first', '1': 'newest first' },
  showOrdering: { openmoviedbAiring: 'open movie database', aired: 'as aired' },
  flattenSeasons: { '0': 'shown', '1': 'hidden', '2': 'hidden when there is only one' },
  albumSort: { '-1': 'library default', '0': 'oldest first', '1': 'newest first', '2': 'by name' },
  albumPosters: { '1': 'music agent and local files', '2': 'music agent only', '3': 'local files only' },
};

export const library = {
  purposes: {
    movies: 'Films',
    'other-videos': 'Other videos',
    tv: 'TV series',
    music: 'Music',
    photos: 'Photos',
  } satisfies Record<LibraryPurpose, string>,
  language,
  preferences,
  values,
  on: 'on',
  off: 'off',
  blank: 'blank',
  list: {
    none: 'The media server has no libraries.',
    head: (count: number) =>
      count === 1 ? '## One library' : `## ${counted(count, { one: 'library', other: 'libraries' })}`,
    agent: (agent: string) => `agent: ${agent}`,
    scanner: (scanner: string) => `scanner: ${scanner}`,
    folder: (path: string) => `-# 📁 ${path}`,
    noFolders: '-# no folders',
  },
  add,
  agentPreferences,
  declarations,
} as const;
