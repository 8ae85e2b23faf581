import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, prepareWorld, startWorld } from '../../support/embeddedWorld.ts';
import { linkAs } from '../../support/linkAs.ts';

const SEARCH = { path: '/hubs/search/' };
const THUMB = { path: /\/thumb\// };

describe('a hostile media server', () => {
  let world: EmbeddedWorld;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterEach(() => world.media.faults.clear());
  afterAll(() => world.close());

  const search = (query: string) => world.discord.person('viewer').run('/search', { query });

  test('puts tokens into titles: no one sees them, not even in an alt text', async () => {
    const { media, discord } = world;
    const to = `title="${discord.botToken} ${media.tokens.admin} Metropolis" summary="${discord.botToken}"`;
    media.faults.add({ match: SEARCH, kind: 'rewrite', pattern: /title="Metropolis"/g, to });
    const answer = await search('metropolis');
    expect(answer.text).toMatch(/(?:\\?\*)+ (?:\\?\*)+ Metropolis/);
    const seen = JSON.stringify([answer.message?.components, answer.message?.files.map((file) => file.description)]);
    for (const token of [discord.botToken, media.tokens.admin]) expect(seen).not.toContain(token);
  });

  test('puts the token that another person has linked into a title: nobody sees it', async () => {
    const { media } = world;
    await linkAs(world, 'curator', media.tokens.jonas);
    const to = `title="${media.tokens.jonas} Metropolis"`;
    media.faults.add({ match: SEARCH, kind: 'rewrite', pattern: /title="Metropolis"/g, to });
    expect((await search('metropolis')).text).toMatch(/\| (?:\\?\*)+ Metropolis/);
  });

  test('writes every character as a reference: it is read as before, and no token in it is seen', async () => {
    const { media } = world;
    media.libraryEditor.add({ kind: 'movie', title: `${media.tokens.admin} Metropolis` });
    media.behaviour.references = 'everywhere';
    const answer = await search('metropolis');
    media.behaviour.references = 'where needed';
    expect(answer.text).toContain('Metropolis (1927)');
    expect(answer.text).toMatch(/\\?\[secret\\?\] Metropolis/);
  });

  test('what somebody types is refused if it has a token in it', async () => {
    const answer = await search(`${world.discord.botToken} film`);
    expect(answer).toMatchObject({ private: true, text: expect.stringContaining('a token or another secret') });
  });

  test('names a path that changes something as a film’s picture: it is never requested', async () => {
    const { media } = world;
    const to = 'thumb="/library/sections/all/refresh"';
    media.faults.add({ match: SEARCH, kind: 'rewrite', pattern: /thumb="[^"]*"/g, to });
    const answer = await search('metropolis');
    expect(answer.text).toContain('Metropolis (1927)');
    expect(answer.message?.files).toEqual([]);
    expect(media.requests.filter(({ path }) => path.includes('refresh'))).toEqual([]);
  });

  test('sends posters that would fill the memory: the answer comes without them, and they are requested once', async () => {
    const { media } = world;
    const bomb = sharp({ create: { width: 7700, height: 7700, channels: 3, background: '#000' } });
    const body = await bomb.png({ progressive: true }).toBuffer();
    const fault = media.faults.add({ match: THUMB, kind: 'garbage', body, contentType: 'image/png' });
    const first = await search('nosferatu');
    expect(first.text).toContain('Nosferatu');
    expect(first.message?.files).toEqual([]);
    const struck = fault.hits;
    expect(struck).toBeGreaterThan(0);
    expect((await search('nosferatu')).message?.files).toEqual([]);
    expect(fault.hits).toBe(struck);
  });

  test.each([
    { name: '300,000 tags', inside: '<a/>'.repeat(299_990) },
    { name: '31 MB of references', inside: `<Hub title="${'&amp;'.repeat(6_200_000)}"/>` },
  ])('answers a search with $name: that one fails with a sentence, and the others are answered', async ({ inside }) => {
    const { media, discord } = world;
    const body = `<MediaContainer>${inside}</MediaContainer>`;
    media.faults.add({ match: SEARCH, kind: 'garbage', body, contentType: 'text/xml', times: 1 });
    const [hit, other] = await Promise.all([search('metropolis'), discord.person('admin').run('/session list')]);
    expect(hit.text).toMatch(/reference/i);
    expect(other.text).not.toMatch(/reference/i);
  });
});

test('a library that arrives in one response of megabytes is parsed in a thread of its own and can be searched', async () => {
  const world = await prepareWorld({ ownProcesses: true, media: { scale: { films: 3000 } } });
  world.media.behaviour.paging = false;
  const bot = await world.startAgain();
  await bot.line((line) => line.includes('the catalogue is up to date'));
  const [choice] = await world.discord.person('viewer').complete('/info', { title: 'metropolis' }, 'title');
  expect(choice?.name).toContain('Metropolis');
  await world.close();
});
