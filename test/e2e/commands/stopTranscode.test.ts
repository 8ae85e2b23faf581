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
  test('stops the chosen transcode without a message to the viewer, and says that it has ended', async () => {
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

  test('checks after a request without an answer', async () => {
    transcode('Metropolis');
    const session = await pick();
    world.media.faults.add({ match: { path: /^\/transcode/ }, kind: 'drop', when: 'after' });
    const answer = await moderator().run('/session stop-transcode', { session });
    expect((await answer.until(({ text }) => text.includes('Stopped'))).text).toContain('Metropolis (1927)');
  });

  test('a curator is refused and offered nothing, and nothing is requested', async () => {
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

describe('the button under a session that is transcoded', () => {
  test('stops that one, and counts once', async () => {
    transcode('Metropolis');
    const message = await drawn();
    const answer = await moderator().click(message, 'Stop transcode');
    expect((await answer.until(({ text }) => text.includes('Stopped'))).private).toBe(true);
    expect(world.media.sessions.active).toEqual([]);
    expect((await moderator().click(message, 'Stop transcode')).text).toContain('already used');
  });

  test('two people press at once: it is stopped once, and the other is told', async () => {
    transcode('Metropolis');
    const message = await drawn();
    const presses = await Promise.all([1, 2].map(() => moderator().click(message, 'Stop transcode')));
    expect(presses.filter(({ text }) => text.includes('already used'))).toHaveLength(1);
    expect(world.media.simulation.stops.filter(({ title }) => title === 'Metropolis').length).toBeGreaterThan(0);
  });
});
