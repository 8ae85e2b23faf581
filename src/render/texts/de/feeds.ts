import { serverLocalKeyOfRef } from '../../../domain/servers/refs.ts';
import type { PluralForms } from '../plural.ts';
import type { Texts } from '../translation.ts';
import { count, number } from './numbers.ts';

export const feeds: Texts['feeds'] = {
  sample: (command) => `Testnachricht, angefordert mit ${command}`,
  summaryReason: {
    many: 'Viele Benachrichtigungen auf einmal',
    hourly: 'Die letzte Stunde',
    daily: 'Der letzte Tag',
    weekly: 'Die letzte Woche',
    from: (from, to) => `${from} bis ${to}`,
  },
  more: (n) => `… und ${number(n)} mehr`,
  somebody: 'jemand',
  account: (id) => `Konto ${serverLocalKeyOfRef(id)}`,
  summary: {
    plays: (n) => count(n, { one: 'Wiedergabe', other: 'Wiedergaben' }),
    people: (n) => count(n, { one: 'Person', other: 'Personen' }),
    episodes: (n, show) => `${count(n, { one: 'Folge', other: 'Folgen' })} von ${show}`,
    tracks: (n, artist) => `${count(n, { one: 'Titel', other: 'Titel' })} von ${artist}`,
    times: (n) => `${number(n)}-mal`,
  },
};

/** A number with its noun. A single item has a phrase of its own. */
const some = (n: number, single: string, forms: PluralForms): string => (n === 1 ? single : count(n, forms));

export const added: Texts['added'] = {
  head: { new: 'Neu auf dem Server', upgraded: 'Andere Versionen auf dem Server', returned: 'Wieder auf dem Server' },
  better: (facts) => `Bessere Version: ${facts}`,
  other: (facts) => `Andere Version: ${facts}`,
  returned: (facts) => `Wieder da: ${facts}`,
  quality: (name, n) => `${name} (${number(n)})`,
  change: (from, to) => `${from} → ${to}`,
  fresh: {
    movie: (n) => some(n, 'Ein neuer Film', { one: 'neuer Film', other: 'neue Filme' }),
    episode: (n) => some(n, 'Eine neue Folge', { one: 'neue Folge', other: 'neue Folgen' }),
    track: (n) => some(n, 'Ein neuer Titel', { one: 'neuer Titel', other: 'neue Titel' }),
    photo: (n) => some(n, 'Ein neues Foto', { one: 'neues Foto', other: 'neue Fotos' }),
    other: (n) => some(n, 'Ein neuer Eintrag', { one: 'neuer Eintrag', other: 'neue Einträge' }),
  },
  counts: {
    movie: (n) => some(n, 'Ein Film', { one: 'Film', other: 'Filme' }),
    episode: (n) => some(n, 'Eine Folge', { one: 'Folge', other: 'Folgen' }),
    track: (n) => some(n, 'Ein Titel', { one: 'Titel', other: 'Titel' }),
    photo: (n) => some(n, 'Ein Foto', { one: 'Foto', other: 'Fotos' }),
    other: (n) => some(n, 'Ein Eintrag', { one: 'Eintrag', other: 'Einträge' }),
  },
  of: (howMany, name) => `${howMany} von ${name}`,
  episode: (index) => `E${index}`,
  totals: {
    new: (n) => `${number(n)} neu`,
    upgraded: (n) => count(n, { one: 'andere Version', other: 'andere Versionen' }),
    returned: (n) => `${number(n)} wieder da`,
  },
  shown: (shownCount, total) =>
    shownCount < total ? `-# ${number(shownCount)} von ${number(total)} Einträgen gezeigt.` : undefined,
};

