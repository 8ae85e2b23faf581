import type { server as en } from '../../en/feeds/server.ts';
import type { Translation } from '../../translation.ts';

export const server: Translation<typeof en> = {
  head: {
    down: 'Der Medienserver antwortet nicht',
    'token-refused': 'Der Medienserver lehnt meinen Token ab',
    back: { down: 'Der Medienserver ist wieder da', 'token-refused': 'Der Medienserver nimmt meinen Token wieder an' },
  },
  since: (when, ago) => `Seit ${when} (${ago}).`,
  because: {
    unreachable: 'Er ist nicht zu erreichen: Vielleicht ist er aus oder startet gerade neu.',
    timeout: 'Er braucht zu lange für eine Antwort.',
    unavailable: 'Er antwortet auf alles nur mit einem Fehler (404, 503 oder Ähnliches): Vielleicht startet er gerade.',
    'web-page': 'An seiner Stelle antwortet eine Webseite, vielleicht eine Anmeldeseite oder ein Proxy.',
  },
  backButRefused: (length) => `Er antwortet wieder (weg war er ${length}), nimmt meinen Token aber nicht an.`,
  away: {
    down: (length, since) => `Er hat ${length} lang nicht geantwortet, seit ${since}.`,
    'token-refused': (length, since) => `Er hat ihn ${length} lang abgelehnt, seit ${since}.`,
  },
  atMost: (length) => `höchstens ${length}`,
  hint: {
    down: 'Ich sehe immer wieder nach und sage Bescheid, wenn er wieder da ist. Wiedergaben, neue Titel und Geräte melde ich später, davon geht nichts verloren; Transkodierungen bemerke ich bis dahin nicht.',
    'token-refused':
      'Wer den Bot betreibt, muss `MEDIA_TOKEN` prüfen. Bis dahin kann ich dort nichts zeigen und nichts ändern; Wiedergaben, neue Titel und Geräte melde ich später, Transkodierungen bemerke ich nicht.',
  },
};
