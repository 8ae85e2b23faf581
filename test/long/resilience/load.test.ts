import { afterAll, beforeAll, expect, test } from 'vitest';
import { acknowledgementTimeoutMs } from '../../../sandbox/processorLoad.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('while one request hangs, a hundred other commands are acknowledged in time', async () => {
  const hanging = world.media.faults.add({ match: { path: '/status/sessions' }, kind: 'hang' });
  const stuck = await world.discord.person('moderator').run('/session list', {}, { until: 'acknowledged' });
  const people = ['viewer', 'curator', 'moderator', 'admin'].map((name) => world.discord.person(name));
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, round) =>
      people.map((person) => person.run('/search', { query: `film ${round}` }, { until: 'acknowledged' })),
    ).flat(),
  );
  hanging.remove();
  expect(stuck.deferred).toBe(true);
  expect(answers).toHaveLength(100);
  expect(Math.max(...answers.map(({ acknowledgedAfterMs }) => acknowledgedAfterMs))).toBeLessThan(
    acknowledgementTimeoutMs(),
  );
  // All of them get their answers too, one after the other.
  await Promise.all(answers.map((answer) => answer.until(({ text }) => text !== '' && !text.includes('thinking'))));
});
