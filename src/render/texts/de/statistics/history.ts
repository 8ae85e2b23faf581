import type { history as en } from '../../en/statistics/history.ts';
import type { Translation } from '../../translation.ts';
import { number } from '../numbers.ts';

export const history: Translation<typeof en> = {
  head: '## Wiedergabeverlauf',
  inLibrary: (library) => `in ${library}`,
  since: (when) => `seit ${when}`,
  titled: (title) => `Titel „${title}“`,
  nothing: 'Keine passenden Wiedergaben.',
  noMore: 'Diese Seite ist leer.',
  page: (page, hasMore) => `-# Seite ${number(page)}, das Neueste zuerst.${hasMore ? '' : ' Mehr gibt es nicht.'}`,
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
  post: {
    just: {
      watched: 'Gerade angesehen',
      listened: 'Gerade gehört',
      watchedAndListened: 'Gerade angesehen und gehört',
    },
    earlier: { watched: 'Angesehen', listened: 'Gehört', watchedAndListened: 'Angesehen und gehört' },
    late: {
      watched: 'Schon früher angesehen',
      listened: 'Schon früher gehört',
      watchedAndListened: 'Schon früher angesehen und gehört',
    },
    episode: (season, episode) =>
      [season === undefined ? '' : `S${season}`, episode === undefined ? '' : `E${episode}`].filter(Boolean).join(' '),
    track: (index) => `Titel ${index}`,
    gone: 'Etwas, das nicht mehr auf dem Server ist',
    when: (time, ago) => `${time} (${ago})`,
  },
  declarations: {
    history: { name: 'verlauf', description: 'Was gespielt wurde' },
    list: {
      name: 'liste',
      description: 'Was gespielt wurde, das Neueste zuerst',
      options: {
        user: { name: 'person', description: 'Nur was diese Person gespielt hat: aus der Liste wählen' },
        library: { name: 'bibliothek', description: 'Nur aus dieser Bibliothek' },
        since: { name: 'seit', description: 'Nur seitdem: 12h, 7d, 2w oder 2026-01-31' },
        title: {
          name: 'titel',
          description: 'Nur dieser Film, diese Serie …: einen wählen oder einen Teil des Titels tippen',
        },
        page: { name: 'seite', description: 'Wo es anfängt (ohne Angabe auf Seite 1)' },
      },
    },
  },
};
