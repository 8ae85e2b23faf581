import type { historyList as en } from '../en/historyList.ts';
import type { Translation } from '../translation.ts';
import { number } from './numbers.ts';

export const historyList: Translation<typeof en> = {
  head: '## Was gespielt wurde',
  inLibrary: (library) => `in ${library}`,
  since: (when) => `seit ${when}`,
  titled: (title) => `Titel „${title}“`,
  nothing: 'Es wurde nichts gespielt, was dazu passt.',
  noMore: 'Auf dieser Seite ist nichts.',
  shown: (shown, total, page, hasMore) =>
    `-# Seite ${number(page)}, das Neueste zuerst.${shown < total ? ` ${number(shown)} von ${number(total)} gezeigt.` : ''}${hasMore ? '' : ' Hier ist Schluss.'}`,
  stopped: (read) =>
    `-# Nach ${number(read)} Wiedergaben habe ich aufgehört zu suchen. \`seit\`, \`person\` oder \`bibliothek\` grenzen es ein.`,
  badSince: 'gebraucht wird eine Spanne wie 12h, 7d oder 2w oder ein Tag wie 2026-01-31',
  spans: {
    '1d': 'Die letzten 24 Stunden',
    '7d': 'Die letzten 7 Tage',
    '30d': 'Die letzten 30 Tage',
    '365d': 'Das letzte Jahr',
  },
  noSuchUser: (typed) =>
    `Ein Konto „${typed}“ kenne ich nicht. Wähl eins aus der Liste, die sich beim Tippen öffnet; nennt der Server seine Konten nicht, gib die Nummer des Kontos an.`,
};
