import type { notifyDeclarations as en } from '../../en/declarations/notify.ts';
import type { Translation } from '../../translation.ts';
import { notify } from '../notify.ts';

const feed = { name: 'was', description: 'Was gemeldet wird', choices: notify.feeds };
const library = { name: 'bibliothek', description: 'Nur aus dieser Bibliothek: aus der Liste wählen' };
const AT = 'Um wie viel Uhr, etwa 8:00 oder 20:30';

export const notifyDeclarations: Translation<typeof en> = {
  notify: { name: 'meldung', description: 'Was ich von selbst melde, und wo' },
  notifySet: {
    name: 'einrichten',
    description: 'Etwas in einem Kanal melden; was du weglässt, bleibt, wie es war',
    options: {
      feed,
      channel: { name: 'kanal', description: 'Wo: ein Textkanal oder Thread; beim ersten Mal nötig' },
      library,
      'quiet-from': { name: 'ruhe-von', description: 'Ruhezeit: von, etwa 22:00' },
      'quiet-to': { name: 'ruhe-bis', description: 'Ruhezeit: bis, etwa 7:30' },
      mention: { name: 'erwähnen', description: 'Eine Rolle, die jede Nachricht erwähnt' },
      people: {
        name: 'personen',
        description: 'Wie Personen gezeigt werden (ohne Angabe mit Pseudonym)',
        choices: notify.people,
      },
      include: { name: 'auch', description: 'Bei Neuem in den Bibliotheken: was noch', choices: notify.include },
      language: { name: 'sprache', description: 'Der Nachrichten (ohne Angabe deine)', choices: notify.languages },
      'time-zone': { name: 'zeitzone', description: 'Für Ruhezeiten und Sammlungen' },
      without: { name: 'ohne', description: 'Nimmt Ruhezeit oder Erwähnung weg', choices: notify.without },
    },
  },
  notifyList: { name: 'liste', description: 'Was wo gemeldet wird, was wartet und was nicht ankommt', options: {} },
  notifyTest: {
    name: 'probe',
    description: 'Eine Probe in den Kanal schicken und sehen, ob sie ankommt',
    options: { feed, library },
  },
  notifyPause: {
    name: 'anhalten',
    description: 'Neuigkeiten sammeln, ohne sie zu melden',
    options: { feed, library },
  },
  notifyResume: {
    name: 'fortsetzen',
    description: 'Wieder melden, und es mit Kanälen noch einmal versuchen',
    options: { feed, library },
  },
  notifySkip: {
    name: 'überspringen',
    description: 'Ohne die Nachricht weitermachen, die nicht durchkommt',
    options: { feed, library },
  },
  notifyDigest: {
    name: 'sammeln',
    description: 'Vieles zu einer Zeit in einer Nachricht melden, oder jedes sofort',
    options: {
      feed,
      kind: { name: 'wie-oft', description: 'Wie oft', choices: notify.kinds },
      at: { name: 'um', description: AT },
      weekday: { name: 'wochentag', description: 'An welchem Wochentag', choices: notify.weekdays },
      library,
    },
  },
  notifyPerson: {
    name: 'person',
    description: 'Wie jemand heißt, wo Personen mit Namen gezeigt werden',
    options: {
      account: { name: 'konto', description: 'Wer: aus der Liste wählen' },
      name: { name: 'name', description: 'Der Name; ohne Angabe gilt keiner mehr' },
    },
  },
  notifyRemove: { name: 'entfernen', description: 'Etwas nicht mehr melden', options: { feed, library } },
};
