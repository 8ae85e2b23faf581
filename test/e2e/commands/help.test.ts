import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } } });
});
afterAll(() => world.close());

const helpOf = (name: 'viewer' | 'stranger') => world.discord.person(name).run('/help');

describe('/help', () => {
  test('names commands by the ids that Discord gave them', async () => {
    const { message } = await helpOf('viewer');
    const ids = new Map(
      world.discord
        .person('viewer')
        .offered()
        .map(({ name, id }) => [name, id]),
    );
    const text = JSON.stringify(message?.components);
    expect(text).toContain(`</search:${ids.get('search')}>`);
    expect(text).toContain(`</browse decade:${ids.get('browse')}>`);
  });

  test('still knows them after a restart that registers nothing', async () => {
    await world.bot().stop();
    const bot = await world.startAgain();
    expect(bot.lines.filter((line) => line.includes('registered the commands'))).toEqual([]);
    expect(JSON.stringify((await helpOf('viewer')).message?.components)).toMatch(/<\/search:\d{17,20}>/);
  });

  test('reveals nothing in a server that is not served', async () => {
    const { text } = await world.discord.person('stranger').elsewhere().run('/help', {}, { raw: true });
    expect(text).toContain('not set up for this server');
    expect(text).not.toContain('@');
  });

  test('does not need the media server', async () => {
    const down = world.media.faults.add({ match: {}, kind: 'drop' });
    expect((await helpOf('viewer')).text).toContain('What you can do here');
    down.remove();
  });

  test('finds a command by what is typed, and by its old name', async () => {
    const viewer = world.discord.person('viewer');
    const choices = await viewer.complete('/help', { about: 'account link' }, 'about');
    expect(choices[0]).toEqual({ name: '/account link is now /me link.', value: 'account link' });
    const { message } = await viewer.run('/help', { about: 'account link' });
    expect(JSON.stringify(message?.components)).toMatch(/`\/account link` is now <\/me link:\d{17,20}>\./);
  });

  test('says no more of a command that one may not use than of one that there is not', async () => {
    const viewer = world.discord.person('viewer');
    const answers = await Promise.all(
      ['scan', 'nothing of the kind'].map(async (about) => (await viewer.run('/help', { about })).text),
    );
    expect(answers).toEqual(['scan', 'nothing of the kind'].map((about) => expect.stringContaining(`for “${about}”`)));
    expect(answers[0]?.replace('scan', '')).toBe(answers[1]?.replace('nothing of the kind', ''));
  });
});
