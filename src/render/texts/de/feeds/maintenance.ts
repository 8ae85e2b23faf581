import type { maintenance as en } from '../../en/feeds/maintenance.ts';
import type { Translation } from '../../translation.ts';

const MAY_HAVE_STARTED = 'Vielleicht läuft sie trotzdem; beim nächsten Mal frage ich wieder an.';

export const maintenance: Translation<typeof en> = {
  head: 'Wartung: Aktualisierung der Medienanalyse',
  accepted:
    'Der Medienserver hat die Anfrage angenommen. Er beginnt sofort, später in seinem eigenen Wartungsfenster oder heute gar nicht, falls die Aufgabe heute nicht vorgesehen ist; was davon, sagt er nicht.',
  running: 'Die Aufgabe läuft schon, also wurde nichts Neues gestartet.',
  failed: {
    unauthorized:
      'Der Medienserver nimmt meinen Token nicht mehr an, also wurde die Aufgabe nicht gestartet. Wer den Bot betreibt, muss `MEDIA_TOKEN` prüfen.',
    forbidden:
      'Der Medienserver lässt meinen Token keine Aufgaben starten. Dafür braucht es den Token seines Besitzers.',
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
  begins: (when, ago) =>
    `Von jetzt an starte ich auch die Aktualisierung der Medienanalyse selbst: zuerst ${when} (${ago}).`,
  ends: 'Auch die Aktualisierung der Medienanalyse starte ich nicht mehr.',
  wouldEnd: 'Auch die Aktualisierung der Medienanalyse würde ich dann nicht mehr starten.',
  goesOn: 'Die Aktualisierung der Medienanalyse starte ich weiterhin; nur die Benachrichtigungen darüber warten.',
};
