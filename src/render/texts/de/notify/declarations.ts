import { LANGUAGE_NAMES } from '../../../../domain/languages.ts';
import { choice, command, declaration, withSynonyms, withTitle } from '../../declared.ts';
import type { Texts } from '../../translation.ts';
import { recap } from '../recap.ts';

export const names = {
  feeds: {
    history: 'Wiedergaben',
    added: 'Neu hinzugefügt',
    maintenance: 'Wartung',
    server: 'Serverstatus',
    gone: 'Verschwunden',
    devices: 'Neue Geräte',
    transcodes: 'Transkodierungen',
    rules: 'Regeln',
    reports: 'Meldungen',
    recap: 'Rückblick',
    check: 'Bibliotheksprüfung',
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
  languages: LANGUAGE_NAMES,
  without: { quiet: 'Ruhezeit', mention: 'Erwähnung', both: 'Ruhezeit und Erwähnung' },
};

const feed = choice('was', 'Welche Art von Benachrichtigung', names.feeds);
const feedOrAll = choice('was', 'Welche Art von Benachrichtigung, oder alle', { all: names.all, ...names.feeds });
const library = declaration('bibliothek', 'Nur diese Bibliothek: aus der Liste wählen');
const channel = declaration('kanal', 'Welcher seiner Kanäle, wenn es mehrere sind: aus der Liste wählen');
const AT = 'Um wie viel Uhr, etwa 8:00 oder 20:30';

export const declarations: Texts['notify']['declarations'] = {
  notify: declaration('meldung', 'Benachrichtigungen in Kanälen'),
  guide: withSynonyms(
    'konfigurieren setup anleitung anfangen erste beginnen posten ankündigungen hilfe',
    command('assistent', 'Benachrichtigungen Schritt für Schritt einrichten: welche, wo, wann', {}),
  ),
  set: withSynonyms(
    'posten ankündigen konfigurieren feed sprachen übersetzen pingen erwähnung nachrichten anonym veröffentlichen neue filme einrichten ausfällt meldungen rückblick monat',
    withTitle(
      'Benachrichtigungen abonnieren',
      command('einrichten', 'Benachrichtigungen für einen Kanal abonnieren; was du weglässt, bleibt, wie es war', {
        feed: feedOrAll,
        channel: declaration('kanal', 'Wo: ein Textkanal oder Thread; beim ersten Mal nötig'),
        also: declaration(
          'zusätzlich',
          'Den Kanal von bisher behalten und auch hier schreiben; sonst zieht das Abo um',
        ),
        'instead-of': declaration('statt', 'Welchen seiner Kanäle dieser ersetzt, wenn es mehrere sind'),
        library,
        'quiet-from': declaration('ruhe-von', 'Ruhezeit: von, etwa 22:00'),
        'quiet-to': declaration('ruhe-bis', 'Ruhezeit: bis, etwa 7:30'),
        mention: declaration('erwähnen', 'Eine Rolle, die jede Nachricht pingt'),
        people: choice('personen', 'Wie Personen gezeigt werden (ohne Angabe mit Pseudonym)', names.people),
        include: choice('auch', 'Bei „Neu hinzugefügt“: was noch dabei ist', names.include),
        language: choice('sprache', 'Sprache der Nachrichten (ohne Angabe deine)', names.languages),
        'time-zone': declaration('zeitzone', 'Zeitzone für Ruhezeiten und Zusammenfassungen'),
        without: choice('ohne', 'Ruhezeit oder Erwähnung abschalten', names.without),
        hide: choice('weglassen', 'Für den Rückblick: eine Karte, die fehlen soll', recap.parts),
        show: choice('zeigen', 'Für den Rückblick: eine Karte, die wieder dabei sein soll', recap.parts),
      }),
    ),
  ),
  list: withSynonyms(
    'posts fehlen kommt ankommen kaputt warum nichts eingerichtet übersicht mehr nachrichten wo ankündigungen',
    command('liste', 'Abos, was wartet und was nicht zugestellt werden kann', {}),
  ),
  test: withSynonyms(
    'probe ausprobieren beispiel demo klappt versuchen vorschau',
    withTitle(
      'Eine Testnachricht schicken',
      command('testen', 'Eine Testnachricht in den Kanal schicken und prüfen, ob sie ankommt', {
        feed,
        library,
        channel,
      }),
    ),
  ),
  pause: withSynonyms(
    'stumm stummschalten stoppen vorübergehend urlaub ferien pause ruhe posts anhalten ankündigungen kurz spam',
    withTitle(
      'Benachrichtigungen pausieren',
      command('pausieren', 'Benachrichtigungen pausieren (sie werden gesammelt)', {
        feed: feedOrAll,
        library,
        channel,
      }),
    ),
  ),
  resume: withSynonyms(
    'weitermachen weiter wieder entstummen posts aktivieren zurück',
    withTitle(
      'Benachrichtigungen fortsetzen',
      command('fortsetzen', 'Benachrichtigungen fortsetzen und es mit Kanälen noch einmal versuchen', {
        feed: feedOrAll,
        library,
        channel,
      }),
    ),
  ),
  skip: withSynonyms(
    'hängt festhängen blockiert fehlgeschlagen klemmt',
    withTitle(
      'Eine Nachricht überspringen',
      command('überspringen', 'Eine Nachricht überspringen, die nicht durchkommt', { feed, library, channel }),
    ),
  ),
  digest: withSynonyms(
    'wöchentliche täglich stündlich newsletter gebündelt gesammelt spam häufigkeit weniger seltener wochenrückblick viele nachrichten flut einmal tag auswertung',
    withTitle(
      'Sofort oder gesammelt schicken',
      command('sammeln', 'Sofort oder als stündliche, tägliche oder wöchentliche Zusammenfassung schicken', {
        feed: feedOrAll,
        kind: choice('wie-oft', 'Wie oft', names.kinds),
        at: declaration('um', AT),
        weekday: choice('wochentag', 'An welchem Wochentag', names.weekdays),
        library,
        channel,
      }),
    ),
  ),
  remove: withSynonyms(
    'abschalten ausschalten abstellen deaktivieren stoppen abbestellen löschen beenden posts spam spammt nachrichten loswerden',
    command('entfernen', 'Eine Benachrichtigung abschalten', { feed, library, channel }),
  ),
};
