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
  noPlays: 'Du hast nichts Passendes gespielt.',
  stopped: (read) =>
    `-# Nach ${number(read)} Wiedergaben von allen habe ich aufgehört zu suchen. \`seit\` oder \`bibliothek\` grenzen es ein.`,
  heads: {
    overview: 'Was du gespielt hast',
    days: 'Deine Wiedergaben im Lauf der Zeit',
    hours: 'Deine Wiedergaben nach Wochentag und Stunde',
    titles: 'Deine meistgespielten Titel',
    devices: 'Deine meistgenutzten Geräte',
    libraries: 'Deine meistgespielten Bibliotheken',
  },
  nothing: 'In diesem Zeitraum hast du nichts gespielt.',
  nothingInLibrary: 'In diesem Zeitraum hast du aus dieser Bibliothek nichts gespielt.',
  declarations: {
    me: { name: 'ich', description: 'Was du selbst gespielt hast, nur für dich zu sehen' },
    plays: { name: 'wiedergaben', description: 'Was du gespielt hast, das Neueste zuerst', options: listOptions },
    stats: {
      name: 'statistik',
      description: 'Was du gespielt hast, als Diagramm und in Zahlen',
      options: { chart: { ...chart, choices: charts }, ...statsOptions },
    },
  },
};
