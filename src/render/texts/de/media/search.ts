import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import type { Texts } from '../../translation.ts';

const inLibrary = (library: string | undefined) => (library === undefined ? '' : ` in ${library}`);

export const search: Texts['search'] = {
  head: (query, library) => `## Treffer für „${query}“${inLibrary(library)}`,
  nothing: (query, library) =>
    `Nichts gefunden für „${query}“${inLibrary(library)}. Der Server sucht auch nach ähnlichen Schreibweisen, also ist es wohl nicht da.`,
  noSuchLibrary: (typedText, titles) =>
    `Es gibt keine Bibliothek „${typedText}“. ${titles === '' ? 'Der Server hat keine.' : `Es gibt: ${titles}.`}`,
  pickLibrary: (typedText, place) =>
    `Es gibt mehrere Bibliotheken namens „${typedText}“${place === undefined ? '' : `: ${place}`}. Wähle eine aus der Liste, die sich beim Tippen öffnet.`,
  inLibrary: (library) => `in ${library}`,
  onServers: (names) => `auf ${names}`,
  wholeServer: (name) => `Alles auf ${name}`,
  untitled: 'Ohne Titel',
  episode: (season, index) => (season === undefined ? `E${index}` : `S${season} E${index}`),
  poster: (title) => `Poster von ${title}`,
  kinds: {
    movie: 'Film',
    show: 'Serie',
    season: 'Staffel',
    episode: 'Folge',
    artist: 'Interpret',
    album: 'Album',
    track: 'Titel',
    photo: 'Foto',
    clip: 'Clip',
    collection: 'Sammlung',
    playlist: 'Playlist',
    tag: 'Stichwort',
    other: 'Sonstiges',
  },
  tags: {
    actor: 'Darsteller',
    director: 'Regie',
    writer: 'Drehbuch',
    producer: 'Produktion',
    genre: 'Genre',
    country: 'Land',
    collection: 'Sammlung',
    studio: 'Studio',
  },
  because: {
    actor: (name) => `wegen ${name} (Besetzung)`,
    director: (name) => `wegen ${name} (Regie)`,
    writer: (name) => `wegen ${name} (Drehbuch)`,
    producer: (name) => `wegen ${name} (Produktion)`,
    genre: (name) => `wegen des Genres ${name}`,
    country: (name) => `wegen des Landes ${name}`,
    collection: (name) => `wegen der Sammlung ${name}`,
    studio: (name) => `wegen des Studios ${name}`,
    artist: (name) => `wegen ${name} (Interpret)`,
    album: (name) => `wegen des Albums ${name}`,
    show: (name) => `wegen der Serie ${name}`,
    season: (name) => `wegen der Staffel ${name}`,
    episode: (name) => `wegen der Folge ${name}`,
    movie: (name) => `wegen des Films ${name}`,
    originalTitle: (title) => `wegen des Originaltitels ${title}`,
    other: (name) => `wegen ${name}`,
  },
  declarations: {
    search: addSearchSynonyms(
      'finden suche schauen film serie lied song schauspieler titel vorhanden verfügbar heißt irgendwo mediathek',
      addFormTitle(
        'Die Bibliotheken durchsuchen',
        createCommandTexts('suche', 'Die Bibliotheken durchsuchen; Tippfehler schaden nicht', {
          query: createNameAndDescription('suchbegriff', 'Wonach gesucht wird'),
          library: createNameAndDescription('bibliothek', 'Nur in dieser Bibliothek'),
          limit: createNameAndDescription('anzahl', 'Wie viele von jeder Art auf einmal (ohne Angabe 3)'),
        }),
      ),
    ),
  },
};

export const fresh: Texts['fresh'] = {
  head: (kind, library) =>
    `## Neu${library === undefined ? '' : ` in ${library}`}${kind === undefined ? '' : `: ${kind}`}`,
  nothing: 'Zu keinem Titel hier ist bekannt, wann er dazukam.',
  kinds: { all: 'Alles', films: 'Filme', series: 'Serien', music: 'Musik' },
  declarations: {
    new: addSearchSynonyms(
      'neuigkeiten neues aktuell zuletzt kürzlich hinzugefügt dazugekommen neuzugänge frisch angekommen neulich heute',
      createCommandTexts('neu', 'Was zuletzt hinzugekommen ist', {
        kind: createChoiceOptionTexts('art', 'Nur Filme, Serien oder Musik', {
          films: 'Filme',
          series: 'Serien',
          music: 'Musik',
        }),
        library: createNameAndDescription('bibliothek', 'Nur diese Bibliothek'),
      }),
    ),
  },
};

export const scan: Texts['scan'] = {
  started:
    'Der Server scannt alle Bibliotheken. Das läuft nach dieser Antwort weiter; Neues erscheint, sobald er es findet.',
  unanswered:
    'Der Server hat keine brauchbare Antwort gegeben. Vielleicht scannt er trotzdem: Dann erscheint Neues, sobald er es findet. Wenn nicht, starte noch einen Scan; einer zu viel schadet nicht.',
  declarations: {
    scan: addSearchSynonyms(
      'aktualisieren einlesen importieren neu fehlt erscheint dateien medien erkennen neuladen auftauchen hochgeladen kopiert sehen sichtbar',
      createCommandTexts('scannen', 'In allen Bibliotheken nach neuen und geänderten Dateien suchen', {}),
    ),
  },
};
