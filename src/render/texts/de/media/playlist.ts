import type { PlaylistType } from '../../../../domain/media/playlists/playlist.ts';
import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../../declared.ts';
import type { Texts } from '../../translation.ts';
import { count, number } from '../numbers.ts';
import { playlistCopyTexts } from './playlistCopy.ts';

const MORE = 'Noch etwas';
const WHICH = createNameAndDescription('playlist', 'Welche: aus der Liste wählen');

const moreItems = {
  item2: createNameAndDescription('titel2', MORE),
  item3: createNameAndDescription('titel3', MORE),
  item4: createNameAndDescription('titel4', MORE),
  item5: createNameAndDescription('titel5', MORE),
};

const declarations: Texts['playlist']['declarations'] = {
  playlist: createNameAndDescription('playlist', 'Playlists'),
  list: addSearchSynonyms(
    'listen zusammenstellungen mein merkliste',
    createCommandTexts('liste', 'Welche Playlists es gibt', {}),
  ),
  show: addSearchSynonyms(
    'inhalt lieder titel ansehen öffnen anzeigen drin kopieren duplizieren',
    createCommandTexts('zeigen', 'Was in einer Playlist ist', { playlist: WHICH }),
  ),
  create: addSearchSynonyms(
    'neu erstellen mix beginnen bauen merkliste',
    createCommandTexts('anlegen', 'Eine neue Playlist mit Inhalt anlegen', {
      title: createNameAndDescription('name', 'Wie sie heißt'),
      item: createNameAndDescription('titel', 'Was zuerst kommt: tippen, dann aus der Liste wählen'),
      ...moreItems,
    }),
  ),
  add: addSearchSynonyms(
    'einfügen packen lied song speichern aufnehmen merken merkliste später',
    addFormTitle(
      'Titel zu einer Playlist hinzufügen',
      createCommandTexts('hinzufügen', 'Filme, Serien, Alben, Musik oder Fotos zu einer Playlist hinzufügen', {
        item: createNameAndDescription('titel', 'Was hinzukommt: tippen, dann aus der Liste wählen'),
        playlist: createNameAndDescription(
          'playlist',
          'Welche Playlist; ein neuer Name legt eine neue an (ohne Angabe „Aus Discord“)',
        ),
        ...moreItems,
      }),
    ),
  ),
  remove: addSearchSynonyms(
    'löschen rausnehmen lied song rauswerfen leeren',
    addFormTitle(
      'Titel aus einer Playlist entfernen',
      createCommandTexts('entfernen', 'Titel aus einer Playlist entfernen: auswählen, dann bestätigen', {
        playlist: WHICH,
        item: createNameAndDescription('titel', 'Was entfernt wird; ohne Angabe wählst du aus einer Liste'),
      }),
    ),
  ),
  undo: addSearchSynonyms(
    'zurückholen wiederherstellen versehentlich versehen gelöscht rückgängig zurück',
    createCommandTexts('rückgängig', 'Wiederherstellen, was du zuletzt entfernt hast, am Ende seiner Playlist', {}),
  ),
};

const things = (n: number) => count(n, { one: 'Titel', other: 'Titel' });

