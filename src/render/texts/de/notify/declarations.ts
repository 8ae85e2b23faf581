import { choice, command, named } from '../../declared.ts';
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
    reports: 'Meldungen',
    audit: 'Audit-Protokoll',
    usher: 'Usher selbst',
  },
  all: 'Alle Benachrichtigungen',
  people: { name: 'mit Namen', pseudonym: 'mit Pseudonym', nobody: 'gar nicht' },
  include: {
    nothing: 'nur, was neu ist',
    upgrades: 'auch bessere Versionen',
    'upgrades-and-returns': 'auch bessere Versionen und was wiederkommt',
  },
  kinds: {
    off: 'Sofort',
    hourly: 'Stündliche Zusammenfassung',
    daily: 'Tägliche Zusammenfassung',
    weekly: 'Wöchentliche Zusammenfassung',
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

const feed = choice('was', 'Welche Art von Benachrichtigung', names.feeds);
const feedOrAll = choice('was', 'Welche Art von Benachrichtigung, oder alle', { all: names.all, ...names.feeds });
const library = named('bibliothek', 'Nur diese Bibliothek: aus der Liste wählen');
const channel = named('kanal', 'Welcher seiner Kanäle, wenn es mehrere sind: aus der Liste wählen');
const AT = 'Um wie viel Uhr, etwa 8:00 oder 20:30';

export const declarations: Texts['notify']['declarations'] = {
  notify: named('meldung', 'Benachrichtigungen in Kanälen'),
  guide: command('assistent', 'Benachrichtigungen Schritt für Schritt einrichten: welche, wo, wann', {}),
  set: command('einrichten', 'Benachrichtigungen für einen Kanal abonnieren; was du weglässt, bleibt, wie es war', {
    feed: feedOrAll,
    channel: named('kanal', 'Wo: ein Textkanal oder Thread; beim ersten Mal nötig'),
    also: named('zusätzlich', 'Den Kanal von bisher behalten und auch hier schreiben; sonst zieht das Abo um'),
    'instead-of': named('statt', 'Welchen seiner Kanäle dieser ersetzt, wenn es mehrere sind'),
    library,
    'quiet-from': named('ruhe-von', 'Ruhezeit: von, etwa 22:00'),
    'quiet-to': named('ruhe-bis', 'Ruhezeit: bis, etwa 7:30'),
    mention: named('erwähnen', 'Eine Rolle, die jede Nachricht pingt'),
    people: choice('personen', 'Wie Personen gezeigt werden (ohne Angabe mit Pseudonym)', names.people),
    include: choice('auch', 'Bei „Neu hinzugefügt“: was noch dabei ist', names.include),
    language: choice('sprache', 'Sprache der Nachrichten (ohne Angabe deine)', names.languages),
    'time-zone': named('zeitzone', 'Zeitzone für Ruhezeiten und Zusammenfassungen'),
    without: choice('ohne', 'Ruhezeit oder Erwähnung abschalten', names.without),
  }),
  list: command('liste', 'Abos, was wartet und was nicht zugestellt werden kann', {}),
  test: command('testen', 'Eine Testnachricht in den Kanal schicken und prüfen, ob sie ankommt', {
    feed,
    library,
    channel,
  }),
  pause: command('pausieren', 'Benachrichtigungen pausieren (sie werden gesammelt)', {
    feed: feedOrAll,
    library,
    channel,
  }),
  resume: command('fortsetzen', 'Benachrichtigungen fortsetzen und es mit Kanälen noch einmal versuchen', {
    feed: feedOrAll,
    library,
    channel,
  }),
  skip: command('überspringen', 'Eine Nachricht überspringen, die nicht durchkommt', { feed, library, channel }),
  digest: command('sammeln', 'Sofort oder als stündliche, tägliche oder wöchentliche Zusammenfassung schicken', {
    feed: feedOrAll,
    kind: choice('wie-oft', 'Wie oft', names.kinds),
    at: named('um', AT),
    weekday: choice('wochentag', 'An welchem Wochentag', names.weekdays),
    library,
    channel,
  }),
  remove: command('entfernen', 'Eine Benachrichtigung abschalten', { feed, library, channel }),
};
