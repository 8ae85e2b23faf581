import type { OwnChart } from '../../../../domain/statistics/ranges.ts';
import { number } from '../numbers.ts';
import { history } from '../statistics/history.ts';
import { stats } from '../statistics/stats.ts';

const { people: _, ...charts } = stats.charts;
const { user: __, ...listOptions } = history.declarations.list.options;
const { chart, names: ___, ...statsOptions } = stats.declarations.stats.options;

export const me = {
  notLinked:
    'I do not know which account on the media server is yours. Link it with `/account link`, and this shows you your own plays.',
  /** For people who may not link one. */
  notMapped: 'I do not know which account on the media server is yours. An admin can set that with `/account map`.',
  plays: '## Your plays',
  noPlays: 'You have played nothing that matches.',
  stopped: (read: number) =>
    `-# I stopped after ${number(read)} plays of everyone. Narrow it down with \`since\` or \`library\`.`,
  heads: {
    overview: 'What you played',
    days: 'Your plays over time',
    hours: 'Your plays by weekday and hour',
    titles: 'Your most played titles',
    devices: 'Your most used devices',
    libraries: 'Your most played libraries',
  } satisfies Record<OwnChart, string>,
  nothing: 'You played nothing in this period.',
  nothingInLibrary: 'You played nothing from this library in this period.',
  declarations: {
    me: { name: 'me', description: 'What you played yourself, shown only to you' },
    plays: { name: 'plays', description: 'What you played, newest first', options: listOptions },
    stats: {
      name: 'stats',
      description: 'What you played, as a chart and in numbers',
      options: { chart: { ...chart, choices: charts }, ...statsOptions },
    },
  },
} as const;
