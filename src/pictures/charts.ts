import type { Charts } from '../domain/statistics/charts.ts';

/** What draws is loaded with the first chart: it takes half a second and 100 MB that the bot's start can do without. */
export const createCharts = (): Charts => ({
  draw: async (chart, posters) => (await import('./chart/engine.ts')).drawPng(chart, posters),
});
