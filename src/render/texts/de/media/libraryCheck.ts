import type { Texts } from '../../translation.ts';
import { count, number } from '../numbers.ts';

const titlesText = (n: number): string => `${number(n)} Titel`;

export const libraryCheckTexts: Texts['library']['check'] = {
  head: (n) => `## ${titlesText(n)} geprüft`,
  asOf: 'Stand der letzten Lesung. Ich lese die Bibliotheken alle drei Stunden.',
  monthly: (n, day) => `### ${titlesText(n)} geprüft\n-# Stand: ${day}.`,
  listsThem: '`/bibliothek prüfen` zeigt die Titel. Usher löscht nichts.',
  nothingYet:
    'Diese Bibliotheken habe ich noch nicht ganz gelesen, oder sie sind leer. Versuch es in ein paar Minuten noch einmal.',
  problems: {
    doubles: 'Doppelt: dasselbe Werk zweimal in einer Bibliothek',
    sameFile: 'Filme und Musiktitel mit gleicher Größe und Länge',
    unmatched: 'Ohne Zuordnung',
    posterless: 'Ohne Poster',
    odd: 'Seltsame Dateien: leer, oder Bild ohne Ton',
  },
  withoutSubtitles: (language) => `Filme und Folgen ohne Untertitel (${language})`,
  count: (n) => (n === 0 ? 'keine' : number(n)),
  unknown: (n) => `Bei ${number(n)} unbekannt: noch nicht gelesen, oder der Server sagt es nicht.`,
  show: 'Anzeigen',
  overview: 'Übersicht',
  matches: 'Zuordnung suchen',
  times: (n) => `${number(n)}-mal`,
  faults: { empty: 'eine leere Datei', silent: 'kein Ton' },
  deletesNothing: 'Usher löscht nichts: Das ist nur eine Liste.',
  noLanguage: (typedText) =>
    `„${typedText}“ ist keine Sprache, die ich kenne. Wähle eine aus der Liste, oder tippe ihr Kürzel, zum Beispiel de.`,
};

export const staleTitleTexts: Texts['library']['stale'] = {
  head: (n, length) => `## ${titlesText(n)}, ${n === 1 ? 'den' : 'die'} ${length} lang niemand gesehen hat`,
  none: (length) => `## Kein Titel blieb ${length} lang ungesehen`,
  years: (n) => count(n, { one: 'Jahr', other: 'Jahre' }),
  months: (n) => count(n, { one: 'Monat', other: 'Monate' }),
  wouldFree: (size) => `Ohne sie würden ${size} frei.`,
  wouldFreeAtLeast: (size) => `Ohne sie würden mindestens ${size} frei: Der Server nennt nicht jede Größe.`,
  freedUnknown: 'Der Server nennt ihre Größen nicht. Deshalb weiß ich nicht, wie viel Platz sie brauchen.',
  sizeUnknown: 'Größe unbekannt',
  atLeast: (size) => `mindestens ${size}`,
  order: { size: 'Die größten zuerst.', age: 'Die ältesten zuerst.', plays: 'Die am wenigsten gespielten zuerst.' },
  orders: { size: 'nach Größe', age: 'nach Alter', plays: 'nach Wiedergaben' },
  playsSince: (day) =>
    `Ich kenne die Wiedergaben von allen seit ${day}. Filme und Serien mit allen Folgen; was in dieser Zeit dazukam, ist ausgelassen.`,
  noPlays: 'Ich kenne noch keine Wiedergabe, deshalb wirkt alles ungesehen.',
  added: (time) => `hinzugefügt ${time}`,
  played: (n, time) => `${count(n, { one: 'Wiedergabe', other: 'Wiedergaben' })}, zuletzt ${time}`,
  neverPlayed: 'keine Wiedergabe bekannt',
};
