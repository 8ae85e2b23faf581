import { command, named } from '../../declared.ts';
import type { Texts } from '../../translation.ts';
import { count, number } from '../numbers.ts';

const SESSION = named('sitzung', 'Welche: aus der Liste wählen');

const seconds = (n: number) => count(n, { one: 'Sekunde', other: 'Sekunden' });
const afterwards = (n: number) => (n < 1 ? 'Das ging sofort.' : `Das dauerte ${seconds(n)}.`);

const ending: Texts['session']['ending'] = {
  asked: (what) => `${what} wird beendet …`,
  unanswered: (what) =>
    `Der Server hat keine brauchbare Antwort gegeben, als er ${what} beenden sollte. Ich sehe nach, ob er es trotzdem tut …`,
  stopped: (what) => `${what} läuft nicht mehr. Ich sehe nach, ob es dabei bleibt …`,
  back: (what, afterSeconds) => `${what} war beendet, lief ${seconds(afterSeconds)} später aber wieder.`,
  ended: (what, afterSeconds) => `Beendet: ${what}. ${afterwards(afterSeconds)}`,
  stillThere: (what, afterSeconds, answered) =>
    answered
      ? `Der Server hat die Anfrage angenommen, aber ${what} läuft nach ${seconds(afterSeconds)} immer noch.`
      : `Der Server hat keine brauchbare Antwort gegeben, und ${what} läuft nach ${seconds(afterSeconds)} immer noch.`,
  unverified: (what, answered) =>
    answered
      ? `Der Server hat die Anfrage angenommen, ${what} zu beenden, aber ich konnte die Sitzungen nicht noch einmal lesen, um nachzusehen.`
      : `Der Server hat keine brauchbare Antwort gegeben, als er ${what} beenden sollte, und ich konnte die Sitzungen nicht lesen, um nachzusehen.`,
  unauthorized:
    'Der Server hat es abgelehnt (401). Entweder gilt mein Token nicht mehr, oder dem Besitzer des Servers fehlt die kostenpflichtige Funktion dafür.',
  gone: (what) => `${what} war schon zu Ende. Ich habe nichts beendet.`,
};

const stopping: Texts['session']['stopping'] = {
  asked: (what) => `Die Transkodierung von ${what} wird gestoppt …`,
  unanswered: (what) =>
    `Der Server hat keine brauchbare Antwort gegeben, als er die Transkodierung von ${what} stoppen sollte. Ich sehe nach, ob er es trotzdem tut …`,
  stopped: (what) => `${what} wird nicht mehr transkodiert. Ich sehe nach, ob es dabei bleibt …`,
  back: (what, afterSeconds) =>
    `Die Transkodierung von ${what} war gestoppt, lief ${seconds(afterSeconds)} später aber wieder.`,
  ended: (what, afterSeconds) => `Transkodierung gestoppt: ${what}. ${afterwards(afterSeconds)}`,
  stillThere: (what, afterSeconds, answered) =>
    answered
      ? `Der Server hat die Anfrage angenommen, aber ${what} wird nach ${seconds(afterSeconds)} immer noch transkodiert.`
      : `Der Server hat keine brauchbare Antwort gegeben, und ${what} wird nach ${seconds(afterSeconds)} immer noch transkodiert.`,
  unverified: (what, answered) =>
    answered
      ? `Der Server hat die Anfrage angenommen, die Transkodierung von ${what} zu stoppen, aber ich konnte die Sitzungen nicht noch einmal lesen, um nachzusehen.`
      : `Der Server hat keine brauchbare Antwort gegeben, als er die Transkodierung von ${what} stoppen sollte, und ich konnte die Sitzungen nicht lesen, um nachzusehen.`,
  unauthorized: 'Der Server hat es abgelehnt (401): Mein Token gilt nicht mehr.',
  gone: (what) => `Die Transkodierung von ${what} war schon vorbei. Ich habe nichts gestoppt.`,
};

