import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addMembers } from '../../../sandbox/discord/crowd.ts';
import { formOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ settings: { RATE_LIMIT_FACTOR: '1' } });
  addMembers(world.discord.world, 'admin', 1);
  addMembers(world.discord.world, 'moderator', 1);
});
afterEach(() => {
  world.media.behaviour.lacks = [];
  world.media.faults.clear();
});
afterAll(() => world.close());

describe('/scan', () => {
  test('starts a scan of all libraries and says that it continues', async () => {
    const before = world.media.scans.count;
    const answer = await world.discord.person('moderator').run('/scan');
    expect(answer.text).toContain('This continues after this answer');
    expect(world.media.scans.count).toBe(before + 1);
  });

  test('says so when the server cannot scan', async () => {
    world.media.behaviour.lacks = ['4.10'];
    const answer = await world.discord.person('moderator').run('/scan');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('it has no endpoint for it');
  });

  test('a curator is refused and nothing is scanned', async () => {
    const before = world.media.scans.count;
    const answer = await world.discord.person('curator').run('/scan');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('This is for moderators.');
    expect(world.media.scans.count).toBe(before);
  });

  test('is done and recorded even when Discord loses the answer', async () => {
    const before = world.media.scans.count;
    world.discord.faults.add({ match: { path: /callback/ }, kind: 'drop', when: 'after', times: 1 });
    const answer = await world.discord.person('admin').run('/scan');
    expect(answer.text).toContain('This continues after this answer');
    expect(world.media.scans.count).toBe(before + 1);
  });

  test('is not sent twice when the connection breaks after the server has done it', async () => {
    const before = world.media.scans.count;
    world.media.faults.add({ match: { path: '/library/sections/all/refresh' }, kind: 'drop', when: 'after', times: 1 });
    const answer = await world.discord.person('admin').run('/scan');
    expect(answer.text).toContain('may be scanning anyway');
    expect(world.media.scans.count).toBe(before + 1);
  });

  test('cools down: after three at once the next is refused, with the time to wait, and nothing is scanned', async () => {
    const scan = () => world.discord.person('moderator 2').run('/scan');
    for (const _ of [1, 2, 3]) await scan();
    const before = world.media.scans.count;
    const answer = await scan();
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toMatch(/Not so fast: you can do this again at \d\d:\d\d:\d\d UTC\./);
    expect(world.media.scans.count).toBe(before);
  });
});

describe('/log write', () => {
  test('the line arrives as typed', async () => {
    const message = 'Fünf Filme & 100 % “neu” #1 +2 😀';
    const answer = await world.discord
      .person('admin')
      .run('/log write', { level: 'warning', message, source: 'Kino & Co' });
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain(message);
    expect(world.media.log.lines.at(-1)).toMatchObject({ level: 1, message, source: 'Kino & Co' });
  });

  test('a moderator is refused and nothing is written', async () => {
    const before = world.media.log.lines.length;
    const answer = await world.discord.person('moderator').run('/log write', { level: 'error', message: 'x' });
    expect(answer.text).toContain('This is for admins.');
    expect(world.media.log.lines).toHaveLength(before);
  });
});

describe('/log batch', () => {
  const admin = () => world.discord.person('admin');
  const formFor = async (options: Record<string, string>) => {
    const modal = formOf(await admin().run('/log batch', options));
    return modal;
  };

  test('every line of the form arrives as typed, and the answer says how many', async () => {
    const before = world.media.log.lines.length;
    const modal = await formFor({ level: 'warning', source: 'Kino & Co' });
    const answer = await admin().submit(modal, { lines: 'Fünf Filme & 100 % #1\n\n  level=0&message=x 😀 \n**drei**' });
    expect(answer.private).toBe(true);
    expect(answer.text).toContain('3 lines written to the server’s log as Warning, from “Kino & Co”:');
    expect(world.media.log.lines.slice(before)).toMatchObject(
      ['Fünf Filme & 100 % #1', 'level=0&message=x 😀', '**drei**'].map((message) => ({
        level: 1,
        message,
        source: 'Kino & Co',
      })),
    );
  });

  test('a form submitted twice writes once', async () => {
    const before = world.media.log.lines.length;
    const modal = await formFor({ level: 'info' });
    await admin().submit(modal, { lines: 'once' });
    expect((await admin().submit(modal, { lines: 'once' }, { raw: true })).text).toContain('already used');
    expect(world.media.log.lines).toHaveLength(before + 1);
  });
});

describe('/server analyze', () => {
  const analyze = (who = 'admin') => world.discord.person(who).run('/server analyze');

  test('starts the task and explains what 200 may mean, and what 202 means', async () => {
    const first = await analyze();
    expect(first).toMatchObject({ private: true });
    expect(first.text).toMatch(/\(200\)[\s\S]*starts now[\s\S]*later in the window[\s\S]*skipped/);
    expect(world.media.butler.requests.at(-1)?.outcome).toBe('started');
    expect((await analyze()).text).toContain('is already running (202)');
  });

  test('a moderator is refused and nothing is requested', async () => {
    const before = world.media.butler.requests.length;
    const answer = await world.discord.person('moderator').run('/server analyze', {}, { raw: true });
    expect(answer.text).toContain('This is for admins.');
    expect(world.media.butler.requests).toHaveLength(before);
  });
});
