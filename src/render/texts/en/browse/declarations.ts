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
    description: 'In which order (the server’s own if not given)',
    choices: {
      title: 'By title',
      newest: 'Newest first',
      oldest: 'Oldest first',
      added: 'Last added first',
      rating: 'Best rated first',
    },
  },
};
const anyField = {
  filter: { name: 'filter', description: 'A field, = != >= or <=, and a value, such as genre=Drama; a list helps' },
  filter2: { name: 'filter2', description: 'One more: only what fits all of them is shown' },
  filter3: { name: 'filter3', description: 'One more' },
};
const contentRating = {
  name: 'content-rating',
  description: 'Rated for whom, spelled as the server does, such as PG-13',
};

export const declarations = {
  browse: { name: 'browse', description: 'Look through the libraries' },
  decade: {
    name: 'decade',
    description: 'The films of ten years',
    options: {
      library: { name: 'library', description: 'Which library of films' },
      decade: { name: 'decade', description: 'Which ten years; any year may be the first' },
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
      kind: { name: 'kind', description: 'Of which kind (what the library is made of if not given)', choices: kinds },
      ...filters,
      'content-rating': contentRating,
      ...anyField,
    },
  },
  albums: {
    name: 'albums',
    description: 'The albums of an artist',
    options: {
      artist: { name: 'artist', description: 'Whose: type, then pick from the list' },
      ...filters,
      ...anyField,
    },
  },
} as const;
