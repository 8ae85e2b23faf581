import type { removal as en } from '../../../en/media/playlist/removal.ts';
import type { Translation } from '../../../translation.ts';
import { count, number } from '../../numbers.ts';

const things = (n: number) => count(n, { one: 'Titel', other: 'Titel' });

export const removal: Translation<typeof en> = {
  choose: (playlist, total) =>
    `Wähl aus, was aus ${playlist} heraus soll (${things(total)}). Entfernt wird erst etwas, wenn du es bestätigst.`,
  chosenSoFar: (n) => `Bisher gewählt: ${number(n)}.`,
  pickHere: 'Was heraus soll',
  nothing: (playlist) => `In ${playlist} ist nichts, was sich herausnehmen ließe.`,
  question: (playlist, n) => `${things(n)} aus ${playlist} herausnehmen?`,
  goneAlready: (n) =>
    n === 1 ? 'Eins davon ist schon nicht mehr da.' : `${number(n)} davon sind schon nicht mehr da.`,
  confirm: (n) => (n === 1 ? 'Entfernen' : `${number(n)} entfernen`),
  more: 'Mehr auswählen',
  removing: (n) => `Nehme ${things(n)} heraus …`,
  removed: (playlist, n) => `${things(n)} aus ${playlist} herausgenommen:`,
  removedNone: (playlist) => `Aus ${playlist} nichts herausgenommen.`,
  unsure: () => 'Ungewiss, ob das weg ist, denn ich konnte die Playlist nicht noch einmal lesen:',
  gone: () => 'Nicht angerührt, denn es steht nicht mehr so da wie bei deiner Auswahl:',
  staying: () => 'Noch da, obwohl der Server es entfernen sollte:',
  mayLack: 'Vielleicht fehlt ihm der Endpunkt dafür.',
  left: () => 'Danach nicht versucht:',
  leftCancelled: () => 'Abgebrochen vor:',
  canUndo: () => '-# `/playlist rückgängig` stellt es ebenfalls wieder her, 30 Tage lang.',
  undo: 'Wiederherstellen',

  nothingToUndo: 'Du hast nichts entfernt, was sich wiederherstellen ließe.',
  undoneAlready: 'Das wurde schon wiederhergestellt.',
  puttingBack: (n) => `Stelle ${things(n)} wieder her …`,
  back: (playlist, n) => `${things(n)} wieder da, am Ende von ${playlist}:`,
  backNone: (playlist) => `In ${playlist} nichts wiederhergestellt.`,
  wasThere: (n) => `Noch an ${n === 1 ? 'seinem' : 'ihrem'} Platz, also nicht noch einmal hinzugefügt:`,
  unknown: (n) =>
    `${n === 1 ? 'Lässt' : 'Lassen'} sich nicht wiederherstellen, denn der Server hat nie gesagt, was es war:`,
  notBack: () => 'Nicht wiederhergestellt:',
  notBackAgain: () => '-# `/playlist rückgängig` versucht es damit noch einmal.',
  backUnverified: () => 'Ich konnte die Playlist nicht noch einmal lesen, um nachzusehen, ob es da ist.',
  playlistGone: (playlist) => `${playlist} gibt es nicht mehr, deshalb lässt sich darin nichts wiederherstellen.`,
};
