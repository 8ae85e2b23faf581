import type { CrashTestWorld } from '../world.ts';

const PLAYS = /\b([\d,]+) plays?\b/;

/**
 * Compares `/stats` with the media servers' play histories. Returns the difference, or undefined. The bot must be
 * running.
 */
export async function findStatisticsProblem({
  discord,
  servers,
}: Pick<CrashTestWorld, 'discord' | 'servers'>): Promise<string | undefined> {
  const { text } = await discord.person('admin').run('/stats', { chart: 'played-libraries', range: 'all' });
  const [, digits = 'no number'] = text.match(PLAYS) ?? [];
  // The test plays no item twice within a minute, so each history row is one play.
  const listedCount = servers.reduce((sum, { history }) => sum + history.rows.length, 0);
  return Number(digits.replaceAll(',', '')) === listedCount
    ? undefined
    : `the media servers list ${listedCount} plays, and /stats counts ${digits}`;
}
