import {
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import { createOnFirstUse } from '../../lazily.ts';
import type { Texts } from '../../translation.ts';
import { number } from '../numbers.ts';

const kinds = {
  movie: 'Filme',
  show: 'Serien',
  season: 'Staffeln',
  episode: 'Folgen',
  artist: 'Interpreten',
  album: 'Alben',
  track: 'Titel',
  photo: 'Fotos',
};

const filters = {
  'year-from': createNameAndDescription('ab-jahr', 'Von diesem Jahr an'),
  'year-to': createNameAndDescription('bis-jahr', 'Bis zu diesem Jahr'),
  title: createNameAndDescription('titel', 'Ein Teil des Titels'),
  studio: createNameAndDescription('studio', 'Ein Teil des Namens von Studio oder Label'),
  rating: createNameAndDescription('bewertung', 'Mindestens so gut bewertet, 0 bis 10'),
  'added-since': createNameAndDescription(
    'hinzugefügt-seit',
    'Hinzugefügt seit einem Jahr oder Tag, etwa 2024 oder 2024-03-01',
  ),
  sort: createChoiceOptionTexts('reihenfolge', 'In welcher Reihenfolge (ohne Angabe die des Servers)', {
    title: 'Nach Titel',
    newest: 'Die neuesten zuerst',
    oldest: 'Die ältesten zuerst',
    added: 'Zuletzt hinzugefügte zuerst',
    rating: 'Am besten bewertete zuerst',
  }),
};
const anyField = {
  filter: createNameAndDescription(
    'filter',
    'Ein Feld, = != >= oder <= und ein Wert, etwa genre=Drama; eine Liste hilft',
  ),
  filter2: createNameAndDescription('filter2', 'Noch ein Filter: Gezeigt wird nur, was zu allen passt'),
  filter3: createNameAndDescription('filter3', 'Noch ein Filter'),
};
const contentRating = createNameAndDescription(
  'freigabe',
  'Altersfreigabe, so geschrieben wie auf dem Server, etwa PG-13',
);

const declarations: Texts['browse']['declarations'] = {
  browse: createNameAndDescription('stöbern', 'In den Bibliotheken stöbern'),
  decade: addSearchSynonyms(
    '50er 60er 70er 80er 90er 2000er 2010er jahre alte klassiker epoche jahrzehnte filme',
    createCommandTexts('jahrzehnt', 'Die Filme eines Jahrzehnts', {
      library: createNameAndDescription('bibliothek', 'Welche Filmbibliothek'),
      decade: createNameAndDescription('jahrzehnt', 'Welche zehn Jahre; jedes Jahr kann das erste sein'),
      ...filters,
      'content-rating': contentRating,
      ...anyField,
    }),
  ),
  library: addSearchSynonyms(
    'alle auflisten anzeigen genre filtern katalog sammlung regisseur jahr komödie horror action drama liebe doku bewertung regal durchblättern ungesehen',
    createCommandTexts('bibliothek', 'Alles aus einer Bibliothek', {
      library: createNameAndDescription('bibliothek', 'Welche Bibliothek'),
      kind: createChoiceOptionTexts('art', 'Von welcher Art (ohne Angabe die der Bibliothek)', kinds),
      ...filters,
      'content-rating': contentRating,
      ...anyField,
    }),
  ),
  albums: addSearchSynonyms(
    'musik platte diskografie lieder band cd sänger alben',
    createCommandTexts('alben', 'Die Alben eines Interpreten', {
      artist: createNameAndDescription('interpret', 'Von wem: tippen, dann aus der Liste wählen'),
      ...filters,
      ...anyField,
    }),
  ),
};

/** Ratings have one decimal: "8,0". */
const tenths = createOnFirstUse(
  () => new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

export const browse: Texts['browse'] = {
  kinds,
  sorts: {
    title: 'nach Titel',
    newest: 'die neuesten zuerst',
    oldest: 'die ältesten zuerst',
    added: 'zuletzt hinzugefügte zuerst',
    rating: 'am besten bewertete zuerst',
  },
  head: (listing) => `## ${listing}`,
  decade: (library, year) => `${library}: ${year} bis ${year + 9}`,
  library: (library, kind) => (kind === undefined ? library : `${library}: ${kinds[kind]}`),
  albums: (artist) => `Alben von ${artist}`,
  filters: {
    yearFrom: (year) => `ab ${year}`,
    yearTo: (year) => `bis ${year}`,
    title: (text) => `Titel enthält „${text}“`,
    studio: (text) => `Studio enthält „${text}“`,
    rating: (rating) => `mit ${number(rating)} oder besser bewertet`,
    contentRating: (text) => `Freigabe „${text}“`,
    addedSince: (day) => `hinzugefügt seit ${day}`,
  },
  rated: (rating) => `★ ${tenths().format(rating)}`,
  nothing: 'Keine Treffer.',
  nothingFiltered: 'Keine Treffer. Versuche es mit weniger Filtern.',
  nothingChecked: 'Unter den Titeln, die ich prüfen konnte, ist kein Treffer.',
  unchecked: (titles) =>
    `-# ${titles === 1 ? 'Ein weiterer Titel könnte' : `${number(titles)} weitere Titel könnten`} noch passen. Der Server hat den Tag-Filter (etwa das Genre) ignoriert, und ich konnte nicht jeden Titel prüfen. Mit einem weiteren Filter werden es weniger.`,
  commaInFilter: '-# Ein Komma gehört zum Wert. Für zwei Genres nimm **filter** und **filter2**.',
  all: (total) => `-# Insgesamt ${total === 1 ? 'eins' : number(total)}.`,
  sortedSome: (count) =>
    `-# Sortiert sind nur die ersten ${number(count)}, die der Server genannt hat: Mit einem Filter sortiere ich alle.`,
  noMovieLibrary: (titles) =>
    `Das ist keine Filmbibliothek. ${titles === '' ? 'Der Server hat keine.' : `Seine Filmbibliotheken: ${titles}.`}`,
  notOfKind: (library, kind) => `${library} enthält keine ${kinds[kind]}.`,
  notAnArtist: (title) => `${title} ist kein Interpret und hat deshalb keine Alben.`,
  artistNowhere: (title) =>
    `Der Server sagt nicht, in welcher Bibliothek ${title} ist, deshalb kann ich nicht nach Alben fragen.`,
  noArtist: (typedText) => `Es gibt keinen Interpreten „${typedText}“.`,
  problems: {
    decade: 'es muss ein Jahr sein, etwa 1990 oder 1990er',
    day: 'es muss ein Jahr oder ein Tag sein, etwa 2024 oder 2024-03-01',
    years: (from, to) => `${to} liegt vor ${from}`,
    filterShape: 'es müssen ein Feld, eines von = != >= <= und ein Wert sein, etwa genre=Drama oder year>=1990',
    filterField: (field, some) =>
      `ein Feld „${field}“ gibt es hier nicht. Nimm ${some} oder eines aus der Liste, die sich beim Tippen öffnet`,
    filterOperator: (field, operators) =>
      `zwischen ${field} und seinem Wert muss eines von diesen stehen: ${operators}`,
    filterValue: (field, form) => `${field} braucht ${form}`,
    forms: {
      epoch: 'nach >= oder <= einen Tag oder ein Jahr, etwa addedAt>=2024-01-31',
      day: 'ein Jahr oder einen Tag, etwa 1927 oder 1927-03-01',
      year: 'ein Jahr',
      ms: 'eine Länge, etwa 90 min oder 1 h 30 min',
      count: 'eine ganze Zahl',
      number: 'eine Zahl, etwa 7.5',
      text: 'einen Text',
      'exact-case': 'einen Text, genau so geschrieben wie auf dem Server',
      id: 'eine Nummer aus 1 bis 19 Ziffern',
    },
  },
  declarations,
};
