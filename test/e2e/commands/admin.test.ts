import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addGuildMembersWithRole } from '../../../sandbox/discord/crowd.ts';
import { formOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ settings: { RATE_LIMIT_FACTOR: '1' } });
  addGuildMembersWithRole(world.discord.world, 'admin', 1);
  addGuildMembersWithRole(world.discord.world, 'moderator', 1);
});
afterEach(() => {
  world.media.behaviour.lacks = [];
  world.media.faults.clear();
});
afterAll(() => world.close());

describe('/scan', () => {
  test('/scan starts a scan of all libraries and says that it continues', async () => {
    const before = world.media.scans.count;
    const answer = await world.discord.person('moderator').run('/scan');
    expect(answer.text).toContain('This continues after this answer');
    expect(world.media.scans.count).toBe(before + 1);
  });

  test('/scan says privately if the server cannot scan', async () => {
    world.media.behaviour.lacks = ['4.10'];
    const answer = await world.discord.person('moderator').run('/scan');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('it has no endpoint for it');
  });

  test('/scan refuses a curator and scans nothing', async () => {
    const before = world.media.scans.count;
    const answer = await world.discord.person('curator').run('/scan');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('This is for moderators.');
    expect(world.media.scans.count).toBe(before);
  });

  test('/scan runs once and answers even if Discord loses the acknowledgement', async () => {
    const before = world.media.scans.count;
    world.discord.faults.add({ match: { path: /callback/ }, kind: 'drop', when: 'after', times: 1 });
    const answer = await world.discord.person('admin').run('/scan');
    expect(answer.text).toContain('This continues after this answer');
    expect(world.media.scans.count).toBe(before + 1);
  });

  test('/scan is not sent twice if the connection breaks after the server has started the scan', async () => {
    const before = world.media.scans.count;
    world.media.faults.add({ match: { path: '/library/sections/all/refresh' }, kind: 'drop', when: 'after', times: 1 });
    const answer = await world.discord.person('admin').run('/scan');
    expect(answer.text).toContain('may be scanning anyway');
    expect(world.media.scans.count).toBe(before + 1);
  });

  test('/scan refuses the fourth of four quick scans and says how long to wait', async () => {
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
  test('/log write writes the line exactly as typed', async () => {
    const message = 'Fünf Filme & 100 % “neu” #1 +2 😀';
    const answer = await world.discord
      .person('admin')
      .run('/log write', { level: 'warning', message, source: 'Kino & Co' });
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain(message);
    expect(world.media.log.lines.at(-1)).toMatchObject({ level: 1, message, source: 'Kino & Co' });
  });

  test('/log write refuses a moderator and writes nothing', async () => {
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

  test('/log batch writes every line of the form as typed and says how many there were', async () => {
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

  test('/log batch writes a form only once if it is submitted twice', async () => {
    const before = world.media.log.lines.length;
    const modal = await formFor({ level: 'info' });
    await admin().submit(modal, { lines: 'once' });
    expect((await admin().submit(modal, { lines: 'once' }, { raw: true })).text).toContain('already used');
    expect(world.media.log.lines).toHaveLength(before + 1);
  });
});

describe('/server analyze', () => {
  const analyze = (who = 'admin') => world.discord.person(who).run('/server analyze');

  test('/server analyze starts the task and explains the server’s answer, 200 or 202', async () => {
    const first = await analyze();
    expect(first).toMatchObject({ private: true });
    expect(first.text).toMatch(/\(200\)[\s\S]*starts now[\s\S]*later in the window[\s\S]*skipped/);
    expect(world.media.butler.requests.at(-1)?.outcome).toBe('started');
    expect((await analyze()).text).toContain('is already running (202)');
  });

  test('/server analyze refuses a moderator and requests nothing', async () => {
    const before = world.media.butler.requests.length;
    const answer = await world.discord.person('moderator').run('/server analyze', {}, { raw: true });
    expect(answer.text).toContain('This is for admins.');
    expect(world.media.butler.requests).toHaveLength(before);
  });
});
