import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { hostile: true } });
});
afterAll(() => world.close());

const viewer = () => world.discord.person('viewer');

describe('/search', () => {
  test('shows what was found, grouped, with years, libraries and posters with alt text', async () => {
    const answer = await viewer().run('/search', { query: 'metropolis' });
    expect(answer).toMatchObject({ deferred: true, private: false });
    expect(answer.text).toContain('Results for “metropolis”');
    expect(answer.text).toContain('Metropolis (1927)');
    expect(answer.text).toContain('in Silent Films');
    expect(answer.message?.files[0]).toMatchObject({
      description: 'Poster of Metropolis (1927)',
      contentType: 'image/webp',
    });
  });

  test('groups the results under the names of the server’s hubs', async () => {
    const answer = await viewer().run('/search', { query: 'the', limit: 2 });
    expect(JSON.stringify(answer.message?.components)).toMatch(/"### [^"]+"/);
  });

  test('shows no more of each kind than was asked for, and no heading twice', async () => {
    const answer = await viewer().run('/search', { query: 'metropolis', limit: 1 });
    expect(answer.text.match(/\| Film · /g)).toHaveLength(1);
    expect(answer.text.match(/\| Movies/g)).toHaveLength(1);
  });

  test('shows a collection as one, with its poster', async () => {
    const answer = await viewer().run('/search', { query: 'The Méliès Collection' });
    expect(answer.text).toMatch(/The Méliès Collection\n.*Collection · in Silent Films/);
    expect(answer.message?.files.map(({ description }) => description)).toContain('Poster of The Méliès Collection');
  });

  test('calls an actor an actor', async () => {
    const answer = await viewer().run('/search', { query: 'buster keaton' });
    expect(answer.text).toMatch(/Buster Keaton\n.*Actor/);
  });

  test('keeps to a library picked from the list', async () => {
    const [library] = await viewer().complete('/search', { query: 'the', library: 'music' }, 'library');
    expect(library?.name).toMatch(/music/i);
    const answer = await viewer().run('/search', { query: 'the', library: `${library?.value}` });
    expect(answer.text).toMatch(/Results for “the” in /);
    expect(answer.text).not.toContain('in Silent Films');
  });

  test('says which libraries there are when there is none of that name', async () => {
    const answer = await viewer().run('/search', { query: 'the', library: 'Talkies' });
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toMatch(/no library “Talkies”.*Silent Films/s);
  });

  test('says so when nothing was found', async () => {
    const answer = await viewer().run('/search', { query: 'zzyzx qqq' });
    expect(answer.text).toContain('Nothing found for “zzyzx qqq”');
  });

  test('a query full of Markdown and mentions is shown as it was typed and pings nobody', async () => {
    const query = '**@everyone** <@123> [x](http://evil.test) `||_~';
    const answer = await viewer().run('/search', { query });
    expect(answer.text.replaceAll('\u2060', '')).toContain(query);
    expect(answer.message?.raw.mention_everyone).toBe(false);
    expect(answer.message?.raw.mentions).toEqual([]);
  });

  test('titles of the server are text too', async () => {
    const answer = await viewer().run('/search', { query: 'everyone', limit: 10 });
    const contents = JSON.stringify(answer.message?.components)
      .match(/"content":"[^"]*"/g)
      ?.join('');
    expect(contents).toContain('@\u2060everyone');
    expect(contents).not.toMatch(/[^\\]<[@#/:]/);
  });

  test('a server that cannot search is said to be one', async () => {
    world.media.behaviour.lacks = ['4.23'];
    const answer = await viewer().run('/search', { query: 'metropolis' });
    world.media.behaviour.lacks = [];
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('it has no endpoint for it');
  });

  test('an option beyond its limits is refused before anything is asked, privately, with the reason', async () => {
    const before = world.media.requests.length;
    const answer = await viewer().run('/search', { query: 'x', limit: 99 }, { raw: true });
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('it must be from 1 to 10');
    expect(world.media.requests.length).toBe(before);
  });
});

describe('who may search', () => {
  test('somebody without a role is refused privately, told which roles would do, and nothing is asked', async () => {
    const before = world.media.requests.length;
    const answer = await world.discord.person('stranger').run('/search', { query: 'metropolis' });
    expect(answer).toMatchObject({ private: true, deferred: false });
    expect(answer.text).toContain('This is for viewers.');
    expect(world.media.requests.length).toBe(before);
  });

  test('autocomplete offers them nothing, and asks nothing', async () => {
    const before = world.media.requests.length;
    expect(await world.discord.person('stranger').complete('/search', { library: '' }, 'library')).toEqual([]);
    expect(world.media.requests.length).toBe(before);
  });

  test('a role taken away counts at the next command', async () => {
    world.discord.revoke('viewer', 'viewer');
    const refused = await viewer().run('/search', { query: 'metropolis' });
    world.discord.grant('viewer', 'viewer');
    const answered = await viewer().run('/search', { query: 'metropolis' });
    expect([refused.private, answered.private]).toEqual([true, false]);
  });

  test('in a direct message, and in a server it was not set up for, the bot does nothing', async () => {
    const direct = await world.discord
      .person('admin')
      .directly()
      .run('/search', { query: 'metropolis' }, { raw: true });
    const elsewhere = await world.discord
      .person('admin')
      .elsewhere()
      .run('/search', { query: 'metropolis' }, { raw: true });
    expect(direct.text).toContain('not in direct messages');
    expect(elsewhere.text).toContain('not set up for this server');
  });
});