export const gone: Texts['gone'] = {
  head: { gone: 'Nicht mehr auf dem Server', away: 'Vielleicht fehlt eine Festplatte', back: 'Wieder auf dem Server' },
  missingSince: (time) => `verschwunden ${time}`,
  back: 'wieder da',
  someBack: (n, of) => `${number(n)} von ${number(of)} wieder da`,
  parts: {
    episode: (n) => some(n, 'Eine Folge', { one: 'Folge', other: 'Folgen' }),
    track: (n) => some(n, 'Ein Titel', { one: 'Titel', other: 'Titel' }),
  },
  away: (n, library, time) =>
    `${count(n, { one: 'Titel', other: 'Titel' })} aus ${library} fehlen auf einmal, Stand ${time}. Prüfe, ob die Festplatte angeschlossen ist. Ich liste sie vorerst nicht auf, weil sie wiederkommen können.`,
  hereAgain: (missing, library, time) =>
    missing === 0
      ? `Alles, was seit ${time} in ${library} fehlte, ist wieder da.`
      : `Das meiste, was seit ${time} in ${library} fehlte, ist wieder da; ${count(missing, { one: 'Titel fehlt', other: 'Titel fehlen' })} noch.`,
};

export const devices: Texts['devices'] = {
  head: (n) => (n === 1 ? 'Neues Gerät' : count(n, { one: 'neues Gerät', other: 'neue Geräte' })),
  ofPlatform: (platform) => (platform === undefined ? 'Neues Gerät' : `Neues Gerät (${platform})`),
  id: (id) => `ID ${serverLocalKeyOfRef(id)}`,
  since: (time) => `zuerst gesehen ${time}`,
};

const MAY_HAVE_STARTED = 'Vielleicht läuft sie trotzdem; zum nächsten geplanten Zeitpunkt versuche ich es wieder.';

export const maintenance: Texts['maintenance'] = {
  head: 'Wartung: Aktualisierung der Medienanalyse',
  accepted:
    'Der Medienserver hat die Anfrage angenommen, sagt aber nicht, wann die Aufgabe startet: sofort, später im Wartungsfenster des Servers oder heute gar nicht, falls sie heute nicht vorgesehen ist.',
  running: 'Die Aufgabe läuft schon, also wurde nichts Neues gestartet.',
  failed: {
    unauthorized:
      'Der Medienserver nimmt mein Token nicht mehr an, also wurde die Aufgabe nicht gestartet. Wer den Bot betreibt, muss `MEDIA_TOKEN` prüfen.',
    forbidden: 'Der Medienserver lässt mein Token keine Aufgaben starten. Dafür braucht es das Token seines Besitzers.',
    'not-found': 'Der Medienserver kennt diese Aufgabe nicht, also wurde nichts gestartet.',
    invalid: 'Der Medienserver hat es abgelehnt, die Aufgabe zu starten.',
    busy: 'Der Medienserver war überlastet, also wurde nichts gestartet.',
    unavailable: `Der Medienserver hat Probleme und hat die Aufgabe nicht bestätigt. ${MAY_HAVE_STARTED}`,
    timeout: `Der Medienserver hat zu lange für eine Antwort gebraucht. ${MAY_HAVE_STARTED}`,
    unreachable: `Der Medienserver war nicht zu erreichen, oder die Verbindung brach ab. ${MAY_HAVE_STARTED}`,
    malformed: `Der Medienserver hat etwas geantwortet, das ich nicht lesen konnte. ${MAY_HAVE_STARTED}`,
    'web-page':
      'Statt des Medienservers hat eine Webseite geantwortet (vielleicht eine Anmeldeseite oder ein Proxy), also wurde nichts gestartet.',
    unsupported: 'Dieser Medienserver hat diese Aufgabe nicht, also wurde nichts gestartet.',
  },
  serverSaid: (words) => `Er sagte: ${words}`,
  begins: (time, ago) =>
    `Von jetzt an starte ich auch die Aktualisierung der Medienanalyse selbst: zuerst ${time} (${ago}).`,
  ends: 'Auch die Aktualisierung der Medienanalyse starte ich nicht mehr.',
  wouldEnd: 'Auch die Aktualisierung der Medienanalyse würde ich dann nicht mehr starten.',
  goesOn: 'Die Aktualisierung der Medienanalyse starte ich weiterhin; nur die Benachrichtigungen darüber warten.',
};

