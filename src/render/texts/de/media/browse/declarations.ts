import type { declarations as en } from '../../../en/media/browse/declarations.ts';
import type { Translation } from '../../../translation.ts';

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
  'year-from': { name: 'ab-jahr', description: 'Von diesem Jahr an' },
  'year-to': { name: 'bis-jahr', description: 'Bis zu diesem Jahr' },
  title: { name: 'titel', description: 'Ein Teil des Titels' },
  studio: { name: 'studio', description: 'Ein Teil des Namens von Studio oder Label' },
  rating: { name: 'bewertung', description: 'So gut bewertet oder besser, 0 bis 10' },
  'added-since': {
    name: 'hinzugefügt-seit',
    description: 'Hinzugefügt seit einem Jahr oder Tag, etwa 2024 oder 2024-03-01',
  },
  sort: {
    name: 'reihenfolge',
    description: 'In welcher Reihenfolge (ohne Angabe die des Servers)',
    choices: {
      title: 'Nach Titel',
      newest: 'Die neuesten zuerst',
      oldest: 'Die ältesten zuerst',
      added: 'Zuletzt hinzugefügte zuerst',
      rating: 'Am besten bewertete zuerst',
    },
  },
};
const anyField = {
  filter: { name: 'filter', description: 'Ein Feld, = != >= oder <= und ein Wert, etwa genre=Drama; eine Liste hilft' },
  filter2: { name: 'filter2', description: 'Noch einer: Gezeigt wird nur, worauf alle passen' },
  filter3: { name: 'filter3', description: 'Noch einer' },
};
const contentRating = { name: 'freigabe', description: 'Für wen freigegeben, genau so geschrieben, etwa PG-13' };

export const declarations: Translation<typeof en> = {
  browse: { name: 'stöbern', description: 'In den Bibliotheken stöbern' },
  decade: {
    name: 'jahrzehnt',
    description: 'Die Filme aus zehn Jahren',
    options: {
      library: { name: 'bibliothek', description: 'Welche Filmbibliothek' },
      decade: { name: 'jahrzehnt', description: 'Welche zehn Jahre; jedes Jahr kann das erste sein' },
      ...filters,
      'content-rating': contentRating,
      ...anyField,
    },
  },
  library: {
    name: 'bibliothek',
    description: 'Alles aus einer Bibliothek',
    options: {
      library: { name: 'bibliothek', description: 'Welche Bibliothek' },
      kind: { name: 'art', description: 'Von welcher Art (ohne Angabe die der Bibliothek)', choices: kinds },
      ...filters,
      'content-rating': contentRating,
      ...anyField,
    },
  },
  albums: {
    name: 'alben',
    description: 'Die Alben eines Interpreten',
    options: {
      artist: { name: 'interpret', description: 'Von wem: tippen, dann aus der Liste wählen' },
      ...filters,
      ...anyField,
    },
  },
};
