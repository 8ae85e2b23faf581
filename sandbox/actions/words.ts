import { filled, inAllLanguages, type Language } from '../page/languages.ts';

const en = {
  /** Ends a sentence about a damaged film. */
  noticed: 'Usher notices it with its next reading of the libraries, or right after a restart.',
  postedLater: 'Usher posts it after two readings that are at least an hour apart.',
  double: '“{title}” is there twice.',
  unmatched: '“{title}” was not identified, and has no poster.',
  posterless: '“{title}” has no poster any more.',
  empty: '“{title}” is an empty file.',
  silent: '“{title}” has no sound any more.',
  subtitled: '“{title}” has German and English subtitles.',
  gone: '“{title}” is gone.',
  away: 'A disk with {count} films is away.',
  reconnect: 'Type library back to connect it again.',
  oneBack: 'One film is back.',
  severalBack: '{count} films are back.',
  nothingMissing: 'Nothing is missing. Type library gone or library away first.',
  noFilm: 'There is no film.',
  noSuchFilm: 'There is no film called “{title}”.',
  filmAdded: '“{title}” is now in the library; #arrivals will show it in a few seconds.',
  episodeAdded:
    '“{title}” of “{show}” was added; #arrivals will show it in a few seconds. Add more to see the message grow.',
  noShow: 'There is no series in this library.',
  noSuchShow: 'There is no series called “{title}” in the library, only {titles}.',
  restarting: 'Usher is restarting, with the maintenance task due at the next full minute …',
  due: 'It is due at {time} UTC; #maintenance will show how it went.',
  plays: '{person} is playing “{title}” and will finish in {seconds} seconds; then #history will show it.',
  transcodes: '{person} is playing “{title}”, which has to be transcoded; #transcodes will show why in a few seconds.',
  pauses: '{person} has paused “{title}” and gone to bed.',
  pauseRule:
    'Set up a rule, such as /rule add name:Paused action:end the stream paused:1, and look into /rule log a minute later.',
  notPlayable: 'There is nothing playable called “{title}” in the library.',
  allInUse: 'Every player is in use; one of them will be free in a minute or two.',
  theServer: 'The media server',
  down: '{server} is down; #server will say so in about 20 seconds. Type server up{again} to bring it back.',
  up: '{server} is up again; #server will say so in a few seconds, if it had reported it down.',
  slow: '{server} takes four seconds for every answer. Type server up{again} to end that.',
  unauthorized: '{server} refuses every request with 401. Type server up{again} to end that.',
  truncated: '{server} breaks off every answer after 200 bytes. Type server up{again} to end that.',
  deviceAdded: '“{name}” connected for the first time; #devices will show it in a few seconds.',
  signedIn: '{person} has signed in; the bot will notice within a few seconds.',
  noSignIn: 'Nothing waits for a sign-in. Type /me link first; the media server has to speak plex.',
  normalTime: 'What plays runs as it did.',
  fastTime: 'What plays runs {speed} times as fast. Type time 1 to end that.',
  rateLimited: 'Discord refuses the bot’s next {count} requests with 429, for {seconds} seconds each.',
  dropped: 'The connection to Discord broke off; the bot takes it up again within seconds.',
};

type ResultWord = keyof typeof en;

const de: Readonly<Record<ResultWord, string>> = {
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
};

/** Results of actions. The English ones are also for the terminal, so they name its commands instead of buttons. */
export const RESULT_WORDS = inAllLanguages<Readonly<Record<ResultWord, string>>>('result', { en, de });

/** The result of an action as a sentence. */
export type Say = (word: ResultWord, values?: Readonly<Record<string, string | number>>) => string;

export const sayIn =
  (language: Language): Say =>
  (word, values = {}) =>
    filled(RESULT_WORDS[language][word], values);
