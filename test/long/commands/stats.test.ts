import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

const HOUR = 3600;
const HISTORY = '/status/sessions/history/all';
/** The back-fill has four pages: from 0, 90, 180 and 270. */
const ROWS = 350;

let world: EmbeddedWorld;
/** The answer while two of four pages had been read, before the bot was killed. */
let early: UserVisibleMessage;
let askedBefore: readonly string[];

beforeAll(async () => {
  world = await prepareWorld({
    media: { scale: { history: 0, sessions: 0 } },
    settings: { TIME_ZONE: 'Europe/Berlin' },
  });
  for (let index = 1; index < ROWS; index += 1)
    play(index % 5 === 0 ? 'Nosferatu' : 'Metropolis', (index % 100) * 6 + Math.floor(index / 100) / 10);
  play('Vltava', 2, 'wei');
  const read = pagesAre(1);
  await world.startAgain();
  await read;
  world.media.faults.add({ match: { path: HISTORY }, kind: 'hang' });
  // Unlike the others this one is not over: it hangs.
  await vi.waitFor(() => expect(pages()).toHaveLength(2), { timeout: PATIENCE_MS });
  early = messageOf(await viewer().run('/stats', { chart: 'titles' }));
  askedBefore = pages();
  await world.bot().stop('SIGKILL');
  world.media.faults.clear();
  const bot = await world.startAgain();
  await bot.line((line) => line.includes('copied the whole play history'));
});
afterAll(() => world.close());

const viewer = () => world.discord.person('viewer');
const moderator = () => world.discord.person('moderator');
function play(item: string, hoursAgo: number, account: keyof EmbeddedWorld['media']['accounts'] = 'jonas') {
  const viewedAt = Math.floor(Date.now() / 1000 - hoursAgo * HOUR);
  return world.media.history.add({ item, viewedAt, account: world.media.accounts[account] });
}
/** Where the pages of the back-fill began, except for the first, which the feed also requests. */
const pages = (): readonly string[] =>
  world.media.requests
    .filter(({ path, search }) => path === HISTORY && /Size=100\b/.test(search) && !search.includes('viewedAt%3E'))
    .map(({ query }) => query['X-Media-Container-Start'] ?? '')
    .filter((start) => start !== '0');
async function pagesAre(count: number): Promise<void> {
  while (pages().length < count) await world.media.nextRequest({ path: HISTORY });
}

describe('the copy of the history', () => {
  test('copying the play history continues after the bot is killed, and /stats reports the progress', () => {
    expect(askedBefore).toEqual(['90', '180']);
    expect(early.text).toContain('190 of 350 plays. These numbers will grow.');
    // It starts a page back, because rows may have gone while it was away.
    expect(pages().slice(askedBefore.length)).toEqual(['80', '170', '260']);
  });
});

describe('/stats', () => {
  test('/stats shows everyone what was played, as a picture with alt text and in numbers', async () => {
    const before = world.discord.requests.length;
    const answer = await viewer().run('/stats', { range: 'month' });
    expect(answer.private).toBe(false);
    expect(answer.text).toMatch(/What was played[\s\S]*times in Europe\/Berlin[\s\S]*350 plays(?![\s\S]*will grow)/);
    expect(answer.text).toMatch(/\[picture: Plays per day, .* 350 plays\. /);
    expect(answer.text).toMatch(/\[picture: Films, .*1\. Metropolis \(1927\): 280; 2\. Nosferatu \(1922\): 69\]/);
    expect(answer.text).toMatch(/\[picture: Music, .*1\. Bedřich Smetana: 1\]/);
    expect(answer.text).not.toContain('\n| 1 Metropolis (1927): 280');
    const rows = await viewer().click(messageOf(answer), 'As text');
    expect(rows.private).toBe(true);
    expect(rows.text).toMatch(
      /1 Metropolis \(1927\): 280\n[\s\S]*2 Nosferatu \(1922\): 69\n[\s\S]*1 Bedřich Smetana: 1/,
    );
    const sent = world.discord.requests.slice(before).map(({ body }) => `${body}`);
    expect(sent.some((body) => /stats-overview-dark\.png[\s\S]*PNG\r\n/.test(body))).toBe(true);
  });

  test('the buttons and the menu of /stats work for everyone, even after a kill of the bot', async () => {
    const week = messageOf(await moderator().select(early, 'Another period', '7 days'));
    expect(week.text).toMatch(/Most played titles/);
    expect(week.text).not.toContain('350 plays');
    const light = messageOf(await viewer().click(week, 'Light background'));
    expect(light.text).toContain('[Dark background]');
    const libraries = messageOf(await viewer().select(light, 'Another chart', 'Plays by library'));
    expect(libraries.text).toMatch(/Most played libraries[\s\S]*1\. Silent Films: /);
  });

  test('/stats of one account is private and only for people who may see the history', async () => {
    const answer = await moderator().run('/stats', { chart: 'titles', account: "wei o'connor" });
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(/ · Wei O'Connor · [\s\S]*1\. Bedřich Smetana: 1[\s\S]*\| 1 play\n/);
    expect(answer.text).not.toContain('Metropolis');
    const refused = await viewer().run('/stats', { account: "wei o'connor" });
    expect([refused.private, refused.text]).toEqual([
      true,
      expect.stringContaining('Only people who may see the history'),
    ]);
  });

  test('/stats works while the media server is down, with numbers instead of names', async () => {
    world.media.faults.add({ match: { path: /./ }, kind: 'status', code: 500 });
    const answer = await moderator().run('/stats', { chart: 'people', names: true });
    world.media.faults.clear();
    expect(answer.text).toMatch(/1\. Account 1002: 349/);
  });
});
