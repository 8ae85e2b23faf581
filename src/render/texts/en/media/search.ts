import type { ItemKind, SearchMatchCause } from '../../../../domain/media/items/item.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';

export const search = {
  head: (query: string, library: string | undefined) =>
    `## Results for “${query}”${library === undefined ? '' : ` in ${library}`}`,
  nothing: (query: string, library: string | undefined) =>
    `Nothing found for “${query}”${library === undefined ? '' : ` in ${library}`}. The server also looks for similar spellings, so it is probably not there.`,
  noSuchLibrary: (typedText: string, titles: string) =>
    `There is no library “${typedText}”. ${titles === '' ? 'The server has none.' : `The server has: ${titles}.`}`,
  pickLibrary: (typedText: string, place: string | undefined) =>
    `There are several libraries called “${typedText}”${place === undefined ? '' : `: ${place}`}. Pick one from the list that opens as you type.`,
  inLibrary: (library: string) => `in ${library}`,
  /** `names` reads as "Attic and Cellar". */
  onServers: (names: string) => `on ${names}`,
  wholeServer: (name: string) => `All of ${name}`,
  untitled: 'Untitled',
  /** Number of an episode, short enough for a line with the show and the title. */
  episode: (season: number | undefined, index: number) => (season === undefined ? `E${index}` : `S${season} E${index}`),
  poster: (title: string) => `Poster of ${title}`,
  kinds: {
    movie: 'Film',
    show: 'Series',
    season: 'Season',
    episode: 'Episode',
    artist: 'Artist',
    album: 'Album',
    track: 'Track',
    photo: 'Photo',
    clip: 'Clip',
    collection: 'Collection',
    playlist: 'Playlist',
    tag: 'Tag',
    other: 'Other',
  } satisfies Record<ItemKind, string>,
  /** Names of tags, by the field that a tag filters (interface.md, 4.5). */
  tags: {
    actor: 'Actor',
    director: 'Director',
    writer: 'Writer',
    producer: 'Producer',
    genre: 'Genre',
    country: 'Country',
    collection: 'Collection',
    studio: 'Studio',
  },
  /** Reasons why an item matches although its title does not. */
  because: {
    actor: (name: string) => `because of the actor ${name}`,
    director: (name: string) => `because of the director ${name}`,
    writer: (name: string) => `because of the writer ${name}`,
    producer: (name: string) => `because of the producer ${name}`,
    genre: (name: string) => `because of the genre ${name}`,
    country: (name: string) => `because of the country ${name}`,
    collection: (name: string) => `because of the collection ${name}`,
    studio: (name: string) => `because of the studio ${name}`,
    artist: (name: string) => `because of the artist ${name}`,
    album: (name: string) => `because of the album ${name}`,
    show: (name: string) => `because of the series ${name}`,
    season: (name: string) => `because of the season ${name}`,
    episode: (name: string) => `because of the episode ${name}`,
    movie: (name: string) => `because of the film ${name}`,
    originalTitle: (title: string) => `because of its original title ${title}`,
    other: (name: string) => `because of ${name}`,
  } satisfies Record<Exclude<SearchMatchCause, 'section'>, (name: string) => string>,
  declarations: {
    search: addSearchSynonyms(
      'find look locate title movie film show series song actor available exists named called',
      addFormTitle(
        'Search the libraries',
        createCommandTexts('search', 'Search the libraries; typos are fine', {
          query: createNameAndDescription('query', 'What to look for'),
          library: createNameAndDescription('library', 'Only this library'),
          limit: createNameAndDescription('limit', 'How many of each kind per page (3 if not given)'),
        }),
      ),
    ),
  },
} as const;

export const fresh = {
  head: (kind: string | undefined, library: string | undefined) =>
    `## New${library === undefined ? '' : ` in ${library}`}${kind === undefined ? '' : `: ${kind}`}`,
  nothing: 'No title here has a date when it was added.',
  kinds: { all: 'Everything', films: 'Films', series: 'Series', music: 'Music' },
  declarations: {
    new: addSearchSynonyms(
      'recent recently latest newest added arrived news lately fresh came week today',
      createCommandTexts('new', 'What was added lately', {
        kind: createChoiceOptionTexts('kind', 'Only films, series or music', {
          films: 'Films',
          series: 'Series',
          music: 'Music',
        }),
        library: createNameAndDescription('library', 'Only this library'),
      }),
    ),
  },
} as const;

export const scan = {
  started:
    'The server is scanning all libraries. This continues after this answer; new items appear as they are found.',
  unanswered:
    'The server gave no usable answer. It may be scanning anyway: then new items appear as they are found. If none do, start another scan; an extra one does no harm.',
  declarations: {
    scan: addSearchSynonyms(
      'refresh update rescan import missing appear files media detect reload index uploaded copied see',
      createCommandTexts('scan', 'Look for new and changed files in all libraries', {}),
    ),
  },
} as const;
