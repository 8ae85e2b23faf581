import type { library as en } from '../../../en/media/library/library.ts';
import { once } from '../../../once.ts';
import type { Translation } from '../../../translation.ts';
import { count } from '../../numbers.ts';
import { add } from './add.ts';
import { agentPreferences } from './agentPreferences.ts';
import { declarations } from './declarations.ts';

const languages = once(() => new Intl.DisplayNames(['de'], { type: 'language' }));

/** 2.6 has two codes of its own; what a server says may be no code at all. */
function language(code: string): string {
  if (code === 'xn') return 'Keine';
  if (code === 'xx') return 'Unbekannt';
  try {
    return languages().of(code) ?? code;
  } catch {
    return code;
  }
}

const preferences = {
  hidden: 'Startseite und Suche',
  enableCinemaTrailers: 'Kinotrailer',
  originalTitles: 'Originaltitel',
  localizedArtwork: 'Bilder in der eigenen Sprache',
  useLocalAssets: 'Lokale Bilder und Beilagen',
  respectTags: 'Tags in den Dateien bevorzugen',
  useExternalExtras: 'Extras aus dem Netz',
  skipNonTrailerExtras: 'Andere Extras als Trailer auslassen',
  useRedbandTrailers: 'Trailer nur für Erwachsene',
  includeExtrasWithLocalizedSubtitles: 'Extras mit Untertiteln in der eigenen Sprache',
  includeAdultContent: 'Inhalte für Erwachsene',
  autoCollectionThreshold: 'Kleinste automatische Sammlung',
  ratingsSource: 'Quelle der Bewertungen',
  enableBIFGeneration: 'Vorschaubilder beim Spulen',
  collectionMode: 'Sammlungen',
  episodeSort: 'Reihenfolge der Folgen',
  showOrdering: 'Zählung der Folgen',
  useSeasonTitles: 'Titel der Staffeln',
  flattenSeasons: 'Staffeln',
  albumSort: 'Reihenfolge der Alben',
  enableTrackOffsets: 'Titel fortsetzen, wo sie aufhörten',
  augmentWithSharedContent: 'Von anderen geteilte Inhalte',
  artistBios: 'Biografien der Interpreten',
  albumReviews: 'Rezensionen der Alben',
  popularTracks: 'Beliebte Titel',
  genres: 'Genres aus dem Netz',
  albumPosters: 'Cover der Alben',
  title: 'Titel',
  extras: 'Extras',
  only_trailers: 'Nur Trailer',
  redband: 'Trailer nur für Erwachsene',
  collections: 'Sammlungen',
  localart: 'Lokale Bilder',
  adult: 'Inhalte für Erwachsene',
  country: 'Land',
} satisfies typeof en.preferences;

const values = {
  hidden: { '0': 'in beidem zu sehen', '1': 'nicht auf der Startseite', '2': 'in beidem nicht' },
  autoCollectionThreshold: { '0': 'keine automatischen Sammlungen' },
  ratingsSource: {
    criticsite: 'Kritikenseite',
    legacymoviedb: 'alte Filmdatenbank',
    openmoviedb: 'offene Filmdatenbank',
  },
  collectionMode: { '0': 'aus', '1': 'ihre Titel verbergen', '2': 'mit ihren Titeln zeigen' },
  episodeSort: { '-1': 'wie die Bibliothek', '0': 'die ältesten zuerst', '1': 'die neuesten zuerst' },
  showOrdering: { openmoviedbAiring: 'offene Filmdatenbank', aired: 'wie ausgestrahlt' },
  flattenSeasons: { '0': 'gezeigt', '1': 'verborgen', '2': 'verborgen, wenn es nur eine gibt' },
  albumSort: {
    '-1': 'wie die Bibliothek',
    '0': 'die ältesten zuerst',
    '1': 'die neuesten zuerst',
    '2': 'nach Namen',
  },
  albumPosters: { '1': 'Musikagent und lokale Dateien', '2': 'nur Musikagent', '3': 'nur lokale Dateien' },
} satisfies typeof en.values;

export const library: Translation<typeof en> = {
  purposes: {
    movies: 'Filme',
    'other-videos': 'Andere Videos',
    tv: 'Fernsehserien',
    music: 'Musik',
    photos: 'Fotos',
  },
  language,
  preferences,
  values,
  on: 'an',
  off: 'aus',
  blank: 'leer',
  list: {
    none: 'Der Medienserver hat keine Bibliotheken.',
    head: (n) => (n === 1 ? '## Eine Bibliothek' : `## ${count(n, { one: 'Bibliothek', other: 'Bibliotheken' })}`),
    agent: (agent) => `Agent: ${agent}`,
    scanner: (scanner) => `Scanner: ${scanner}`,
    folder: (path) => `-# 📁 ${path}`,
    noFolders: '-# keine Ordner',
  },
  add,
  agentPreferences,
  declarations,
};
