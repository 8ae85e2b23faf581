import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../../declared.ts';
import type { Texts } from '../../translation.ts';
import { count, number } from '../numbers.ts';

const SESSION = createNameAndDescription('sitzung', 'Welche: aus der Liste wählen');

const seconds = (n: number) => count(n, { one: 'Sekunde', other: 'Sekunden' });
const afterwards = (n: number) => (n < 1 ? 'Das ging sofort.' : `Das dauerte ${seconds(n)}.`);

const ending: Texts['session']['ending'] = {
  asked: (session) => `${session} wird beendet …`,
  unanswered: (session) =>
    `Der Server hat keine brauchbare Antwort gegeben, als er ${session} beenden sollte. Ich sehe nach, ob er es trotzdem tut …`,
  stopped: (session) => `${session} läuft nicht mehr. Ich sehe nach, ob es dabei bleibt …`,
  back: (session, afterSeconds) => `${session} war beendet, lief ${seconds(afterSeconds)} später aber wieder.`,
  ended: (session, afterSeconds) => `Beendet: ${session}. ${afterwards(afterSeconds)}`,
  stillThere: (session, afterSeconds, hasAnswered) =>
    hasAnswered
      ? `Der Server hat die Anfrage angenommen, aber ${session} läuft nach ${seconds(afterSeconds)} immer noch.`
      : `Der Server hat keine brauchbare Antwort gegeben, und ${session} läuft nach ${seconds(afterSeconds)} immer noch.`,
  unverified: (session, hasAnswered) =>
    hasAnswered
      ? `Der Server hat die Anfrage angenommen, ${session} zu beenden, aber ich konnte die Sitzungen nicht noch einmal lesen, um nachzusehen.`
      : `Der Server hat keine brauchbare Antwort gegeben, als er ${session} beenden sollte, und ich konnte die Sitzungen nicht lesen, um nachzusehen.`,
  unauthorized: (paidPlan = 'ein kostenpflichtiges Abo') =>
    `Der Server hat es abgelehnt (401). Entweder gilt mein Token nicht mehr, oder dem Besitzer des Servers fehlt ${paidPlan}, falls das dafür nötig ist.`,
  gone: (session) => `${session} war schon zu Ende. Ich habe nichts beendet.`,
};

const stopping: Texts['session']['stopping'] = {
  asked: (session) => `Die Transkodierung von ${session} wird gestoppt …`,
  unanswered: (session) =>
    `Der Server hat keine brauchbare Antwort gegeben, als er die Transkodierung von ${session} stoppen sollte. Ich sehe nach, ob er es trotzdem tut …`,
  stopped: (session) => `${session} wird nicht mehr transkodiert. Ich sehe nach, ob es dabei bleibt …`,
  back: (session, afterSeconds) =>
    `Die Transkodierung von ${session} war gestoppt, lief ${seconds(afterSeconds)} später aber wieder.`,
  ended: (session, afterSeconds) => `Transkodierung gestoppt: ${session}. ${afterwards(afterSeconds)}`,
  stillThere: (session, afterSeconds, hasAnswered) =>
    hasAnswered
      ? `Der Server hat die Anfrage angenommen, aber ${session} wird nach ${seconds(afterSeconds)} immer noch transkodiert.`
      : `Der Server hat keine brauchbare Antwort gegeben, und ${session} wird nach ${seconds(afterSeconds)} immer noch transkodiert.`,
  unverified: (session, hasAnswered) =>
    hasAnswered
      ? `Der Server hat die Anfrage angenommen, die Transkodierung von ${session} zu stoppen, aber ich konnte die Sitzungen nicht noch einmal lesen, um nachzusehen.`
      : `Der Server hat keine brauchbare Antwort gegeben, als er die Transkodierung von ${session} stoppen sollte, und ich konnte die Sitzungen nicht lesen, um nachzusehen.`,
  unauthorized: 'Der Server hat es abgelehnt (401): Mein Token gilt nicht mehr.',
  gone: (session) => `Die Transkodierung von ${session} war schon vorbei. Ich habe nichts gestoppt.`,
};

export const session: Texts['session'] = {
  none: 'Gerade läuft nichts.',
  head: (n) => (n === 1 ? '## Eine Sitzung' : `## ${count(n, { one: 'Sitzung', other: 'Sitzungen' })}`),
  difference:
    '-# *Ohne Hinweis beenden* stoppt die Transkodierung: Die Wiedergabe endet, ohne dass ein Grund erscheint. *Beenden …* zeigt einen.',
  somebody: 'Jemand',
  somePlayer: 'einem Gerät ohne Namen',
  on: (person, player) => `${person} auf ${player}`,
  progress: (percent, duration) => `${percent} % von ${duration}`,
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
  because: (decision, parts) => `${decision}: ${parts}`,
  parts: { video: 'Video', audio: 'Audio', container: 'Container', subtitles: 'eingebrannte Untertitel' },
  lowerBitrate: 'mit niedrigerer Bitrate',
  local: 'lokal',
  remote: 'von unterwegs',
  cannotEnd: 'lässt sich nicht beenden: Der Server gibt dem Stream keine Kennung',
  cannotEndShared: 'lässt sich nicht beenden: Der Server gibt einer anderen Sitzung dieselbe Kennung',
  endButton: 'Beenden …',
  stopButton: 'Ohne Hinweis beenden',
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
  otherTranscode: (session) =>
    `Für ${session} läuft seit deiner Auswahl eine neue Transkodierung. Ich habe nichts gestoppt: Wähle es noch einmal aus.`,
  notTranscoding: (session) => `${session} wird nicht mehr transkodiert. Ich habe nichts gestoppt.`,
  shownTo: (reason) => `Als Grund angezeigt: „${reason}“`,
  sent: (reason) => `Mitgeschickter Grund: „${reason}“`,
  notShown: 'Angezeigt wurde nichts; `/sitzung beenden` hätte einen Grund genannt.',
  restarted:
    'Das Gerät hat inzwischen eine neue Transkodierung begonnen: `/sitzung beenden` beendet die Sitzung selbst.',
  ending,
  stopping,
  declarations: {
    session: createNameAndDescription('sitzung', 'Was gerade läuft'),
    list: addSearchSynonyms(
      'streams laufen schaut guckt wer online aktiv aktuell jetzt ruckeln puffern bandbreite nutzer qualität hören langsam gerade',
      createCommandTexts('liste', 'Wer gerade was sieht oder hört', {}),
    ),
    terminate: addSearchSynonyms(
      'kicken rauswerfen rausschmeißen stream stoppen abbrechen killen trennen unterbrechen rauskicken nutzer zuschauer wiedergabe film beenden',
      addFormTitle(
        'Eine Sitzung beenden',
        createCommandTexts('beenden', 'Eine Sitzung beenden; der Grund wird dort angezeigt', {
          session: SESSION,
          reason: createNameAndDescription('grund', 'Was dort angezeigt wird'),
        }),
      ),
    ),
    stopTranscode: addSearchSynonyms(
      'transkodieren transcoding umwandeln umwandlung konvertieren cpu last abbrechen',
      addFormTitle(
        'Eine Transkodierung stoppen',
        createCommandTexts('transkodierung-stoppen', 'Eine Transkodierung stoppen; angezeigt wird nichts', {
          session: SESSION,
        }),
      ),
    ),
  },
};
