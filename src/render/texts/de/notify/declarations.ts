import { LANGUAGE_NAMES } from '../../../../domain/languages.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import type { Texts } from '../../translation.ts';
import { recap } from '../recap.ts';

export const notificationOptionNames = {
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

const feed = createChoiceOptionTexts('was', 'Welche Art von Benachrichtigung', notificationOptionNames.feeds);
const feedOrAll = createChoiceOptionTexts('was', 'Welche Art von Benachrichtigung, oder alle', {
  all: notificationOptionNames.all,
  ...notificationOptionNames.feeds,
});
const library = createNameAndDescription('bibliothek', 'Nur diese Bibliothek: aus der Liste wählen');
const channel = createNameAndDescription('kanal', 'Welcher seiner Kanäle, wenn es mehrere sind: aus der Liste wählen');
const AT = 'Um wie viel Uhr, etwa 8:00 oder 20:30';

export const notifyCommandTexts: Texts['notify']['declarations'] = {
  notify: createNameAndDescription('meldung', 'Benachrichtigungen in Kanälen'),
  guide: addSearchSynonyms(
    'konfigurieren setup anleitung anfangen erste beginnen posten ankündigungen hilfe',
    createCommandTexts('assistent', 'Benachrichtigungen Schritt für Schritt einrichten: welche, wo, wann', {}),
  ),
  set: addSearchSynonyms(
    'posten ankündigen konfigurieren feed sprachen übersetzen pingen erwähnung nachrichten anonym veröffentlichen neue filme einrichten ausfällt meldungen rückblick monat',
    addFormTitle(
      'Benachrichtigungen abonnieren',
      createCommandTexts(
        'einrichten',
        'Benachrichtigungen für einen Kanal abonnieren; was du weglässt, bleibt, wie es war',
        {
          feed: feedOrAll,
          channel: createNameAndDescription('kanal', 'Wo: ein Textkanal oder Thread; beim ersten Mal nötig'),
          also: createNameAndDescription(
            'zusätzlich',
            'Den Kanal von bisher behalten und auch hier schreiben; sonst zieht das Abo um',
          ),
          'instead-of': createNameAndDescription('statt', 'Welchen seiner Kanäle dieser ersetzt, wenn es mehrere sind'),
          library,
          'quiet-from': createNameAndDescription('ruhe-von', 'Ruhezeit: von, etwa 22:00'),
          'quiet-to': createNameAndDescription('ruhe-bis', 'Ruhezeit: bis, etwa 7:30'),
          mention: createNameAndDescription('erwähnen', 'Eine Rolle, die jede Nachricht pingt'),
          people: createChoiceOptionTexts(
            'personen',
            'Wie Personen gezeigt werden (ohne Angabe mit Pseudonym)',
            notificationOptionNames.people,
          ),
          include: createChoiceOptionTexts(
            'auch',
            'Bei „Neu hinzugefügt“: was noch dabei ist',
            notificationOptionNames.include,
          ),
          language: createChoiceOptionTexts(
            'sprache',
            'Sprache der Nachrichten (ohne Angabe deine)',
            notificationOptionNames.languages,
          ),
          'time-zone': createNameAndDescription('zeitzone', 'Zeitzone für Ruhezeiten und Zusammenfassungen'),
          without: createChoiceOptionTexts(
            'ohne',
            'Ruhezeit oder Erwähnung abschalten',
            notificationOptionNames.without,
          ),
          hide: createChoiceOptionTexts('weglassen', 'Für den Rückblick: eine Karte, die fehlen soll', recap.parts),
          show: createChoiceOptionTexts(
            'zeigen',
            'Für den Rückblick: eine Karte, die wieder dabei sein soll',
            recap.parts,
          ),
        },
      ),
    ),
  ),
  list: addSearchSynonyms(
    'posts fehlen kommt ankommen kaputt warum nichts eingerichtet übersicht mehr nachrichten wo ankündigungen',
    createCommandTexts('liste', 'Abos, was wartet und was nicht zugestellt werden kann', {}),
  ),
  test: addSearchSynonyms(
    'probe ausprobieren beispiel demo klappt versuchen vorschau',
    addFormTitle(
      'Eine Testnachricht schicken',
      createCommandTexts('testen', 'Eine Testnachricht in den Kanal schicken und prüfen, ob sie ankommt', {
        feed,
        library,
        channel,
      }),
    ),
  ),
  pause: addSearchSynonyms(
    'stumm stummschalten stoppen vorübergehend urlaub ferien pause ruhe posts anhalten ankündigungen kurz spam',
    addFormTitle(
      'Benachrichtigungen pausieren',
      createCommandTexts('pausieren', 'Benachrichtigungen pausieren (sie werden gesammelt)', {
        feed: feedOrAll,
        library,
        channel,
      }),
    ),
  ),
  resume: addSearchSynonyms(
    'weitermachen weiter wieder entstummen posts aktivieren zurück',
    addFormTitle(
      'Benachrichtigungen fortsetzen',
      createCommandTexts('fortsetzen', 'Benachrichtigungen fortsetzen und es mit Kanälen noch einmal versuchen', {
        feed: feedOrAll,
        library,
        channel,
      }),
    ),
  ),
  skip: addSearchSynonyms(
    'hängt festhängen blockiert fehlgeschlagen klemmt',
    addFormTitle(
      'Eine Nachricht überspringen',
      createCommandTexts('überspringen', 'Eine Nachricht überspringen, die nicht durchkommt', {
        feed,
        library,
        channel,
      }),
    ),
  ),
  digest: addSearchSynonyms(
    'wöchentliche täglich stündlich newsletter gebündelt gesammelt spam häufigkeit weniger seltener wochenrückblick viele nachrichten flut einmal tag auswertung',
    addFormTitle(
      'Sofort oder gesammelt schicken',
      createCommandTexts('sammeln', 'Sofort oder als stündliche, tägliche oder wöchentliche Zusammenfassung schicken', {
        feed: feedOrAll,
        kind: createChoiceOptionTexts('wie-oft', 'Wie oft', notificationOptionNames.kinds),
        at: createNameAndDescription('um', AT),
        weekday: createChoiceOptionTexts('wochentag', 'An welchem Wochentag', notificationOptionNames.weekdays),
        library,
        channel,
      }),
    ),
  ),
  remove: addSearchSynonyms(
    'abschalten ausschalten abstellen deaktivieren stoppen abbestellen löschen beenden posts spam spammt nachrichten loswerden',
    createCommandTexts('entfernen', 'Eine Benachrichtigung abschalten', { feed, library, channel }),
  ),
};
