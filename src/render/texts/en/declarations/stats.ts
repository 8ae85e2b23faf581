import { stats } from '../stats.ts';

export const statsDeclarations = {
  stats: {
    name: 'stats',
    description: 'What was played, as a chart and in numbers',
    options: {
      chart: { name: 'chart', description: 'Which one (an overview if not given)', choices: stats.charts },
      range: { name: 'range', description: 'How far back (30 days if not given)', choices: stats.ranges },
      since: { name: 'since', description: 'Instead of a range, from then on: 2026-01-31, 2026-01, 2026 or 7d' },
      until: { name: 'until', description: 'Instead of a range, up to and with then: 2026-01-31, 2026-01 or 2026' },
      library: { name: 'library', description: 'Only from this library' },
      theme: { name: 'theme', description: 'The picture’s background (dark if not given)', choices: stats.inTheme },
      names: { name: 'names', description: 'With the real names, for you alone (if you may see the history)' },
    },
  },
} as const;
