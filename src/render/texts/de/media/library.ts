import { serverLocalKeyOfRef } from '../../../../domain/servers/refs.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import { createOnFirstUse } from '../../lazily.ts';
import type { Texts } from '../../translation.ts';
import { count, number } from '../numbers.ts';
import { libraryCheckTexts, staleTitleTexts } from './libraryCheck.ts';

const add: Texts['library']['add'] = {
  head: (name, step, total) => `## Neue Bibliothek „${name}“ – Schritt ${step} von ${total}`,
  chosen: {
    type: 'Art',
    agent: 'Agent',
    scanner: 'Scanner',
    language: 'Sprache',
    folders: 'Ordner',
    preferences: 'Einstellungen',
  },
  question: {
    type: 'Was soll hinein?',
    agent: 'Welcher Agent holt die Metadaten?',
    scanner: 'Welcher Scanner liest die Ordner?',
    language: 'In welcher Sprache?',
    folders: 'Welche Ordner auf dem Server? Im Formular ein vollständiger Pfad pro Zeile.',
    preferences:
      'Was du hier nicht änderst, bekommt seinen Standardwert. Wähle etwas aus, um es zu ändern; ein Schalter ändert sich sofort.',
    value: (name) => `Was soll **${name}** sein?`,
    summary: 'Stimmt das so? Angelegt wird erst etwas, wenn du es bestätigst.',
  },
  bothPreferences:
    'Was du hier nicht änderst, bekommt seinen Standardwert; die eigenen Einstellungen des Agenten bleiben, wie sie sind. Wähle etwas aus, um es zu ändern; ein Schalter ändert sich sofort.',
  preset: 'in der Weboberfläche des Servers vorausgewählt',
  now: 'derzeit gewählt',
  choose: 'Wählen …',
  enterFolders: 'Ordner eingeben …',
  folderForm: 'Ordner der neuen Bibliothek',
  folderField: 'Ordner',
  folderHint: 'Vollständige Pfade, wie der Server sie sieht, einer pro Zeile.',
  noFolders: 'Es ist kein Ordner angegeben. Eine Bibliothek braucht mindestens einen.',
  badFolders: (paths) => `Kein vollständiger Pfad (der fängt mit / oder einem Laufwerksbuchstaben an): ${paths}`,
  preference: (name, value, preset) =>
    preset === undefined ? `${name}: ${value}` : `${name}: **${value}** (Standard: ${preset})`,
  ownPreference: (name, value, now) => `${name}: **${value}** (jetzt ${now})`,
  unknown: 'unbekannt',
  leave: 'So lassen, wie es ist',
  countsForAll:
    '-# Die eigenen Einstellungen des Agenten gelten für jede Bibliothek dieses Agenten, nicht nur für diese.',
  agentUnread: '-# Was sie jetzt sind, sagt der Server nicht: Was du nicht wählst, bleibt, wie es ist.',
  ofAgent: (name) => `${name} (vom Agenten)`,
  defaultValue: 'Standard',
  unset: 'nicht gesetzt',
  allDefaults: 'alles Standard',
  changePreference: 'Eine Einstellung ändern …',
  goOn: 'Weiter',
  skip: 'So lassen',
  back: 'Zurück',
  cancel: 'Abbrechen',
  cancelled: (name) => `Es wurde keine Bibliothek angelegt. Der Entwurf „${name}“ ist verworfen.`,
  confirm: 'Bibliothek anlegen',
  toDraft: 'Zurück zum Entwurf',
  sameName: (name) => `⚠️ Eine Bibliothek namens „${name}“ hat der Server schon. Es gäbe dann zwei.`,
  problems: 'So lässt sie sich nicht anlegen:',
  refused: (name) => `Der Server hat „${name}“ nicht angelegt.`,
  refusedWords: (words) => `Er sagt: ${words}`,
  unchanged: 'Dein Entwurf bleibt: Geh zurück, ändere ihn und versuche es noch einmal.',
  added: (name, key) => `Bibliothek ${name} angelegt. Der Server führt sie als Nummer ${serverLocalKeyOfRef(key)}.`,
  listed: 'Sie steht in der Liste der Bibliotheken des Servers.',
  notListed: 'In der Liste der Bibliotheken des Servers steht sie noch nicht.',
  listUnread: 'Die Liste der Bibliotheken konnte ich nicht lesen, um nachzusehen.',
  foundAnyway: (name) =>
    `Der Server hat keine brauchbare Antwort gegeben, aber in seiner Liste der Bibliotheken steht jetzt ${name}, was vorher nicht da war.`,
  notFound: (name) =>
    `Der Server hat keine brauchbare Antwort gegeben, und in seiner Liste der Bibliotheken steht nichts Neues namens ${name}.`,
  unverified: (name) =>
    `Der Server hat keine brauchbare Antwort gegeben, und ich konnte seine Liste der Bibliotheken nicht lesen, um zu sehen, ob ${name} da ist. Sieh nach, bevor du es noch einmal versuchst.`,
  agentHeld: 'Auch die eigenen Einstellungen des Agenten sind gesetzt, für alle seine Bibliotheken.',
  agentFailed: (reason) =>
    `Die Bibliothek ist angelegt, aber die eigenen Einstellungen des Agenten wurden nicht gesetzt. ${reason} \`/bibliothek agenten\` setzt sie.`,
  agentGone: (reason) => `Die Bibliothek ist angelegt, aber ohne diese Einstellungen. ${reason}`,
  agentUnsent: 'Die eigenen Einstellungen des Agenten wurden nicht geschickt. `/bibliothek agenten` setzt sie.',
};

