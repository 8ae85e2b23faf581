import type { EmbeddedDiscord } from '../../sandbox/discord/discord.ts';
import { measureProcessUsage } from './usage.ts';

export const DRAWN_CHART_COUNT = 25;
/** Time from the charts to the last measurement of memory, in ms. */
export const PAUSE_BEFORE_LAST_MEASUREMENT_MS = 300_000;
const LOOK_MS = 50;
const KINDS = ['overview', 'titles', 'days', 'hours', 'played-libraries'];
const RANGES = ['all', 'year', 'month', 'week'];
const PEOPLE = ['viewer', 'curator', 'moderator', 'admin'];

interface ChartedBot {
  readonly pid: number;
  readonly discord: EmbeddedDiscord;
}

/** Draws all kinds of charts, for several people, because charts per person and minute are limited. */
export async function drawCharts({ pid, discord }: ChartedBot) {
  let peak = 0;
  let first = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, measureProcessUsage(pid).bytes);
  }, LOOK_MS);
  try {
    for (let nth = 0; nth < DRAWN_CHART_COUNT; nth += 1) {
      const began = performance.now();
      const chart = KINDS[nth % KINDS.length] ?? '';
      const range = RANGES[nth % RANGES.length] ?? '';
      const person = PEOPLE[nth % PEOPLE.length] ?? '';
      const { message, text } = await discord.person(person).run('/stats', { chart, range });
      if (!message?.files.length) throw new Error(`no chart: ${text}`);
      if (nth === 0) first = performance.now() - began;
    }
  } finally {
    clearInterval(watch);
  }
  return { peak, first };
}
