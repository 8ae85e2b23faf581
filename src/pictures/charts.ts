import type { Charts } from '../domain/statistics/charts.ts';

/** The engine is loaded with the first chart, which saves the bot's start half a second and 100 MB. */
export const createCharts = (): Charts => ({
  draw: async (chart, posters) => (await import('./chart/engine.ts')).drawPng(chart, posters),
});
