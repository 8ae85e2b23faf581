import type { PlaylistType } from '../../../../../domain/media/playlists/playlist.ts';
import type { playlist as en } from '../../../en/media/playlist/playlist.ts';
import type { Translation } from '../../../translation.ts';
import { count, number } from '../../numbers.ts';
import { declarations } from './declarations.ts';
import { removal } from './removal.ts';

const types = { audio: 'Musik', video: 'Videos', photo: 'Fotos' } satisfies Record<PlaylistType, string>;
const ITEMS = { one: 'Titel', other: 'Titel' };

export const playlist: Translation<typeof en> = {
  types,
  someType: 'unbekannte Art',
  isSmart: 'smart: der Server füllt sie selbst',
  count: (n) => count(n, ITEMS),
  none: 'Es gibt noch keine Playlists.',
  head: (n) => (n === 1 ? '## Eine Playlist' : `## ${count(n, { one: 'Playlist', other: 'Playlists' })}`),
  empty: 'Sie ist leer.',
  defaultTitle: 'Aus Discord',
  newOne: (title) => `Neue Playlist: ${title}`,
  nothingFound: (typed) => `Nichts gefunden für „${typed}“.`,
  pickItem: (typed) =>
    `Ich weiß nicht, welches „${typed}“ du meinst. Wähl aus, was hinzukommen soll, eines oder mehrere:`,
  pickHere: 'Was hinzukommt',
  pickPlaylist: (title) =>
    `Es gibt mehrere Playlists namens „${title}“. Wähl eine aus der Liste, die sich beim Tippen öffnet.`,
  notForPlaylists: (title) => `${title} passt in keine Playlist.`,
  smart: (title) =>
    `${title} ist eine smarte Playlist: Der Server füllt sie selbst, hinzufügen oder entfernen lässt sich da nichts.`,
  gone: 'Diese Playlist gibt es nicht mehr.',
  created: (item, title) => `Playlist ${title} angelegt, mit ${item}.`,
  createdAs: (item, title, type) =>
    `Playlist ${title} angelegt, mit ${item}. Der Server hat eine für ${types[type]} daraus gemacht: Der Inhalt bestimmt das.`,
  createdEmpty: (item, title) =>
    `Playlist ${title} angelegt, aber der Server hat nichts hinzugefügt. ${item} ist nicht dabei.`,
  added: (item, title, n, pieces) =>
    `${item}${pieces === undefined ? '' : ` (${count(pieces, ITEMS)})`} zu ${title} hinzugefügt${n === undefined ? '' : `, jetzt ${count(n, ITEMS)} lang`}.`,
  creationUnanswered: (item, title, isSeenMissing) =>
    `Der Server hat keine brauchbare Antwort gegeben, als ich ${title} mit ${item} anlegen wollte. ${isSeenMissing ? 'Bisher gibt es keine neue Playlist dieses Namens' : 'Vielleicht gibt es sie trotzdem, aber ich konnte die Playlists nicht lesen'}: Sieh mit \`/playlist liste\` nach, bevor du sie noch einmal anlegst.`,
  additionUnanswered: (item, title, isSeenMissing) =>
    `Der Server hat keine brauchbare Antwort gegeben, als ich ${item} hinzufügen wollte. ${isSeenMissing ? `${title} ist bisher nicht länger geworden` : `Vielleicht ist es trotzdem dabei, aber ich konnte nicht lesen, wie lang ${title} ist`}: Sieh mit \`/playlist zeigen\` nach, bevor du es noch einmal hinzufügst.`,
  namesake: 'Eine Playlist dieses Namens gab es schon; jetzt gibt es eine mehr.',
  adding: (n) => `Füge ${number(n)} hinzu …`,
  addedOf: (added, total) =>
    added === total ? `Alle ${number(total)} hinzugefügt.` : `${number(added)} von ${number(total)} hinzugefügt.`,
  notTried: (names, more, cancelled) =>
    `${cancelled ? 'Abgebrochen vor' : 'Danach nicht versucht'}: ${names}${more > 0 ? ` und ${number(more)} mehr` : ''}.`,
  failed: (item, why) => `${item} wurde nicht hinzugefügt, soweit ich weiß. ${why}`,
  goneMeanwhile: (item) => `${item} wurde nicht hinzugefügt: Die Playlist gibt es nicht mehr.`,
  noneCalled: (title) =>
    `Es gibt keine Playlist namens „${title}“. Wähl eine aus der Liste, die sich beim Tippen öffnet.`,
  addedElsewhere: (item, title, type) =>
    `${title} enthält etwas anderes, deshalb hat der Server ${item} einer gleichnamigen Playlist für ${types[type]} hinzugefügt.`,
  notAdded: (item, title) =>
    `Der Server hat die Anfrage angenommen, aber nichts hinzugefügt: ${item} ist nicht in ${title}. Vielleicht passen die beiden nicht zusammen.`,
  unverified: (item, title) =>
    `Der Server hat ${item} für ${title} angenommen, aber ich konnte die Playlists nicht noch einmal lesen, um nachzusehen.`,
  own: '-# Die Playlists deines verknüpften Kontos.',
  owner: '-# Gemeinsame Playlists, aus dem Konto, das ich verwende.',
  removal,
  declarations,
};
