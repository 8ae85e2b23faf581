import { serverLocalKeyOfRef } from '../../../../domain/servers/refs.ts';
import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../../declared.ts';
import { createOnFirstUse } from '../../lazily.ts';
import type { Texts } from '../../translation.ts';
import { count, number } from '../numbers.ts';

/** Release dates are formatted in UTC, because they are the same day for every reader. */
const day = createOnFirstUse(() => new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }));
const gigabytes = createOnFirstUse(
  () => new Intl.NumberFormat('de', { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }),
);
const megabytes = createOnFirstUse(
  () => new Intl.NumberFormat('de', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
);

const children = {
  season: { one: 'Staffel', other: 'Staffeln' },
  episode: { one: 'Folge', other: 'Folgen' },
  album: { one: 'Album', other: 'Alben' },
  track: { one: 'Titel', other: 'Titel' },
};

export const item: Texts['item'] = {
  rating: (rating) => `mit ${number(rating)} von 10 bewertet`,
  audienceRating: (rating) => `${number(rating)} von 10 beim Publikum`,
  released: (at) => `erschienen am ${day().format(at)}`,
  releasedIn: (year) => `erschienen ${year}`,
  added: (time) => `hinzugefügt ${time}`,
  tags: {
    genres: 'Genres',
    directors: 'Regie',
    writers: 'Drehbuch',
    countries: 'Länder',
    collections: 'Sammlungen',
    roles: 'Mit',
  },
  oneTag: { genres: 'Genre', countries: 'Land', collections: 'Sammlung' },
  andMore: (n) => `und ${number(n)} mehr`,
  versions: (n) => (n === 1 ? '### Datei' : `### ${count(n, { one: 'Version', other: 'Versionen' })}`),
  alsoOn: (server) => `### Auch auf ${server}`,
  version: (index) => `Version ${index}`,
  part: (index, total) => `Teil ${index} von ${total}`,
  streams: { video: 'Video', audio: 'Ton', subtitle: 'Untertitel', lyrics: 'Liedtext' },
  pixels: (width, height) => `${width} × ${height}`,
  bitrate: (kbps) => (kbps >= 1000 ? `${number(kbps / 1000)} Mbit/s` : `${number(kbps)} kbit/s`),
  channels: (n) => (n === 1 ? 'Mono' : n === 2 ? 'Stereo' : `${number(n)} Kanäle`),
  size: (bytes) => (bytes >= 1e9 ? gigabytes().format(bytes / 1e9) : megabytes().format(bytes / 1e6)),
  optimised: 'fürs Streaming optimiert',
  children: (kind, n) => `### ${count(n, children[kind])}`,
  childrenUnread: '-# Was dazugehört, ließ sich nicht lesen.',
  childrenBound: (rowsRead) =>
    `-# Durchgesehen wurden nur die ersten ${number(rowsRead)} dieser Art in der Bibliothek; es kann mehr geben.`,
  cut: '-# Nicht alles darüber passt in eine Nachricht.',
  files: 'Dateien …',
  noFiles: 'Der Server nennt keine Dateien dazu.',
  key: (ratingKey) => `-# Schlüssel ${serverLocalKeyOfRef(ratingKey)}`,
  show: (title) => `${title} zeigen`,
  pick: (typedText) => `Welches „${typedText}“ meinst du? Wähle eins aus:`,
  declarations: {
    info: addSearchSynonyms(
      'details infos länge dauer laufzeit handlung worum besetzung schauspieler auflösung qualität codec größe staffeln folgen trailer jahr poster beschreibung',
      addFormTitle(
        'Alles über einen Titel',
        createCommandTexts('info', 'Alles über einen Film, eine Serie, ein Album …: was dazugehört, und die Dateien', {
          title: createNameAndDescription('titel', 'Welcher: tippen, dann aus der Liste wählen'),
        }),
      ),
    ),
  },
};

const month = createOnFirstUse(
  () => new Intl.DateTimeFormat('de', { year: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const seconds = (n: number) => count(n, { one: 'Sekunde', other: 'Sekunden' });

export const match: Texts['match'] = {
  head: (item, n) =>
    `## ${n === 1 ? 'Ein Vorschlag' : count(n, { one: 'Vorschlag', other: 'Vorschläge' })} für ${item}`,
  none: (item) =>
    `Der Server hat keinen Vorschlag für ${item} gefunden. Er sucht dort, wo der Agent der Bibliothek sucht; ein Agent für eigene Medien findet nichts.`,
  artistsOnly: '-# Zuordnen lassen sich nur Interpreten: Für anderes bietet der Medienserver es nicht an.',
  nothingFound: (typedText) => `Für „${typedText}“ nichts gefunden, was sich zuordnen lässt.`,
  score: (score) => `${number(score)} von 100 Punkten`,
  of: (parent) => `von ${parent}`,
  lived: (from, until) =>
    until === undefined ? `ab ${from}` : from === undefined ? `bis ${until}` : `${from} bis ${until}`,
  lifeDate: (date, exactTo) => (exactTo === 'day' ? day() : month()).format(date),
  isNow: 'aktuelle Zuordnung',
  noGuid: 'lässt sich nicht anwenden: Der Server nennt keine Guid',
  track: (index, name, matched) =>
    `${index === undefined ? '-' : `${index}.`} ${name}${matched === undefined ? '' : matched ? ' ✓' : ' – keine Datei'}`,
  poster: (name) => `Bild von ${name}`,
  apply: (name) => `„${name}“ anwenden …`,
  refused: (item) =>
    `Der Server sagt (403), dass er ${item} nicht nachschlagen kann. Vielleicht ist der Titel nicht mehr da.`,
  notAnArtist: (item) => `${item} ist kein Interpret, und zuordnen lassen sich nur Interpreten.`,
  noSuchMatch: (item) =>
    `Das ist keiner der Vorschläge, die der Server jetzt für ${item} hat. Wähle einen aus der Liste, die sich beim Tippen öffnet.`,
  previewHead: 'Diesen Vorschlag auf den Interpreten anwenden?',
  nameChange: (before, after) => `Name: ${before} → **${after}**`,
  nameStays: (name) => `Name: **${name}** (unverändert)`,
  guidChange: (before, after) => `Guid: ${before} → **${after}**`,
  noGuidYet: 'keine',
  previewNote:
    '-# Der Server ersetzt, was er über den Interpreten weiß. Das lässt sich nicht rückgängig machen, aber du kannst einen anderen Vorschlag anwenden.',
  confirm: 'Anwenden',
  leave: 'Abbrechen',
  left: (item) => `Nichts geändert: ${item} bleibt, wie es war.`,
  already: (item) => `${item} ist schon so zugeordnet. Da gibt es nichts zu ändern.`,
  meanwhile: (was, now) =>
    `Als ich dir das gezeigt habe, war es ${was}, jetzt ist es ${now}. Ich habe nichts geändert: Sieh noch einmal nach und entscheide neu.`,
  asked: (item, hasAnswered) =>
    hasAnswered
      ? `Der Server hat die Zuordnung für ${item} angenommen. Ich sehe nach, was daraus wird …`
      : `Der Server hat auf die Zuordnung für ${item} keine brauchbare Antwort gegeben. Ich sehe trotzdem nach, was daraus wird …`,
  applied: (was, now, guid, after) =>
    `Angewendet: ${was} ist jetzt ${now} (${guid}).${after < 1 ? '' : ` Das hat ${seconds(after)} gedauert.`}`,
  other: (was, now, guid) =>
    `Der Server hat ${was} geändert, aber nicht ganz so, wie der Vorschlag sagt: Jetzt ist es ${now} (${guid}).`,
  unchanged: (item, after, hasAnswered) =>
    hasAnswered
      ? `Der Server hat die Zuordnung angenommen, aber ${item} hat sich nach ${seconds(after)} noch nicht geändert. Vielleicht dauert es länger: Sieh später noch einmal nach.`
      : `Der Server hat keine brauchbare Antwort gegeben, und ${item} hat sich nach ${seconds(after)} noch nicht geändert.`,
  unverified: (item, hasAnswered) =>
    hasAnswered
      ? `Der Server hat die Zuordnung für ${item} angenommen, aber ich konnte den Interpreten nicht noch einmal lesen, um nachzusehen.`
      : `Der Server hat auf die Zuordnung für ${item} keine brauchbare Antwort gegeben, und ich konnte den Interpreten nicht lesen, um nachzusehen.`,
  gone: (item) =>
    `Der Server hat für ${item} mit 404 geantwortet: Entweder ist der Interpret weg, oder dieser Server kann nicht zuordnen. Ich habe nichts geändert.`,
  declarations: {
    match: createNameAndDescription('zuordnung', 'Titel den Einträgen von Onlinediensten zuordnen'),
    find: addSearchSynonyms(
      'falsch korrigieren metadaten poster cover erkannt berichtigen zugeordnet plakat beschreibung titel bild',
      addFormTitle(
        'Vorschläge für einen Titel nachschlagen',
        createCommandTexts(
          'suchen',
          'Vorschläge für einen Film, eine Serie, eine Staffel, einen Interpreten oder ein Album nachschlagen',
          { item: createNameAndDescription('titel', 'Welcher: tippen, dann aus der Liste wählen') },
        ),
      ),
    ),
    apply: addSearchSynonyms(
      'korrigieren metadaten falsch berichtigen interpret künstler übernehmen',
      addFormTitle(
        'Einen Vorschlag anwenden',
        createCommandTexts('anwenden', 'Einen Vorschlag auf einen Interpreten anwenden, mit Vorschau', {
          artist: createNameAndDescription('interpret', 'Welchen: tippen, dann aus der Liste wählen'),
          match: createNameAndDescription('vorschlag', 'Welcher Vorschlag: aus der Liste wählen'),
        }),
      ),
    ),
  },
};

export const card: Texts['card'] = {
  show: 'Etwas davon zeigen …',
  showChild: 'Etwas davon zeigen …',
  open: 'Öffnen',
  openIn: (player) => `In ${player} öffnen`,
  add: 'Zu Playlist hinzufügen …',
  addButton: 'Zu Playlist hinzufügen …',
  cut: (shownCount, total) =>
    total === undefined
      ? `(die ersten ${number(shownCount)}, es gibt mehr)`
      : `(${number(shownCount)} von ${number(total)})`,
  which: 'Was davon ist es?',
  whichToAdd: 'Was davon soll in eine Playlist?',
  choose: (title) => `Wohin soll ${title}?`,
  chooseNone: (title, type) => `Für ${type} gibt es noch keine Playlist. Eine neue kann mit ${title} anfangen.`,
  placeholder: 'Playlist wählen',
  playlistItems: (n) => count(n, { one: 'Titel', other: 'Titel' }),
  someShown: (shownCount, total) =>
    `-# ${number(shownCount)} von ${number(total)} Playlists gezeigt. \`/playlist hinzufügen\` findet die anderen mit Namen.`,
  newButton: 'Neue Playlist …',
  newTitle: 'Neue Playlist',
  newName: 'Name',
  newHint: (title) => `Sie fängt mit ${title} an.`,
  nameProblem: 'das sieht aus wie ein Eintrag aus einer Liste, nicht wie ein Name',
  notOurs: 'Diese Nachricht ist nicht von mir: Ich weiß nur, was in meinen eigenen steht.',
  nothingOn: 'In dieser Nachricht ist nichts, was in eine Playlist passt.',
  declarations: {
    addToPlaylist: {
      name: 'Zu Playlist hinzufügen',
      synonyms: 'einfügen packen lied song speichern aufnehmen merken später',
    },
  },
};
