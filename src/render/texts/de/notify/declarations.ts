import type { Texts } from '../../translation.ts';

export const names = {
  feeds: {
    history: 'Wiedergaben',
    added: 'Neu hinzugefügt',
    maintenance: 'Wartung',
    server: 'Serverstatus',
    devices: 'Neue Geräte',
    transcodes: 'Transkodierungen',
    rules: 'Regeln',
    audit: 'Audit-Protokoll',
  },
  people: { name: 'mit Namen', pseudonym: 'mit Pseudonym', nobody: 'gar nicht' },
  include: {
    nothing: 'nur, was neu ist',
    upgrades: 'auch bessere Dateien',
    'upgrades-and-returns': 'auch bessere Dateien und was wiederkommt',
  },
  kinds: {
    off: 'sofort',
    hourly: 'stündliche Zusammenfassung',
    daily: 'tägliche Zusammenfassung',
    weekly: 'wöchentliche Zusammenfassung',
  },
  weekdays: {
    monday: 'Montag',
    tuesday: 'Dienstag',
    wednesday: 'Mittwoch',
    thursday: 'Donnerstag',
    friday: 'Freitag',
    saturday: 'Samstag',
    sunday: 'Sonntag',
  },
  languages: { 'en-US': 'English', de: 'Deutsch' },
  without: { quiet: 'Ruhezeit', mention: 'Erwähnung', both: 'Ruhezeit und Erwähnung' },
};

const feed = { name: 'was', description: 'Welche Art von Benachrichtigung', choices: names.feeds };
const library = { name: 'bibliothek', description: 'Nur diese Bibliothek: aus der Liste wählen' };
const AT = 'Um wie viel Uhr, etwa 8:00 oder 20:30';

export const declarations: Texts['notify']['declarations'] = {
  notify: { name: 'meldung', description: 'Was ich von selbst schreibe, und wo' },
  set: {
    name: 'einrichten',
    description: 'Benachrichtigungen für einen Kanal abonnieren; was du weglässt, bleibt, wie es war',
    options: {
      feed,
      channel: { name: 'kanal', description: 'Wo: ein Textkanal oder Thread; beim ersten Mal nötig' },
      library,
      'quiet-from': { name: 'ruhe-von', description: 'Ruhezeit: von, etwa 22:00' },
      'quiet-to': { name: 'ruhe-bis', description: 'Ruhezeit: bis, etwa 7:30' },
      mention: { name: 'erwähnen', description: 'Eine Rolle, die jede Nachricht pingt' },
      people: {
        name: 'personen',
        description: 'Wie Personen gezeigt werden (ohne Angabe mit Pseudonym)',
        choices: names.people,
      },
      include: { name: 'auch', description: 'Bei „Neu hinzugefügt“: was noch dabei ist', choices: names.include },
      language: {
        name: 'sprache',
        description: 'Sprache der Nachrichten (ohne Angabe deine)',
        choices: names.languages,
      },
      'time-zone': { name: 'zeitzone', description: 'Zeitzone für Ruhezeiten und Zusammenfassungen' },
      without: { name: 'ohne', description: 'Ruhezeit oder Erwähnung abschalten', choices: names.without },
    },
  },
  list: { name: 'liste', description: 'Abos, was wartet und was nicht zugestellt werden kann', options: {} },
  test: {
    name: 'probe',
    description: 'Eine Testnachricht in den Kanal schicken und prüfen, ob sie ankommt',
    options: { feed, library },
  },
  pause: {
    name: 'anhalten',
    description: 'Benachrichtigungen pausieren (sie werden gesammelt)',
    options: { feed, library },
  },
  resume: {
    name: 'fortsetzen',
    description: 'Benachrichtigungen fortsetzen und es mit Kanälen noch einmal versuchen',
    options: { feed, library },
  },
  skip: {
    name: 'überspringen',
    description: 'Eine Nachricht überspringen, die nicht durchkommt',
    options: { feed, library },
  },
  digest: {
    name: 'sammeln',
    description: 'Benachrichtigungen zusammenfassen oder jede sofort schicken',
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
  remove: { name: 'entfernen', description: 'Eine Benachrichtigung abschalten', options: { feed, library } },
};
