import type { LibraryType } from '../../../../domain/media/libraries/library.ts';
import type { LibraryPurpose } from '../../../../domain/media/libraries/libraryTables.ts';
import { type LibraryRef, serverLocalKeyOfRef } from '../../../../domain/servers/refs.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import { createOnFirstUse } from '../../lazily.ts';
import { countText } from '../numbers.ts';
import { libraryCheckTexts, staleTitleTexts } from './libraryCheck.ts';

/** The steps to a new library, and the preferences of an agent. */
const add = {
  head: (name: string, step: number, total: number) => `## New library “${name}” – step ${step} of ${total}`,
  chosen: {
    type: 'Type',
    agent: 'Agent',
    scanner: 'Scanner',
    language: 'Language',
    folders: 'Folders',
    preferences: 'Preferences',
  },
  question: {
    type: 'What will it hold?',
    agent: 'Which agent fetches its metadata?',
    scanner: 'Which scanner reads its folders?',
    language: 'In which language?',
    folders: 'Which folders on the server? Enter one full path per line in the form.',
    preferences:
      'What you do not change here gets its default. Pick one to change it; on/off settings switch right away.',
    value: (name: string) => `What should **${name}** be?`,
    summary: 'Is this right? Nothing is added until you confirm.',
  },
  /** Question of the step with preferences, for an agent that has its own. */
  bothPreferences:
    'What you do not change here gets its default; the agent’s own preferences stay as they are. Pick one to change it; on/off settings switch right away.',
  preset: 'preselected on the server’s own web page',
  now: 'currently chosen',
  choose: 'Choose …',
  enterFolders: 'Enter folders …',
  folderForm: 'Folders of the new library',
  folderField: 'Folders',
  folderHint: 'Full paths as the server sees them, one per line.',
  noFolders: 'No folder was entered. A library needs at least one.',
  badFolders: (paths: string) => `Not a full path (one starts with / or a drive letter): ${paths}`,
  preference: (name: string, value: string, preset: string | undefined) =>
    preset === undefined ? `${name}: ${value}` : `${name}: **${value}** (default ${preset})`,
  ownPreference: (name: string, value: string, now: string) => `${name}: **${value}** (currently ${now})`,
  unknown: 'unknown',
  leave: 'Leave it as it is',
  countsForAll: '-# The agent’s own preferences apply to every library that uses it, not just this one.',
  agentUnread: '-# The server does not say what they are now: what you do not choose stays as it is.',
  ofAgent: (name: string) => `${name} (of the agent)`,
  defaultValue: 'default',
  unset: 'not set',
  allDefaults: 'all default',
  changePreference: 'Change a preference …',
  goOn: 'Continue',
  skip: 'Leave as is',
  back: 'Back',
  cancel: 'Cancel',
  cancelled: (name: string) => `No library was added. The draft of “${name}” was discarded.`,
  confirm: 'Add the library',
  toDraft: 'Back to the draft',
  sameName: (name: string) => `⚠️ The server already has a library called “${name}”. There would be two.`,
  problems: 'It cannot be added like this:',
  refused: (name: string) => `The server did not add “${name}”.`,
  refusedWords: (words: string) => `It says: ${words}`,
  unchanged: 'Your draft is kept: go back, change it and try again.',
  added: (name: string, key: LibraryRef) =>
    `Added the library ${name}. The server lists it as number ${serverLocalKeyOfRef(key)}.`,
  listed: 'It is in the server’s list of libraries.',
  notListed: 'It is not in the server’s list of libraries yet.',
  listUnread: 'I could not read the list of libraries to check.',
  foundAnyway: (name: string) =>
    `The server gave no usable answer, but its list of libraries now shows ${name}, which was not there before.`,
  notFound: (name: string) =>
    `The server gave no usable answer, and its list of libraries shows no new library called ${name}.`,
  unverified: (name: string) =>
    `The server gave no usable answer, and I could not read its list of libraries to check whether ${name} is there. Check before you try again.`,
  agentHeld: 'The agent’s own preferences were set too, for every library that uses it.',
  agentFailed: (reason: string) =>
    `The library was added, but the agent’s own preferences were not set. ${reason} \`/library agents\` sets them.`,
  agentGone: (reason: string) => `The library was added, but without those preferences. ${reason}`,
  agentUnsent: 'The agent’s own preferences were not sent. `/library agents` sets them.',
} as const;