const agentPreferences: Texts['library']['agentPreferences'] = {
  // Untranslated names of agents (interface.md, 2.4), for `/bibliothek anlegen` and `liste`.
  agents: { legacymoviedb: 'Movie agent (legacy)', openmoviedb: 'Open movie database' },
  head: (agent) => `## Einstellungen des Agenten „${agent}“`,
  note: (isKnown) =>
    isKnown
      ? '-# Sie gelten für jede Bibliothek dieses Agenten. Geschickt wird nur, was du hier wählst.'
      : '-# Sie gelten für jede Bibliothek dieses Agenten. Was sie jetzt sind, sagt der Server nicht, deshalb wird nur geschickt, was du hier wählst.',
  line: (name, value, preset) =>
    preset === undefined ? `${name}: ${value}` : `${name}: ${value} (Standard: ${preset})`,
  willBe: (value, now) => (now === undefined ? `unbekannt → **${value}**` : `${now} → **${value}**`),
  unchanged: (value) => `**${value}**, unverändert`,
  stays: 'unbekannt, bleibt, wie es ist',
  set: 'Eine Einstellung setzen …',
  option: (name, value) => `${name}: ${value}`,
  preset: 'Standard',
  defaults: 'Überall den Standard wählen',
  clear: 'Auswahl löschen',
  confirm: 'Abschicken',
  nothingChosen: 'noch nichts gewählt',
  leave: 'Abbrechen',
  left: 'Nichts geschickt: Die Einstellungen des Agenten bleiben, wie sie waren.',
  gone: (agent) =>
    `Diesen Agenten, „${agent}“, hat der Medienserver nicht mehr: Neuere Versionen kommen ohne ihn, deshalb wurden seine Einstellungen nicht gesetzt. Bibliotheken, die ihn noch benutzen, brauchen einen anderen; den wählst du in den Einstellungen des Servers.`,
  noCountry: (agent) => `Der Agent „${agent}“ hat kein Land.`,
  badCountry: (typedText) => `„${typedText}“ ist kein Land, das der Agent kennt. Wähle eins aus der Liste.`,
  sent: (agent, values) => `Der Server hat die Einstellungen von „${agent}“ angenommen: ${values}.`,
  unread: 'Lesen lassen sie sich bei ihm nicht, deshalb kann ich nicht nachsehen.',
  held: 'Ich habe sie noch einmal gelesen: So stehen sie jetzt.',
  otherwise: (values) =>
    `Ich habe sie noch einmal gelesen, und nicht alle haben sich geändert: ${values}. Sieh später noch einmal nach.`,
  unanswered: (agent) => `Der Server hat auf die Einstellungen von „${agent}“ keine brauchbare Antwort gegeben.`,
  unansweredUnread:
    'Vielleicht hat er sie gesetzt, vielleicht nicht, und nachsehen lässt es sich nicht: Sie noch einmal zu schicken schadet nicht.',
};