export const session: Texts['session'] = {
  none: 'Gerade läuft nichts.',
  head: (n) => (n === 1 ? '## Eine Sitzung' : `## ${count(n, { one: 'Sitzung', other: 'Sitzungen' })}`),
  difference:
    '-# *Transkodierung stoppen* bricht die Wiedergabe ab, ohne einen Grund zu nennen; *Beenden …* nennt einen.',
  somebody: 'Jemand',
  somePlayer: 'einem Gerät ohne Namen',
  on: (who, player) => `${who} auf ${player}`,
  progress: (percent, of) => `${percent} % von ${of}`,
  live: 'live',
  states: { playing: 'läuft', paused: 'pausiert', buffering: 'lädt', stopped: 'gestoppt' },
  rate: (kbps) => (kbps < 1000 ? `${number(kbps)} kbit/s` : `${number(kbps / 1000)} Mbit/s`),
  reserved: (speed) => `${speed} reserviert`,
  sentAs: (form) => `gesendet als ${form}`,
  decisions: {
    'direct play': 'Direktwiedergabe',
    'direct stream': 'Direct Stream',
    transcode: 'Transkodierung',
  },
  because: (how, parts) => `${how}: ${parts}`,
  parts: { video: 'Video', audio: 'Audio', container: 'Container', subtitles: 'eingebrannte Untertitel' },
  lowerBitrate: 'mit niedrigerer Bitrate',
  local: 'lokal',
  remote: 'von unterwegs',
  cannotEnd: 'lässt sich nicht beenden: Der Server gibt dem Stream keine Kennung',
  cannotEndShared: 'lässt sich nicht beenden: Der Server gibt einer anderen Sitzung dieselbe Kennung',
  endButton: 'Beenden …',
  stopButton: 'Transkodierung stoppen',
  formTitle: (title) => `„${title}“ beenden`,
  formReason: 'Grund',
  formHint: 'Das sieht, wer gerade zuschaut oder zuhört.',
  pick: 'Wähle die Sitzung aus der Liste, die sich beim Tippen öffnet. Diese laufen:',
  pickNone: 'Gerade läuft nichts, also gibt es nichts zu beenden.',
  pickTranscode: 'Wähle die Transkodierung aus der Liste, die sich beim Tippen öffnet. Diese Sitzungen laufen:',
  ticketUnknown: 'Diese Auswahl kenne ich nicht mehr, deshalb habe ich nichts getan. Gerade laufen diese:',
  ticketExpired:
    'Diese Auswahl ist zu alt: Inzwischen sieht dort vielleicht jemand anderes zu. Ich habe nichts getan. Diese laufen:',
  ticketOfOther: 'Diese Auswahl gehört jemand anderem, deshalb habe ich nichts getan. Diese laufen:',
  changed: (was, now) => `Bei deiner Auswahl war diese Sitzung ${was}, jetzt ist sie ${now}. Ich habe nichts beendet.`,
  changedTranscode: (was, now) =>
    `Bei deiner Auswahl gehörte diese Transkodierung zu ${was}, jetzt zu ${now}. Ich habe nichts gestoppt.`,
  sharedId: (n, names) =>
    `Unter dieser Kennung führt der Server ${number(n)} Sitzungen: ${names}. Er beendet Sitzungen nur nach der Kennung, es könnte also die falsche treffen. Ich habe nichts beendet. Diese laufen:`,
  sharedTranscode: (n, names) =>
    `Zu dieser Transkodierung führt der Server ${number(n)} Sitzungen: ${names}. Er stoppt Transkodierungen nur nach ihrer Kennung, es könnte also die falsche treffen. Ich habe nichts gestoppt. Diese Sitzungen laufen:`,
  otherTranscode: (what) =>
    `Für ${what} läuft seit deiner Auswahl eine neue Transkodierung. Ich habe nichts gestoppt: Wähle es noch einmal aus.`,
  notTranscoding: (what) => `${what} wird nicht mehr transkodiert. Ich habe nichts gestoppt.`,
  shownTo: (reason) => `Als Grund angezeigt: „${reason}“`,
  sent: (reason) => `Mitgeschickter Grund: „${reason}“`,
  notShown: 'Angezeigt wurde nichts; `/sitzung beenden` hätte einen Grund genannt.',
  restarted:
    'Das Gerät hat inzwischen eine neue Transkodierung begonnen: `/sitzung beenden` beendet die Sitzung selbst.',
  ending,
  stopping,
  declarations: {
    session: named('sitzung', 'Was gerade läuft'),
    list: command('liste', 'Wer gerade was sieht oder hört', {}),
    terminate: command('beenden', 'Eine Sitzung beenden; der Grund wird dort angezeigt', {
      session: SESSION,
      reason: named('grund', 'Was dort angezeigt wird'),
    }),
    stopTranscode: command('transkodierung-stoppen', 'Eine Transkodierung stoppen; angezeigt wird nichts', {
      session: SESSION,
    }),
  },
};
