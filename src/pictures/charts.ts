import type { Charts } from '../domain/charts.ts';

/** What draws is loaded with the first chart: it takes 150 ms and 40 MB that the bot's start can do without. */
export const createCharts = (): Charts => ({
  draw: async (chart) => (await import('./chart/engine.ts')).drawPng(chart),
});