const removal: Texts['playlist']['removal'] = {
  choose: (playlist, total) =>
    `Wähle aus, was du aus ${playlist} entfernen willst (${things(total)}). Entfernt wird erst, wenn du bestätigst.`,
  chosenSoFar: (n) => `Bisher gewählt: ${number(n)}.`,
  notInIt: (title) => `**${title}** ist nicht in dieser Playlist.`,
  severalTimes: (title, n) => `**${title}** ist ${number(n)}-mal in dieser Playlist.`,
  pickHere: 'Was entfernt wird',
  nothing: (playlist) => `In ${playlist} gibt es nichts zu entfernen.`,
  question: (playlist, n) => `${things(n)} aus ${playlist} entfernen?`,
  goneAlready: (n) =>
    n === 1 ? 'Eins davon ist schon nicht mehr da.' : `${number(n)} davon sind schon nicht mehr da.`,
  confirm: (n) => (n === 1 ? 'Entfernen' : `${number(n)} entfernen`),
  more: 'Mehr auswählen',
  removing: (n) => `Entferne ${things(n)} …`,
  removed: (playlist, n) => `${things(n)} aus ${playlist} entfernt:`,
  removedNone: (playlist) => `Aus ${playlist} wurde nichts entfernt.`,
  unsure: () => 'Vielleicht entfernt, vielleicht nicht, denn ich konnte die Playlist nicht noch einmal lesen:',
  gone: () => 'Nicht entfernt, denn es steht nicht mehr da, wo du es ausgewählt hast:',
  staying: () => 'Noch da, obwohl der Server es entfernen sollte:',
  mayLack: 'Vielleicht fehlt dem Server der Endpunkt dafür.',
  left: () => 'Danach nicht versucht:',
  leftCancelled: () => 'Abgebrochen vor:',
  canUndo: () => '-# `/playlist rückgängig` stellt es ebenfalls wieder her, 30 Tage lang.',
  undo: 'Wiederherstellen',

  nothingToUndo: 'Du hast nichts entfernt, was sich wiederherstellen ließe.',
  undoneAlready: 'Das wurde schon wiederhergestellt.',
  puttingBack: (n) => `Stelle ${things(n)} wieder her …`,
  back: (playlist, n) => `${things(n)} wieder da, am Ende von ${playlist}:`,
  backNone: (playlist) => `In ${playlist} wurde nichts wiederhergestellt.`,
  wasThere: (n) => `Noch an ${n === 1 ? 'seinem' : 'ihrem'} Platz, also nicht noch einmal hinzugefügt:`,
  unknown: (n) =>
    `${n === 1 ? 'Lässt' : 'Lassen'} sich nicht wiederherstellen, denn der Server hat nie gesagt, was es war:`,
  notBack: () => 'Nicht wiederhergestellt:',
  notBackAgain: () => '-# `/playlist rückgängig` versucht es damit noch einmal.',
  backUnverified: () => 'Ich konnte die Playlist nicht noch einmal lesen, um nachzusehen, ob es da ist.',
  playlistGone: (playlist) => `${playlist} gibt es nicht mehr, deshalb lässt sich darin nichts wiederherstellen.`,
};

const types = { audio: 'Musik', video: 'Videos', photo: 'Fotos' } satisfies Record<PlaylistType, string>;
const ITEMS = { one: 'Titel', other: 'Titel' };

