import { ACTION_RESULT_TEXTS, type ActionResultTextKey } from '../../actions/words.ts';
import { createTextsByLanguage } from '../languages.ts';

const de: Readonly<Record<ActionResultTextKey, string>> = {
  noticed: 'Usher bemerkt es beim nächsten Lesen der Bibliotheken oder gleich nach einem Neustart.',
  postedLater: 'Usher meldet es, wenn er die Bibliotheken zweimal im Abstand von mindestens einer Stunde gelesen hat.',
  double: '„{title}“ gibt es jetzt doppelt.',
  unmatched: '„{title}“ wurde nicht erkannt und hat kein Poster.',
  posterless: '„{title}“ hat kein Poster mehr.',
  empty: '„{title}“ ist jetzt eine leere Datei.',
  silent: '„{title}“ hat keinen Ton mehr.',
  subtitled: '„{title}“ hat jetzt deutsche und englische Untertitel.',
  gone: '„{title}“ ist weg.',
  away: 'Eine Festplatte mit {count} Filmen ist weg.',
  reconnect: '„Wieder da“ schließt sie wieder an.',
  oneBack: 'Ein Film ist wieder da.',
  severalBack: '{count} Filme sind wieder da.',
  nothingMissing: 'Es fehlt nichts. Entferne zuerst einen Film oder eine Festplatte.',
  noFilm: 'Es gibt keinen Film.',
  noSuchFilm: 'Es gibt keinen Film namens „{title}“.',
  filmAdded: '„{title}“ ist jetzt in der Bibliothek und erscheint in ein paar Sekunden in #arrivals.',
  episodeAdded:
    '„{title}“ von „{show}“ ist da und erscheint in ein paar Sekunden in #arrivals. Füg mehr hinzu, dann wächst die Nachricht.',
  noShow: 'In dieser Bibliothek gibt es keine Serie.',
  noSuchShow: 'In der Bibliothek gibt es keine Serie namens „{title}“, nur {titles}.',
  restarting: 'Usher startet neu; die Wartung ist zur nächsten vollen Minute fällig …',
  due: 'Die Wartung ist um {time} UTC fällig; #maintenance zeigt danach, wie sie lief.',
  plays: '{person} spielt „{title}“ ab und ist in {seconds} Sekunden fertig; dann steht es in #history.',
  transcodes:
    '{person} spielt „{title}“ ab, und es muss transkodiert werden; in ein paar Sekunden steht in #transcodes, warum.',
  pauses: '{person} hat „{title}“ pausiert und ist schlafen gegangen.',
  pauseRule:
    'Erstelle eine Regel, die pausierte Streams nach 1 Minute beendet, und sieh eine Minute später ins Protokoll der Regeln.',
  notPlayable: 'In der Bibliothek gibt es nichts Abspielbares namens „{title}“.',
  allInUse: 'Alle Player sind belegt; in ein, zwei Minuten wird einer frei.',
  theServer: 'Der Medienserver',
  down: '{server} ist ausgefallen; in etwa 20 Sekunden steht es in #server. „Online“ bringt ihn zurück.',
  up: '{server} ist wieder da; falls #server den Ausfall gemeldet hat, steht es dort in ein paar Sekunden.',
  slow: '{server} braucht für jede Antwort vier Sekunden. „Online“ beendet das.',
  unauthorized: '{server} lehnt jede Anfrage mit 401 ab. „Online“ beendet das.',
  truncated: '{server} bricht jede Antwort nach 200 Byte ab. „Online“ beendet das.',
  deviceAdded: '„{name}“ hat sich zum ersten Mal verbunden und erscheint in ein paar Sekunden in #devices.',
  signedIn: '{person} hat sich angemeldet; der Bot bemerkt es in ein paar Sekunden.',
  noSignIn:
    'Keine Anmeldung wartet. Verknüpfe zuerst ein Konto; das geht nur bei einem Medienserver, der Plex spricht.',
  normalTime: 'Alle Wiedergaben laufen wieder normal schnell.',
  fastTime: 'Alle Wiedergaben laufen {speed}-mal so schnell. „1×“ beendet das.',
  rateLimited: 'Discord lehnt die nächsten {count} Anfragen des Bots mit 429 ab, jeweils für {seconds} Sekunden.',
  dropped: 'Die Verbindung zu Discord ist abgebrochen; der Bot stellt sie in ein paar Sekunden wieder her.',
  noAction: '{name} gibt es nicht.',
  usageLibrary: 'Gib library und eines davon ein: {acts}.',
  usageTime: 'Gib time {speeds} ein.',
  usageServer: 'Gib server down oder server up ein. Auch slow, 401 und truncated gehen.',
  usageServers: 'Gib server down oder server up ein und danach {names}. Auch slow, 401 und truncated gehen.',
  or: ' oder ',
  usageSignIn: 'Gib signin und den Namen eines Kontos ein, zum Beispiel signin Jonas Weber.',
  usageAdd: 'Gib add film, add film Faust, add episode oder add episode Judex ein.',
  usageDiscord: 'Gib discord 429 oder discord drop ein.',
};

export const ACTION_RESULT_TEXTS_BY_LANGUAGE = createTextsByLanguage<Readonly<Record<ActionResultTextKey, string>>>(
  'result',
  {
    en: ACTION_RESULT_TEXTS,
    de,
  },
);
