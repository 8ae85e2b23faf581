import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerWithPictures } from '../../support/answerWithPictures.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { hostile: true } });
});
afterAll(() => world.close());

const viewer = () => world.discord.person('viewer');

describe('/search', () => {
  test('/search shows results in groups with years, libraries, and posters with alt texts', async () => {
    const answer = await answerWithPictures(() => viewer().run('/search', { query: 'metropolis' }), 1);
    expect(answer).toMatchObject({ deferred: true, private: false });
    expect(answer.text).toContain('Results for “metropolis”');
    expect(answer.text).toContain('Metropolis (1927)');
    expect(answer.text).toContain('in Silent Films');
    expect(answer.message?.files[0]).toMatchObject({
      description: 'Poster of Metropolis (1927)',
      contentType: 'image/webp',
    });
  });

  test('/search shows a query full of Markdown and mentions as typed, and pings nobody', async () => {
    const query = '**@everyone** <@123> [x](http://evil.test) `||_~';
    const answer = await viewer().run('/search', { query });
    expect(answer.text.replaceAll('\u2060', '')).toContain(query);
    expect(answer.message?.raw.mention_everyone).toBe(false);
    expect(answer.message?.raw.mentions).toEqual([]);
  });

  test('/search shows titles from the media server as plain text', async () => {
    const answer = await viewer().run('/search', { query: 'everyone', limit: 10 });
    const contents = JSON.stringify(answer.message?.components)
      .match(/"content":"[^"]*"/g)
      ?.join('');
    expect(contents).toContain('@\u2060everyone');
    expect(contents).not.toMatch(/[^\\]<[@#/:]/);
  });

  test('/search says if the server cannot search', async () => {
    world.media.behaviour.lacks = ['4.23'];
    const answer = await viewer().run('/search', { query: 'metropolis' });
    world.media.behaviour.lacks = [];
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('it has no endpoint for it');
  });
});

describe('the right to search', () => {
  test('/search refuses a person without a role, names the needed roles, and requests nothing', async () => {
    const before = world.media.requests.length;
    const answer = await world.discord.person('stranger').run('/search', { query: 'metropolis' });
    expect(answer).toMatchObject({ private: true, deferred: false });
    expect(answer.text).toContain('This is for viewers.');
    expect(world.media.requests.length).toBe(before);
  });

  test('/search does nothing in direct messages or in a guild that is not served', async () => {
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
