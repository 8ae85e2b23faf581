import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { firstIdIn, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 }, hostile: true } });
  // Artists, albums and series are in no hub, but what is typed has to be found all the same.
  world.media.behaviour.searchHubs = 'as listed';
});
afterEach(() => {
  world.media.faults.clear();
  world.media.behaviour.lacks = [];
});
afterAll(() => world.close());

const curator = () => world.discord.person('curator');
const puts = () =>
  world.media.requests.filter(({ method, path }) => method === 'PUT' && path.endsWith('/match')).length;

async function picked(typed: string, of: RegExp): Promise<string> {
  const choices = await curator().complete('/match find', { item: typed }, 'item');
  const choice = choices.find(({ name }) => of.test(name));
  if (!choice) throw new Error(`not offered: ${JSON.stringify(choices)}`);
  return `${choice.value}`;
}

const candidates = async (typed: string, of: RegExp) =>
  messageOf(await curator().run('/match find', { item: await picked(typed, of) }));
const artistNow = (value: string) => world.media.library.get(value.slice(1));

/** Presses the button of that artist's second candidate, which shows what would change. */
async function preview(typed: string): Promise<UserVisibleMessage> {
  const found = await candidates(typed, / · Artist/);
  const [, label = ''] = found.text.match(/\[(Apply “[^”]*\(tribute\)” …)\]/) ?? [];
  const message = messageOf(await curator().click(found, label));
  return message;
}

describe('/match find', () => {
  test('/match find shows an artist’s candidates with scores, and a button for each but the current one', async () => {
    const { text } = await candidates('smetana', / · Artist/);
    expect(text).toContain('score 84 of 100');
    expect(text).toMatch(/\[Apply “.*\(tribute\)” …\]/);
  });

  test('/match find refuses a viewer and requests nothing', async () => {
    const before = world.media.requests.length;
    const answer = await world.discord.person('viewer').run('/match find', { item: '#1' });
    expect(answer.text).toContain('This is for curators.');
    expect(world.media.requests.length).toBe(before);
  });
});

describe('/match apply', () => {
  test('/match apply shows what would change, applies the match and shows the result', async () => {
    const artist = await picked('smetana', / · Artist/);
    const choices = await curator().complete('/match apply', { artist, match: 'tribute' }, 'match');
    expect(choices[0]?.name).toMatch(/\(tribute\) – score 61 of 100, tribute/);
    const shown = await curator().run('/match apply', { artist, match: `${choices[0]?.value}` });
    expect(shown).toMatchObject({ private: true });
    expect(shown.text).toMatch(/Name: .*Smetana → .*Smetana \(tribute\)\n.*Guid: .* → mbid:\/\//);
    expect(artistNow(artist)?.title).not.toContain('tribute');
    const done = await (await curator().click(messageOf(shown), 'Apply it')).until(
      ({ text }) => !text.includes('Checking') && !text.includes('Ending'),
    );
    expect(done.text).toMatch(/Applied: .*Smetana is now .*Smetana \(tribute\) \(mbid:\/\//);
    expect(artistNow(artist)).toMatchObject({ guid: choices[0]?.value, title: expect.stringContaining('(tribute)') });
    const again = await curator().run('/match apply', { artist, match: `${choices[0]?.value}` });
    expect(again.text).not.toContain('Applied');
  });
});

describe('the button of a candidate', () => {
  test('/match apply can be confirmed once, only by the person who asked, and not without the role', async () => {
    const message = await preview('bach');
    const other = await world.discord.person('admin').click(message, firstIdIn(message), { raw: true });
    expect(other.text).toContain('That belongs to someone else.');
    world.discord.revoke('curator', 'curator');
    const lost = await curator().click(message, 'Apply it');
    world.discord.grant('curator', 'curator');
    expect(lost.text).toContain('This is for curators.');
    await (await curator().click(message, 'Apply it')).until(({ text }) => text.includes('Applied'));
    const before = puts();
    const again = await curator().click(message, firstIdIn(message), { raw: true });
    expect(again.text).toContain('already used');
    expect(puts()).toBe(before);
  });

  test('/match apply survives a restart, but changes nothing if the artist has changed in the meantime', async () => {
    const message = await preview('holst');
    const value = await picked('holst', / · Artist/);
    await world.bot().stop();
    await world.startAgain();
    const artist = artistNow(value);
    if (!artist) throw new Error('no artist');
    world.media.library.put({ ...artist, title: 'Somebody else' });
    const before = puts();
    expect((await curator().click(message, 'Apply it')).text).toMatch(
      /It was .* when I showed you this and is Somebody else/,
    );
    expect(puts()).toBe(before);
    world.media.library.put(artist);
  });

  test('/match apply says if the server lacks the endpoint, refuses or does not answer', async () => {
    const gone = await preview('joplin');
    world.media.behaviour.lacks = ['4.21'];
    expect((await curator().click(gone, 'Apply it')).text).toContain('answered 404');
    world.media.behaviour.lacks = [];
    const refused = await preview('joplin');
    world.media.faults.add({ match: { path: /\/match$/ }, kind: 'status', code: 401 });
    expect((await curator().click(refused, 'Apply it')).text).toContain('does not let my token do that');
    world.media.faults.clear();
    const dropped = await preview('joplin');
    world.media.faults.add({ match: { path: /\/match$/ }, kind: 'drop', when: 'after', times: 1 });
    const done = await (await curator().click(dropped, 'Apply it')).until(
      ({ text }) => !text.includes('Checking') && !text.includes('Ending'),
    );
    expect(done.text).toContain('Applied:');
  });
});
