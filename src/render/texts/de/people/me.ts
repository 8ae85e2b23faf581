import type { me as en } from '../../en/people/me.ts';
import type { Translation } from '../../translation.ts';
import { number } from '../numbers.ts';
import { history } from '../statistics/history.ts';
import { stats } from '../statistics/stats.ts';

const { people: _, ...charts } = stats.charts;
const { user: __, ...listOptions } = history.declarations.list.options;
const { chart, names: ___, ...statsOptions } = stats.declarations.stats.options;

export const me: Translation<typeof en> = {
  notLinked:
    'Ich weiß nicht, welches Konto auf dem Medienserver deins ist. Verknüpf es mit `/konto verknüpfen`, dann siehst du hier deine eigenen Wiedergaben.',
  notMapped:
    'Ich weiß nicht, welches Konto auf dem Medienserver deins ist. Ein Admin kann es mit `/konto zuordnen` festlegen.',
  plays: '## Deine Wiedergaben',
  noPlays: 'Bei dir lief nichts, was dazu passt.',
  stopped: (read) =>
    `-# Nach ${number(read)} Wiedergaben aller Konten habe ich aufgehört zu suchen. Mit \`seit\` oder \`bibliothek\` grenzt du es ein.`,
  heads: {
    overview: 'Was du gesehen und gehört hast',
    days: 'Deine Wiedergaben im Lauf der Zeit',
    hours: 'Deine Wiedergaben nach Wochentag und Stunde',
    titles: 'Deine meistgespielten Titel',
    devices: 'Deine meistgenutzten Geräte',
    libraries: 'Deine meistgespielten Bibliotheken',
  },
  nothing: 'In diesem Zeitraum lief bei dir nichts.',
  nothingInLibrary: 'In diesem Zeitraum lief bei dir nichts aus dieser Bibliothek.',
  declarations: {
    me: { name: 'ich', description: 'Was du selbst gesehen und gehört hast, nur für dich sichtbar' },
    plays: {
      name: 'wiedergaben',
      description: 'Was du gesehen und gehört hast, das Neueste zuerst',
      options: listOptions,
    },
    stats: {
      name: 'statistik',
      description: 'Was du gesehen und gehört hast, als Diagramm und in Zahlen',
      options: { chart: { ...chart, choices: charts }, ...statsOptions },
    },
  },
};