const agentPreferences = {
  agents: { legacymoviedb: 'Movie agent (legacy)', openmoviedb: 'Open movie database' },
  head: (agent: string) => `## Preferences of the agent “${agent}”`,
  note: (isKnown: boolean) =>
    isKnown
      ? '-# They apply to every library that uses this agent. Only what you choose here is sent.'
      : '-# They apply to every library that uses this agent. The server does not say what they are now, so only what you choose here is sent.',
  line: (name: string, value: string, preset: string | undefined) =>
    preset === undefined ? `${name}: ${value}` : `${name}: ${value} (default ${preset})`,
  willBe: (value: string, now: string | undefined) =>
    now === undefined ? `unknown → **${value}**` : `${now} → **${value}**`,
  unchanged: (value: string) => `**${value}**, unchanged`,
  stays: 'unknown, left as it is',
  set: 'Set a preference …',
  option: (name: string, value: string) => `${name}: ${value}`,
  preset: 'default',
  defaults: 'Choose all defaults',
  clear: 'Clear choices',
  confirm: 'Send',
  nothingChosen: 'nothing chosen yet',
  leave: 'Cancel',
  left: 'Nothing was sent: the agent’s preferences stay as they were.',
  gone: (agent: string) =>
    `This media server no longer has the agent “${agent}”: newer versions dropped it, so its preferences were not set. Libraries that still use it need another agent, which you choose in the server’s own settings.`,
  noCountry: (agent: string) => `The agent “${agent}” has no country.`,
  badCountry: (typedText: string) => `“${typedText}” is not a country the agent knows. Pick one from the list.`,
  sent: (agent: string, values: string) => `The server accepted the preferences of “${agent}”: ${values}.`,
  unread: 'It offers no way to read them, so I cannot check.',
  held: 'I read them again: that is how they are now.',
  otherwise: (values: string) => `I read them again, and not all of them have changed: ${values}. Check again later.`,
  unanswered: (agent: string) => `The server gave no usable answer when I sent the preferences of “${agent}”.`,
  unansweredUnread: 'It may or may not have set them, and it offers no way to check: sending them again does no harm.',
} as const;

const declarations = {
  library: createNameAndDescription('library', 'The libraries of the media server'),
  list: addSearchSynonyms(
    'count many number amount titles size collection sections big total movies',
    createCommandTexts('list', 'The libraries and how many titles each has', {}),
  ),
  check: addSearchSynonyms(
    'health duplicates double twice poster subtitle unmatched broken empty silent quality',
    addFormTitle(
      'Check libraries',
      createCommandTexts('check', 'Doubles, missing matches, posters and subtitles, and odd files', {
        library: createNameAndDescription('library', 'Only this library'),
        language: createNameAndDescription('language', 'The language that subtitles should have; yours if not given'),
      }),
    ),
  ),
  stale: addSearchSynonyms(
    'unwatched unused old space disk free cleanup never dusty',
    addFormTitle(
      'What nobody has watched',
      createCommandTexts('stale', 'What nobody has watched for a long time, and how much space it takes', {
        months: createNameAndDescription('months', 'For how many months; a year if not given'),
        order: createChoiceOptionTexts('order', 'What comes first', staleTitleTexts.orders),
        library: createNameAndDescription('library', 'Only this library'),
      }),
    ),
  ),
  add: addSearchSynonyms(
    'create new folder section directory',
    addFormTitle(
      'Add a library step by step',
      createCommandTexts('add', 'Add a library step by step; nothing is added before the last step', {
        name: createNameAndDescription('name', 'What to call it'),
      }),
    ),
  ),
  agents: addSearchSynonyms(
    'metadata scraper omdb themoviedb languages country',
    addFormTitle(
      'Set the preferences of film agents',
      createCommandTexts('agents', 'Set the preferences that two film agents have of their own', {
        agent: createChoiceOptionTexts('agent', 'Which agent', agentPreferences.agents),
        country: createNameAndDescription('country', 'Its country (Open movie database only): pick from the list'),
      }),
    ),
  ),
} as const;

const languages = createOnFirstUse(() => new Intl.DisplayNames(['en'], { type: 'language' }));

/**
 * Name of a metadata language. Two codes are the media server's own (interface.md, 2.6), and a server may send
 * something that is no language code.
 */
function language(code: string): string {
  if (code === 'xn') return 'None';
  if (code === 'xx') return 'Unknown';
  try {
    return languages().of(code) ?? code;
  } catch {
    return code;
  }
}

/** Preferences of libraries and agents, by their names in interface.md, 2.7. */
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

/** Values of preferences other than on and off, in words. */
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
      count === 1 ? '## One library' : `## ${countText(count, { one: 'library', other: 'libraries' })}`,
    titles: {
      movie: (n: number) => countText(n, { one: 'title', other: 'titles' }),
      show: (n: number) => countText(n, { one: 'series', other: 'series' }),
      artist: (n: number) => countText(n, { one: 'artist', other: 'artists' }),
      photo: (n: number) => countText(n, { one: 'album or photo', other: 'albums and photos' }),
    } satisfies Record<LibraryType, (n: number) => string>,
    agent: (agent: string) => `agent: ${agent}`,
    scanner: (scanner: string) => `scanner: ${scanner}`,
    folder: (path: string) => `-# 📁 ${path}`,
    noFolders: '-# no folders',
    legacy: {
      agent: 'agent',
      scanner: 'scanner',
      both: 'agent and scanner',
    },
    leaving: (part: string) =>
      `⚠️ New Plex versions come without this ${part}. Edit the library in Plex and choose one not marked as legacy.`,
  },
  check: libraryCheckTexts,
  stale: staleTitleTexts,
  add,
  agentPreferences,
  declarations,
} as const;