const declarations: Texts['library']['declarations'] = {
  library: createNameAndDescription('bibliothek', 'Die Bibliotheken des Medienservers'),
  list: addSearchSynonyms(
    'anzahl viele menge größe sammlung umfang groß zählen gesamt filme',
    createCommandTexts('liste', 'Welche Bibliotheken es gibt und wie viele Titel jede hat', {}),
  ),
  check: addSearchSynonyms(
    'gesundheit duplikate doppelt zweimal poster untertiteln zuordnung kaputt leer ton qualität',
    addFormTitle(
      'Bibliotheken prüfen',
      createCommandTexts('prüfen', 'Doppeltes, fehlende Zuordnungen, Poster und Untertitel, seltsame Dateien', {
        library: createNameAndDescription('bibliothek', 'Nur diese Bibliothek'),
        language: createNameAndDescription(
          'sprache',
          'Welche Sprache die Untertitel haben sollen; deine, wenn nichts dasteht',
        ),
      }),
    ),
  ),
  stale: addSearchSynonyms(
    'unbenutzt alt platz speicher festplatte frei aufräumen nie ungesehenes',
    addFormTitle(
      'Was lange niemand gesehen hat',
      createCommandTexts('ungesehen', 'Was lange niemand gesehen hat, und wie viel Platz es braucht', {
        months: createNameAndDescription('monate', 'Seit wie vielen Monaten; ein Jahr, wenn nichts dasteht'),
        order: createChoiceOptionTexts('ordnung', 'Was zuerst kommt', staleTitleTexts.orders),
        library: createNameAndDescription('bibliothek', 'Nur diese Bibliothek'),
      }),
    ),
  ),
  add: addSearchSynonyms(
    'erstellen neu ordner verzeichnis hinzufügen',
    addFormTitle(
      'Eine Bibliothek anlegen',
      createCommandTexts('anlegen', 'Eine Bibliothek Schritt für Schritt anlegen; vor dem letzten geschieht nichts', {
        name: createNameAndDescription('name', 'Wie sie heißen soll'),
      }),
    ),
  ),
  agents: addSearchSynonyms(
    'metadaten scraper omdb themoviedb sprachen land',
    addFormTitle(
      'Einstellungen der Filmagenten',
      createCommandTexts('agenten', 'Die Einstellungen setzen, die zwei Filmagenten für sich haben', {
        agent: createChoiceOptionTexts('agent', 'Welcher Agent', agentPreferences.agents),
        country: createNameAndDescription('land', 'Sein Land (nur bei „Open movie database“): aus der Liste wählen'),
      }),
    ),
  ),
};

const languages = createOnFirstUse(() => new Intl.DisplayNames(['de'], { type: 'language' }));

/**
 * Name of a language. Two codes are the media server's own (interface.md, 2.6), and a server may send something that is
 * no language code.
 */
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
};

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
};

export const library: Texts['library'] = {
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
    titles: {
      movie: (n) => `${number(n)} Titel`,
      show: (n) => count(n, { one: 'Serie', other: 'Serien' }),
      artist: (n) => count(n, { one: 'Interpret', other: 'Interpreten' }),
      photo: (n) => count(n, { one: 'Album oder Foto', other: 'Alben und Fotos' }),
    },
    agent: (agent) => `Agent: ${agent}`,
    scanner: (scanner) => `Scanner: ${scanner}`,
    folder: (path) => `-# 📁 ${path}`,
    noFolders: '-# keine Ordner',
    legacy: {
      agent: 'diesen Agenten',
      scanner: 'diesen Scanner',
      both: 'diesen Agenten und diesen Scanner',
    },
    leaving: (part) =>
      `⚠️ Neue Plex-Versionen kommen ohne ${part}. Wähle in Plex bei „Bibliothek bearbeiten“ etwas ohne „Legacy“.`,
  },
  check: libraryCheckTexts,
  stale: staleTitleTexts,
  add,
  agentPreferences,
  declarations,
};
