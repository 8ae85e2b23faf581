import type { TestWorld } from '../world.ts';

const PLAYS = /\b([\d,]+) plays?\b/;

/**
 * The difference between the counts of `/stats` and the media server's list; undefined if they agree. The bot
 * must be running.
 */
export async function problemOfStatistics({
  discord,
  servers,
}: Pick<TestWorld, 'discord' | 'servers'>): Promise<string | undefined> {
  const { text } = await discord.person('admin').run('/stats', { chart: 'played-libraries', range: 'all' });
  const [, digits = 'no number'] = text.match(PLAYS) ?? [];
  // The workload never plays the same twice within a minute, so each row is a play.
  const listed = servers.reduce((sum, { history }) => sum + history.rows.length, 0);
  return Number(digits.replaceAll(',', '')) === listed
    ? undefined
    : `the media servers list ${listed} plays, and /stats counts ${digits}`;
}