export const playlist: Texts['playlist'] = {
  types,
  someType: 'unbekannte Art',
  shared: 'gemeinsam',
  isSmart: 'smart: der Server füllt sie selbst',
  count: (n) => count(n, ITEMS),
  none: 'Es gibt noch keine Playlists.',
  head: (n) => (n === 1 ? '## Eine Playlist' : `## ${count(n, { one: 'Playlist', other: 'Playlists' })}`),
  empty: 'Sie ist leer.',
  defaultTitle: 'Aus Discord',
  newOne: (title) => `Neue Playlist: ${title}`,
  nothingFound: (typedText) => `Nichts gefunden für „${typedText}“.`,
  pickItem: (typedText) =>
    `Ich weiß nicht, welches „${typedText}“ du meinst. Wähle aus, was hinzukommen soll, eines oder mehrere:`,
  pickHere: 'Was hinzukommt',
  pickPlaylist: (title, place) =>
    `Es gibt mehrere Playlists namens „${title}“${place === undefined ? '' : `: ${place}`}. Wähle eine aus der Liste, die sich beim Tippen öffnet.`,
  notForPlaylists: (title) => `${title} passt in keine Playlist.`,
  smart: (title) =>
    `${title} ist eine smarte Playlist: Der Server füllt sie selbst, hinzufügen oder entfernen lässt sich da nichts.`,
  gone: 'Diese Playlist gibt es nicht mehr.',
  created: (item, title) => `Playlist ${title} angelegt, mit ${item}.`,
  createdAs: (item, title, type) =>
    `Playlist ${title} angelegt, mit ${item}. Nach dem Inhalt hat der Server eine Playlist für ${types[type]} daraus gemacht.`,
  createdEmpty: (item, title) =>
    `Playlist ${title} angelegt, aber der Server hat nichts hinzugefügt. ${item} ist nicht dabei.`,
  added: (item, title, n, pieces) =>
    `${item}${pieces === undefined ? '' : ` (${count(pieces, ITEMS)})`} zu ${title} hinzugefügt${n === undefined ? '' : `; sie hat jetzt ${count(n, ITEMS)}`}.`,
  creationUnanswered: (item, title, isSeenMissing) =>
    `Der Server hat keine brauchbare Antwort gegeben, als ich ${title} mit ${item} anlegen wollte. ${isSeenMissing ? 'Bisher gibt es keine neue Playlist dieses Namens' : 'Vielleicht gibt es sie trotzdem, aber ich konnte die Playlists nicht lesen'}: Sieh mit \`/playlist liste\` nach, bevor du sie noch einmal anlegst.`,
  additionUnanswered: (item, title, isSeenMissing) =>
    `Der Server hat keine brauchbare Antwort gegeben, als ich ${item} hinzufügen wollte. ${isSeenMissing ? `${title} ist bisher nicht länger geworden` : `Vielleicht ist es trotzdem dabei, aber ich konnte nicht lesen, wie lang ${title} ist`}: Sieh mit \`/playlist zeigen\` nach, bevor du es noch einmal hinzufügst.`,
  namesake: 'Eine Playlist dieses Namens gab es schon; jetzt gibt es noch eine.',
  adding: (n) => `Füge ${number(n)} hinzu …`,
  addedOf: (addedCount, total) =>
    addedCount === total
      ? `Alle ${number(total)} hinzugefügt.`
      : `${number(addedCount)} von ${number(total)} hinzugefügt.`,
  notTried: (names, moreCount, cancelled) =>
    `${cancelled ? 'Abgebrochen vor' : 'Danach nicht versucht'}: ${names}${moreCount > 0 ? ` und ${number(moreCount)} mehr` : ''}.`,
  failed: (item, reason) => `${item} wurde nicht hinzugefügt, soweit ich weiß. ${reason}`,
  goneMeanwhile: (item) => `${item} wurde nicht hinzugefügt: Die Playlist gibt es nicht mehr.`,
  noneCalled: (title) =>
    `Es gibt keine Playlist namens „${title}“. Wähle eine aus der Liste, die sich beim Tippen öffnet.`,
  addedElsewhere: (item, title, type) =>
    `${title} enthält etwas anderes, deshalb hat der Server ${item} einer gleichnamigen Playlist für ${types[type]} hinzugefügt.`,
  notAdded: (item, title) =>
    `Der Server hat die Anfrage angenommen, aber nichts hinzugefügt: ${item} ist nicht in ${title}. Vielleicht passen die beiden nicht zusammen.`,
  unverified: (item, title) =>
    `Der Server hat ${item} für ${title} angenommen, aber ich konnte die Playlists nicht noch einmal lesen, um nachzusehen.`,
  own: (on) =>
    on === undefined
      ? '-# Die Playlists deines verknüpften Kontos.'
      : `-# Auf ${on} die Playlists deines verknüpften Kontos, sonst gemeinsame.`,
  sharedToo: '-# `/playlist zeigen` öffnet auch gemeinsame Playlists.',
  owner: '-# Gemeinsame Playlists (des Kontos, das Usher verwendet).',
  removal,
  copy: playlistCopyTexts,
  declarations,
};
