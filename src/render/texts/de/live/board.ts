import type { board as en } from '../../en/live/board.ts';
import type { Translation } from '../../translation.ts';
import { names } from '../notify/names.ts';
import { count, number } from '../numbers.ts';

export const board: Translation<typeof en> = {
  head: '## Läuft gerade',
  streams: (n) => count(n, { one: 'Stream', other: 'Streams' }),
  transcodes: (n) => count(n, { one: 'Transkodierung', other: 'Transkodierungen' }),
  nobody: 'Gerade läuft nichts.',
  unknown: 'Ich sehe gerade nach, was läuft …',
  down: (since) => `**Server nicht erreichbar** seit ${since}`,
  tokenRefused: 'Der Server nimmt mein Token nicht mehr an',
  asOf: (when) => `-# Der Server verrät gerade nicht, was läuft; Stand: ${when}.`,
  played: '### Zuletzt gelaufen',
  added: '### Neu hinzugefügt',
  when: (title, when) => `${title} · ${when}`,
  ends: (when) => `endet ${when}`,
  percent: (percent) => `${percent} %`,
  details: 'Details',
  detailsGone: (what) => `${what} läuft dort nicht mehr.`,

  set: (channel) => `### Live-Übersicht in ${channel}`,
  changed: (channel) => `### Geändert: Live-Übersicht in ${channel}`,
  comes: 'Sie erscheint in ein paar Sekunden. Danach aktualisiere ich immer diese eine Nachricht.',
  facts: { people: 'Personen', language: 'Sprache', libraries: 'Bibliotheken', follow: 'Rückt nach' },
  allLibraries: 'alle',
  follow: { yes: 'ja, wenn jemand darunter schreibt', no: 'nein' },
  notSet: (channel) => `### In ${channel} kann ich nicht schreiben\nDeshalb gibt es dort keine Live-Übersicht.`,
  removed: (channel) =>
    `Die Live-Übersicht in ${channel} ist entfernt. Ihre Nachricht wird in ein paar Sekunden gelöscht.`,
  refreshed: (channel) => `Die Live-Übersicht in ${channel} erscheint in ein paar Sekunden neu.`,
  none: (channel, link) => `In ${channel} gibt es keine Live-Übersicht. Richte eine ein: ${link}.`,
  noneAnywhere: (link) => `Dieser Server hat keine Live-Übersicht. Richte eine ein: ${link}.`,
  several: (channels) => `Welche meinst du? Gib ihren Kanal an: ${channels}`,
  tooMany: (most) => `Dieser Server hat schon ${number(most)} Live-Übersichten: Entfern zuerst eine.`,
  declarations: {
    board: { name: 'live-übersicht', description: 'Eine Nachricht, die immer zeigt, was gerade läuft' },
    set: {
      name: 'einrichten',
      description: 'In einem Kanal zeigen, was läuft; was du weglässt, bleibt, wie es war',
      options: {
        channel: { name: 'kanal', description: 'Wo: ein Textkanal oder Thread' },
        people: {
          name: 'personen',
          description: 'Wie Personen gezeigt werden (ohne Angabe mit Pseudonym)',
          choices: names.people,
        },
        language: {
          name: 'sprache',
          description: 'Sprache der Übersicht (ohne Angabe deine)',
          choices: names.languages,
        },
        libraries: { name: 'bibliotheken', description: 'Nur diese Bibliotheken, mit Komma getrennt; „alle“ für alle' },
        follow: { name: 'folgen', description: 'Ans Ende des Kanals rücken, wenn jemand darunter schreibt' },
      },
    },
    remove: {
      name: 'entfernen',
      description: 'Eine Live-Übersicht mit ihrer Nachricht entfernen',
      options: { channel: { name: 'kanal', description: 'Wo sie ist; nötig, wenn es mehrere gibt' } },
    },
    refresh: {
      name: 'auffrischen',
      description: 'Eine Live-Übersicht am Ende ihres Kanals neu posten',
      options: { channel: { name: 'kanal', description: 'Wo sie ist; ohne Angabe alle' } },
    },
  },
};
