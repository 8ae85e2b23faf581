import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } } });
});
afterAll(() => world.close());

const helpOf = (name: 'viewer' | 'stranger') => world.discord.person(name).run('/help');

describe('/help', () => {
  test('/help links commands with the ids that Discord gave them', async () => {
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

  test('/help still links commands after a restart that registers nothing', async () => {
    await world.bot().stop();
    const bot = await world.startAgain();
    expect(bot.lines.filter((line) => line.includes('registered the commands'))).toEqual([]);
    expect(JSON.stringify((await helpOf('viewer')).message?.components)).toMatch(/<\/search:\d{17,20}>/);
  });

  test('/help reveals nothing in a guild that is not served', async () => {
    const { text } = await world.discord.person('stranger').elsewhere().run('/help', {}, { raw: true });
    expect(text).toContain('not set up for this server');
    expect(text).not.toContain('@');
  });

  test('/help works while the media server is down', async () => {
    const down = world.media.faults.add({ match: {}, kind: 'drop' });
    expect((await helpOf('viewer')).text).toContain('What you can do here');
    down.remove();
  });

  test('/help about finds a command by typed words and by its former name', async () => {
    const viewer = world.discord.person('viewer');
    const choices = await viewer.complete('/help', { about: 'account link' }, 'about');
    expect(choices[0]).toEqual({ name: '/account link is now /me link.', value: 'account link' });
    const { message } = await viewer.run('/help', { about: 'account link' });
    expect(JSON.stringify(message?.components)).toMatch(/`\/account link` is now <\/me link:\d{17,20}>\./);
  });

  test('/help about says which role a person needs for a command that they may not use', async () => {
    const { text } = await world.discord.person('viewer').run('/help', { about: 'end a stream' });
    expect(text).toMatch(/Not for you yet\n.*\/session terminate .*\n.*You need one of these roles: /);
  });

  test('/help about suggests other commands if nothing fits the typed text', async () => {
    const { text } = await world.discord.person('viewer').run('/help', { about: 'zzzzqqqq' });
    expect(text).toContain('Nothing for “zzzzqqqq”. Did you mean …');
    expect(text).toContain('/search — ');
  });
});
