import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } } });
});
afterEach(() => {
  for (const { id } of world.media.sessions.active) world.media.sessions.remove(id);
  world.media.faults.clear();
});
afterAll(() => world.close());

const moderator = () => world.discord.person('moderator');
const transcode = (item: string) =>
  world.media.sessions.start({ item, account: world.media.accounts.jonas, mode: 'transcode' });

async function pick(typed = ''): Promise<string> {
  const [choice] = await moderator().complete('/session stop-transcode', { session: typed }, 'session');
  return `${choice?.value}`;
}

const drawn = async () => messageOf(await moderator().run('/session list'));

describe('/session stop-transcode', () => {
  test('/session stop-transcode stops the chosen transcode silently and confirms that it has ended', async () => {
    transcode('Metropolis');
    const other = transcode('Nosferatu');
    const answer = await moderator().run('/session stop-transcode', { session: await pick('metropolis') });
    const final = await answer.until(({ text }) => text.includes('Stopped'));
    expect(final.private).toBe(true);
    expect(final.text).toContain('Stopped the transcode of Metropolis (1927) (Jonas Weber). It stopped right away.');
    expect(final.text).toContain('The viewer was not told why');
    expect(world.media.simulation.stops.at(-1)).toMatchObject({ title: 'Metropolis', viewer: 'Jonas Weber' });
    expect(world.media.simulation.terminations).toEqual([]);
    expect(world.media.sessions.active.map(({ id }) => id)).toEqual([other.id]);
  });

  test('/session stop-transcode checks the transcode if its request got no answer', async () => {
    transcode('Metropolis');
    const session = await pick();
    world.media.faults.add({ match: { path: /^\/transcode/ }, kind: 'drop', when: 'after' });
    const answer = await moderator().run('/session stop-transcode', { session });
    expect((await answer.until(({ text }) => text.includes('Stopped'))).text).toContain('Metropolis (1927)');
  });

  test('/session stop-transcode refuses a curator, completes nothing, and requests nothing', async () => {
    transcode('Metropolis');
    const session = await pick();
    const curator = world.discord.person('curator');
    const asked = () => world.media.requests.filter(({ path }) => /sessions|transcode/.test(path)).length;
    const before = asked();
    expect((await curator.run('/session stop-transcode', { session }, { raw: true })).text).toContain(
      'This is for moderators.',
    );
    expect(await curator.complete('/session stop-transcode', { session: '' }, 'session')).toMatchObject([
      { name: 'You need @moderator or @admin for this' },
    ]);
    expect(asked()).toBe(before);
  });
});

describe('the button below a transcoded session', () => {
  test('the button “End silently” below a session stops its transcode, and works only once', async () => {
    transcode('Metropolis');
    const message = await drawn();
    const answer = await moderator().click(message, 'End silently');
    expect((await answer.until(({ text }) => text.includes('Stopped'))).private).toBe(true);
    expect(world.media.sessions.active).toEqual([]);
    expect((await moderator().click(message, 'End silently')).text).toContain('already used');
  });

  test('the button “End silently” works once if two people press it at the same time', async () => {
    transcode('Metropolis');
    const message = await drawn();
    const presses = await Promise.all([1, 2].map(() => moderator().click(message, 'End silently')));
    expect(presses.filter(({ text }) => text.includes('already used'))).toHaveLength(1);
    expect(world.media.simulation.stops.filter(({ title }) => title === 'Metropolis').length).toBeGreaterThan(0);
  });
});
