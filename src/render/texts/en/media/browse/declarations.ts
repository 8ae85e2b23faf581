const kinds = {
  movie: 'Films',
  show: 'Series',
  season: 'Seasons',
  episode: 'Episodes',
  artist: 'Artists',
  album: 'Albums',
  track: 'Tracks',
  photo: 'Photos',
};

const filters = {
  'year-from': { name: 'year-from', description: 'From this year on' },
  'year-to': { name: 'year-to', description: 'Up to this year' },
  title: { name: 'title', description: 'Part of the title' },
  studio: { name: 'studio', description: 'Part of the studio’s or label’s name' },
  rating: { name: 'rating', description: 'Rated this or better, 0 to 10' },
  'added-since': { name: 'added-since', description: 'Added since a year or a day, such as 2024 or 2024-03-01' },
  sort: {
    name: 'sort',
    description: 'Sort order (the server’s own if not given)',
    choices: {
      title: 'By title',
      newest: 'Newest first',
      oldest: 'Oldest first',
      added: 'Recently added first',
      rating: 'Best rated first',
    },
  },
};
const anyField = {
  filter: {
    name: 'filter',
    description: 'A field, = != >= or <=, and a value, such as genre=Drama; a list opens as you type',
  },
  filter2: { name: 'filter2', description: 'Another filter: only what matches all of them is shown' },
  filter3: { name: 'filter3', description: 'Another filter' },
};
const contentRating = {
  name: 'content-rating',
  description: 'Content rating as the server spells it, such as PG-13',
};

export const declarations = {
  browse: { name: 'browse', description: 'Browse the libraries' },
  decade: {
    name: 'decade',
    description: 'The films of a decade',
    options: {
      library: { name: 'library', description: 'Which film library' },
      decade: { name: 'decade', description: 'Which ten years; any year can be the first' },
      ...filters,
      'content-rating': contentRating,
      ...anyField,
    },
  },
  library: {
    name: 'library',
    description: 'Everything in a library',
    options: {
      library: { name: 'library', description: 'Which library' },
      kind: { name: 'kind', description: 'Which kind (what the library mainly holds if not given)', choices: kinds },
      ...filters,
      'content-rating': contentRating,
      ...anyField,
    },
  },
  albums: {
    name: 'albums',
    description: 'The albums of an artist',
    options: {
      artist: { name: 'artist', description: 'Which artist: type, then pick from the list' },
      ...filters,
      ...anyField,
    },
  },
} as const;
