import type { TestWorld } from '../world.ts';

const PLAYS = /\b([\d,]+) plays?\b/;

/** What `/stats` counts, compared with what the media server lists; undefined if they agree. The bot must be running. */
export async function problemOfStatistics({
  discord,
  media,
}: Pick<TestWorld, 'discord' | 'media'>): Promise<string | undefined> {
  const { text } = await discord.person('admin').run('/stats', { chart: 'libraries', range: 'all' });
  const [, digits = 'no number'] = text.match(PLAYS) ?? [];
  // The workload never plays the same twice within a minute, so each row is a play.
  const listed = media.history.rows.length;
  return Number(digits.replaceAll(',', '')) === listed
    ? undefined
    : `the media server lists ${listed} plays, and /stats counts ${digits}`;
}
