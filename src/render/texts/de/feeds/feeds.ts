import type { feeds as en } from '../../en/feeds/feeds.ts';
import type { Translation } from '../../translation.ts';
import { count, number } from '../numbers.ts';

export const feeds: Translation<typeof en> = {
  sample: (command) => `Testnachricht, angefordert mit ${command}`,
  summaryReason: {
    many: 'Viel auf einmal',
    hourly: 'Die letzte Stunde',
    daily: 'Der letzte Tag',
    weekly: 'Die letzte Woche',
    from: (from, to) => `${from} bis ${to}`,
  },
  more: (n) => `… und ${number(n)} mehr`,
  somebody: 'jemand',
  account: (id) => `Konto ${id}`,
  summary: {
    plays: (n) => count(n, { one: 'Wiedergabe', other: 'Wiedergaben' }),
    people: (n) => count(n, { one: 'Person', other: 'Personen' }),
    episodes: (n, show) => `${count(n, { one: 'Folge', other: 'Folgen' })} von ${show}`,
    tracks: (n, artist) => `${count(n, { one: 'Titel', other: 'Titel' })} von ${artist}`,
    times: (n) => `${number(n)}-mal`,
  },
};
