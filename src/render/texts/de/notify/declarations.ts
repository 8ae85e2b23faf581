import type { declarations as en } from '../../en/notify/declarations.ts';
import type { Translation } from '../../translation.ts';
import { names } from './names.ts';

const feed = { name: 'was', description: 'Was gemeldet wird', choices: names.feeds };
const library = { name: 'bibliothek', description: 'Nur aus dieser Bibliothek: aus der Liste wählen' };
const AT = 'Um wie viel Uhr, etwa 8:00 oder 20:30';

export const declarations: Translation<typeof en> = {
  notify: { name: 'meldung', description: 'Was ich von selbst melde, und wo' },
  set: {
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
        choices: names.people,
      },
      include: { name: 'auch', description: 'Bei Neuem in den Bibliotheken: was noch', choices: names.include },
      language: { name: 'sprache', description: 'Der Nachrichten (ohne Angabe deine)', choices: names.languages },
      'time-zone': { name: 'zeitzone', description: 'Für Ruhezeiten und Sammlungen' },
      without: { name: 'ohne', description: 'Nimmt Ruhezeit oder Erwähnung weg', choices: names.without },
    },
  },
  list: { name: 'liste', description: 'Was wo gemeldet wird, was wartet und was nicht ankommt', options: {} },
  test: {
    name: 'probe',
    description: 'Eine Probe in den Kanal schicken und sehen, ob sie ankommt',
    options: { feed, library },
  },
  pause: {
    name: 'anhalten',
    description: 'Neuigkeiten sammeln, ohne sie zu melden',
    options: { feed, library },
  },
  resume: {
    name: 'fortsetzen',
    description: 'Wieder melden, und es mit Kanälen noch einmal versuchen',
    options: { feed, library },
  },
  skip: {
    name: 'überspringen',
    description: 'Ohne die Nachricht weitermachen, die nicht durchkommt',
    options: { feed, library },
  },
  digest: {
    name: 'sammeln',
    description: 'Vieles zu einer Zeit in einer Nachricht melden, oder jedes sofort',
    options: {
      feed,
      kind: { name: 'wie-oft', description: 'Wie oft', choices: names.kinds },
      at: { name: 'um', description: AT },
      weekday: { name: 'wochentag', description: 'An welchem Wochentag', choices: names.weekdays },
      library,
    },
  },
  person: {
    name: 'person',
    description: 'Wie jemand heißt, wo Personen mit Namen gezeigt werden',
    options: {
      account: { name: 'konto', description: 'Wer: aus der Liste wählen' },
      name: { name: 'name', description: 'Der Name; ohne Angabe gilt keiner mehr' },
    },
  },
  remove: { name: 'entfernen', description: 'Etwas nicht mehr melden', options: { feed, library } },
};
