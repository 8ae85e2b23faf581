import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('/scan', () => {
  test('starts a scan of all libraries and says that it goes on', async () => {
    const before = world.media.scans.count;
    const answer = await world.discord.person('moderator').run('/scan');
    expect(answer.text).toContain('It goes on after this answer');
    expect(world.media.scans.count).toBe(before + 1);
  });

  test('a curator is refused and nothing is scanned', async () => {
    const before = world.media.scans.count;
    const answer = await world.discord.person('curator').run('/scan');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('This is for moderators.');
    expect(world.media.scans.count).toBe(before);
  });

  test('is done and kept even when Discord loses the answer', async () => {
    const before = world.media.scans.count;
    world.discord.faults.add({ match: { path: /callback/ }, kind: 'drop', when: 'after', times: 1 });
    const answer = await world.discord.person('moderator').run('/scan');
    expect(answer.text).toContain('It goes on after this answer');
    expect(world.media.scans.count).toBe(before + 1);
  });

  test('is not sent twice when the connection breaks after the server did it', async () => {
    const before = world.media.scans.count;
    world.media.faults.add({ match: { path: '/library/sections/all/refresh' }, kind: 'drop', when: 'after', times: 1 });
    const answer = await world.discord.person('moderator').run('/scan');
    expect(answer.text).toContain('cannot be reached');
    expect(world.media.scans.count).toBe(before + 1);
  });
});

describe('/log write', () => {
  test('the line arrives as it was typed', async () => {
    const message = 'Fünf Filme & 100 % “neu” #1 +2 😀';
    const answer = await world.discord
      .person('admin')
      .run('/log write', { level: 'warning', message, source: 'Kino & Co' });
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain(message);
    expect(world.media.log.lines.at(-1)).toMatchObject({ level: 1, message, source: 'Kino & Co' });
  });

  test('the source is Usher if not given', async () => {
    await world.discord.person('admin').run('/log write', { level: 'error', message: 'x' });
    expect(world.media.log.lines.at(-1)).toMatchObject({ level: 0, source: 'Usher' });
  });

  test('a moderator is refused and nothing is written', async () => {
    const before = world.media.log.lines.length;
    const answer = await world.discord.person('moderator').run('/log write', { level: 'error', message: 'x' });
    expect(answer.text).toContain('This is for admins.');
    expect(world.media.log.lines).toHaveLength(before);
  });
});
