import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { pinnedPanel, startAtPanel } from '../../e2e/panel/startAtPanel.ts';
import { TASKS } from '../../e2e/panel/tasks.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
let panel: UserVisibleMessage;
beforeAll(async () => {
  world = await startWorld();
  panel = await pinnedPanel(world);
});
afterAll(() => world.close());

test('the tasks to try with the panel are twenty for members and ten for moderators and admins', () => {
  const ofStaff = TASKS.filter(({ as }) => as === 'moderator' || as === 'admin');
  expect([TASKS.length, ofStaff.length]).toEqual([30, 10]);
});

test.each(TASKS)(
  'people can $name with the panel alone, in at most four steps',
  async ({ as, given, steps, answer, outcome }) => {
    await given?.(world);
    const walker = startAtPanel(world, { as, panel });
    expect(steps.length).toBeLessThanOrEqual(4);
    for (const step of steps) await walker.take(step);
    await walker.reads(answer);
    await outcome?.(world, walker);
  },
);