export const server: Texts['server'] = {
  head: {
    down: 'Der Medienserver antwortet nicht',
    'token-refused': 'Der Medienserver lehnt mein Token ab',
    back: { down: 'Der Medienserver ist wieder da', 'token-refused': 'Der Medienserver nimmt mein Token wieder an' },
  },
  since: (time, ago) => `Seit ${time} (${ago}).`,
  because: {
    unreachable: 'Er ist nicht zu erreichen: Vielleicht ist er aus oder startet gerade neu.',
    timeout: 'Er braucht zu lange für eine Antwort.',
    unavailable: 'Er antwortet auf alles nur mit einem Fehler (404, 503 oder Ähnliches): Vielleicht startet er gerade.',
    'web-page': 'An seiner Stelle antwortet eine Webseite, vielleicht eine Anmeldeseite oder ein Proxy.',
  },
  backButRefused: (length) => `Er antwortet wieder (weg war er ${length}), nimmt mein Token aber nicht an.`,
  away: {
    down: (length, since) => `Er hat ${length} lang nicht geantwortet, seit ${since}.`,
    'token-refused': (length, since) => `Er hat es ${length} lang abgelehnt, seit ${since}.`,
  },
  atMost: (length) => `höchstens ${length}`,
  hint: {
    down: 'Ich sehe immer wieder nach und sage Bescheid, wenn er wieder da ist. Wiedergaben, neue Titel und Geräte melde ich später, davon geht nichts verloren; Transkodierungen bemerke ich bis dahin nicht.',
    'token-refused':
      'Wer den Bot betreibt, muss `MEDIA_TOKEN` prüfen. Bis dahin kann ich dort nichts zeigen und nichts ändern; Wiedergaben, neue Titel und Geräte melde ich später, Transkodierungen bemerke ich nicht.',
  },
};

export const transcodes: Texts['transcodes'] = {
  head: (n) =>
    n === 1
      ? 'Eine Sitzung wird transkodiert'
      : `${count(n, { one: 'Sitzung', other: 'Sitzungen' })} werden transkodiert`,
  earlierHead: (n) =>
    n === 1
      ? 'Eine Sitzung wurde transkodiert'
      : `${count(n, { one: 'Sitzung', other: 'Sitzungen' })} wurden transkodiert`,
  count: (n) => count(n, { one: 'Transkodierung', other: 'Transkodierungen' }),
  unexplained: 'Transkodierung: Was sich ändert, sagt der Server nicht',
  unnamed: 'ein Gerät',
  lowerBitrate: 'niedrigere Bitrate',
  cause: (name, times) => `${name} ${number(times)}×`,
};

export const usher: Texts['usher'] = {
  head: 'Usher selbst',
  backupFails: (time, ago) => `Das Backup der Datenbank schlägt seit ${time} fehl (${ago}). Warum, steht im Log.`,
  jobFails: (job, time, ago) => `„${job}“ schlägt seit ${time} fehl (${ago}). Warum, steht im Log.`,
  restored: 'Die Datenbank wurde aus einem Backup wiederhergestellt.',
  older: 'An die Stelle der Datenbank ist eine ältere getreten.',
  afterwards:
    'Was seitdem geschah, wird nicht noch einmal gemeldet, und Regeln, die Streams beendet haben, laufen zur Probe, bis du sie wieder einschaltest. Zähler, die seitdem eingerichtet wurden, bleiben stehen: Mit `/zähler einrichten` laufen sie wieder.',
  version: (version, running) => `Version ${version} von Usher ist da. Hier läuft Version ${running}.`,
  over: {
    'disk-low': (length) => `Auf dem Datenträger der Datenbank ist nach ${length} wieder Platz.`,
    'disk-full': (length) => `Auf dem Datenträger der Datenbank ist nach ${length} wieder Platz.`,
    'database-bad': (length) => `Die Datenbank ist nach ${length} wieder heil.`,
    'process-other': (length) => `Kein anderer Prozess benutzt mehr das Token des Bots; einer tat es ${length} lang.`,
    'direct-suspected': (length) => `Discord lässt den Bot nach ${length} wieder Direktnachrichten schreiben.`,
    job: (job, length) => `„${job}“ klappt nach ${length} wieder.`,
  },
  jobs: {
    backup: 'Backup der Datenbank',
    catalogue: 'Titel einlesen',
    'history copy': 'Verlauf einlesen',
    commands: 'Befehle prüfen',
    followers: 'Nachrichten an Follower',
    publisher: 'Posten',
    sweep: 'Datenbank aufräumen',
    votes: 'Abstimmungen beenden',
    'changed-settings': 'Hinweise per Direktnachricht',
    releases: 'Nach neuen Versionen sehen',
  },
};
