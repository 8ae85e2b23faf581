import type { EmbeddedMediaServer } from '../../media-server/server.ts';

/**
 * Finds wrongly ended streams. The bot's rules may end only streams that broke them, and only once, even if the bot is
 * killed meanwhile.
 */
export function findWronglyEndedStreams(
  { simulation }: Pick<EmbeddedMediaServer, 'simulation'>,
  mayEnd: ReadonlySet<string>,
): readonly string[] {
  const endedTitles = simulation.terminations.map(({ title }) => title);
  const wrong = endedTitles
    .filter((title) => !mayEnd.has(title))
    .map((title) => `a rule ended ${title}, which broke none`);
  const repeatedEndings = endedTitles
    .filter((title, index) => endedTitles.indexOf(title) < index)
    .map((title) => `a rule ended ${title} again`);
  return [...wrong, ...repeatedEndings];
}
