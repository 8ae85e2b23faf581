import type { EmbeddedMediaServer } from '../../media-server/server.ts';

/** Rules must end only streams that broke them, and each once, even if the bot was killed meanwhile. */
export function wrongEndings(
  { simulation }: Pick<EmbeddedMediaServer, 'simulation'>,
  mayEnd: ReadonlySet<string>,
): readonly string[] {
  const ended = simulation.terminations.map(({ title }) => title);
  const wrong = ended.filter((title) => !mayEnd.has(title)).map((title) => `a rule ended ${title}, which broke none`);
  const again = ended.filter((title, at) => ended.indexOf(title) < at).map((title) => `a rule ended ${title} again`);
  return [...wrong, ...again];
}
