import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { formOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { hostile: true, scale: { sessions: 0 } } });
});
afterEach(() => world.media.faults.clear());
afterAll(() => world.close());

const curator = () => world.discord.person('curator');
const viewer = () => world.discord.person('viewer');
const moderator = () => world.discord.person('moderator');
const ADD = 'Add one of these to a playlist …';
const METROPOLIS = 'Metropolis (1927)';

const playlists = () => world.media.playlists.of(world.media.accounts.owner);
const there = (message: UserVisibleMessage | undefined): UserVisibleMessage => {
  if (!message) throw new Error('no answer');
  return message;
};
const results = async (query = 'metropolis') => there((await curator().run('/search', { query })).message);

/** The private question after choosing Metropolis on a card. */
const question = async () => there((await curator().select(await results(), ADD, METROPOLIS)).message);

async function makeNew(message: UserVisibleMessage, name: string) {
  const modal = formOf(await curator().click(message, 'New playlist …'));
  return await curator().submit(modal, { name });
}

describe('the results of a search', () => {
  test('the pages of /search change in place and neither repeat nor skip results', async () => {
    const first = await curator().run('/search', { query: 'the', limit: 2 });
    const message = there(first.message);
    const second = await viewer().click(message, 'Page 2 ▶');
    expect(second.message?.id).toBe(message.id);
    const posters = (text: string) => text.match(/Poster of [^\]]+/g) ?? [];
    const shown = [...posters(first.text), ...posters(second.text)];
    expect(second.text).toMatch(/\n.*8 to \d+/);
    expect(shown.length).toBeGreaterThan(7);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test('a viewer who presses a curator’s “Add to playlist” menu is refused', async () => {
    const before = world.media.requests.length;
    const answer = await viewer().select(await results(), ADD, METROPOLIS);
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('This is for curators.');
    expect(world.media.requests.slice(before).filter(({ path }) => path.startsWith('/playlists'))).toEqual([]);
  });
});

describe('adding to a playlist from a card', () => {
  test('“Add to playlist” on a card asks privately for the playlist and adds to the chosen one', async () => {
    await makeNew(await question(), 'Weimar');
    const { length } = playlists();
    const asked = await curator().select(await results('nosferatu'), ADD, 'Nosferatu (1922)');
    expect(asked).toMatchObject({ private: true });
    expect(asked.text).toContain('Where should Nosferatu (1922) go?');
    const added = await curator().select(there(asked.message), 'Pick a playlist', 'Weimar');
    expect(added.text).toMatch(/Added Nosferatu.* to Weimar, which now has 2 items\./);
    expect(playlists()).toHaveLength(length);
  });

  test('“Add to playlist” on a card adds only once, however often it is pressed', async () => {
    const message = await question();
    await curator().select(message, 'Pick a playlist', 'Weimar');
    const before = JSON.stringify(playlists());
    // The menu is gone from the message, so Discord's client could not use it again.
    const again = await curator().select(message, 'Pick a playlist', 'Weimar').catch(String);
    expect(again).toContain('no menu');
    expect(JSON.stringify(playlists())).toBe(before);
  });

  test('“Add to playlist” on a card says if the server fails halfway or has no playlists', async () => {
    const message = await question();
    world.media.faults.add({ match: { method: 'PUT', path: /^\/playlists/ }, kind: 'status', code: 500 });
    const failed = await curator().select(message, 'Pick a playlist', 'Weimar');
    expect(failed.text).toContain('has not grown so far');
    world.media.faults.add({ match: { path: '/playlists' }, kind: 'status', code: 404 });
    const answer = await curator().select(await results(), ADD, METROPOLIS);
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('This media server cannot do that');
  });

  test('“Add to playlist” on a card still works after a restart', async () => {
    const message = await results();
    await world.bot().stop();
    await world.startAgain();
    expect((await curator().select(message, ADD, METROPOLIS)).text).toContain('Where should Metropolis (1927) go?');
  });
});

describe('“Add to playlist” in the menu of a message', () => {
  test('“Add to playlist” in the message menu works on another person’s card of an item', async () => {
    const { message } = await viewer().run('/info', { title: '#1043' });
    const answer = await curator().runOn(there(message), 'Add to playlist');
    expect(answer.text).toContain('Where should Metropolis (1927) go?');
  });

  test('“Add to playlist” in the message menu recognizes the film on a session’s card', async () => {
    const { id } = world.media.sessions.start({ item: 'Nosferatu', account: world.media.accounts.jonas });
    const { message } = await moderator().run('/session list');
    world.media.sessions.remove(id);
    expect((await moderator().runOn(there(message), 'Add to playlist')).text).toContain('Nosferatu');
  });
});
