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

  test('tokens that a hostile media server puts into titles are hidden everywhere, in alt texts too', async () => {
    const { media, discord } = world;
    const to = `title="${discord.botToken} ${media.tokens.admin} Metropolis" summary="${discord.botToken}"`;
    media.faults.add({ match: SEARCH, kind: 'rewrite', pattern: /title="Metropolis"/g, to });
    const answer = await search('metropolis');
    expect(answer.text).toMatch(/(?:\\?\*)+ (?:\\?\*)+ Metropolis/);
    const seen = JSON.stringify([answer.message?.components, answer.message?.files.map((file) => file.description)]);
    for (const token of [discord.botToken, media.tokens.admin]) expect(seen).not.toContain(token);
  });

  test('a linked person’s token that a hostile media server puts into a title is hidden', async () => {
    const { media } = world;
    await linkAs(world, 'curator', media.tokens.jonas);
    const to = `title="${media.tokens.jonas} Metropolis"`;
    media.faults.add({ match: SEARCH, kind: 'rewrite', pattern: /title="Metropolis"/g, to });
    expect((await search('metropolis')).text).toMatch(/\| (?:\\?\*)+ Metropolis/);
  });

  test('a title written entirely in XML references is read, and a token in it stays hidden', async () => {
    const { media } = world;
    media.libraryEditor.add({ kind: 'movie', title: `${media.tokens.admin} Metropolis` });
    media.behaviour.references = 'everywhere';
    const answer = await search('metropolis');
    media.behaviour.references = 'where needed';
    expect(answer.text).toContain('Metropolis (1927)');
    expect(answer.text).toMatch(/\\?\[secret\\?\] Metropolis/);
  });

  test('a token in typed text is refused, even if a media server is hostile', async () => {
    const answer = await search(`${world.discord.botToken} film`);
    expect(answer).toMatchObject({ private: true, text: expect.stringContaining('a token or another secret') });
  });

  test('a picture’s path from a hostile media server that would change something is not requested', async () => {
    const { media } = world;
    const to = 'thumb="/library/sections/all/refresh"';
    media.faults.add({ match: SEARCH, kind: 'rewrite', pattern: /thumb="[^"]*"/g, to });
    const answer = await search('metropolis');
    expect(answer.text).toContain('Metropolis (1927)');
    expect(answer.message?.files).toEqual([]);
    expect(media.requests.filter(({ path }) => path.includes('refresh'))).toEqual([]);
  });

  test('a poster large enough to fill the memory is requested once, and the answer has no posters', async () => {
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
  ])('a search that a hostile server answers with $name fails alone, with a sentence', async ({ inside }) => {
    const { media, discord } = world;
    const body = `<MediaContainer>${inside}</MediaContainer>`;
    media.faults.add({ match: SEARCH, kind: 'garbage', body, contentType: 'text/xml', times: 1 });
    const [hit, other] = await Promise.all([search('metropolis'), discord.person('admin').run('/session list')]);
    expect(hit.text).toMatch(/reference/i);
    expect(other.text).not.toMatch(/reference/i);
  });
});

test('a library in one response of megabytes is parsed in its own thread and can be searched', async () => {
  const world = await prepareWorld({ ownProcesses: true, media: { scale: { films: 3000 } } });
  world.media.behaviour.paging = false;
  const bot = await world.startAgain();
  await bot.line((line) => line.includes('refreshed the catalogue of titles'));
  const [choice] = await world.discord.person('viewer').complete('/info', { title: 'metropolis' }, 'title');
  expect(choice?.name).toContain('Metropolis');
  await world.close();
});
