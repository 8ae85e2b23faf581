import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BotAnswer } from '../../../sandbox/discord/people/answer.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const isAnswered = ({ message }: BotAnswer) => message?.loading === false;

test('eight hanging searches of one viewer do not delay a moderator, and excess ones are refused', async () => {
  const hanging = world.media.faults.add({ match: { path: '/hubs/search/' }, kind: 'hang' });
  const viewer = world.discord.person('viewer');
  const searches: BotAnswer[] = [];
  for (let nth = 0; nth < 8; nth += 1)
    searches.push(await viewer.run('/search', { query: `film ${nth}` }, { until: 'acknowledged' }));
  const { text } = await world.discord.person('moderator').run('/session list');
  expect(text).toContain('playing');
  const refused = await Promise.all(searches.slice(5).map((search) => search.until(isAnswered)));
  expect(refused.map((answer) => answer.text)).toEqual(
    Array(3).fill(expect.stringContaining('Several of your requests are still waiting for the media server.')),
  );
  // The other five were not refused, so they are answered when the server is back.
  hanging.remove();
  const answered = await Promise.all(searches.slice(2, 5).map((search) => search.until(isAnswered)));
  expect(answered.filter((answer) => answer.text.includes('still waiting'))).toEqual([]);
});
