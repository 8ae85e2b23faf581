import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

const HOUR = 3600;

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { history: 0, sessions: 0 } } });
});
beforeEach(() => world.media.history.clear());
afterEach(() => world.media.faults.clear());
afterAll(() => world.close());

const moderator = () => world.discord.person('moderator');
const now = () => Math.floor(Date.now() / 1000);
/** A play from that many hours ago. */
const play = (item: string, hoursAgo = 1, account: keyof EmbeddedWorld['media']['accounts'] = 'jonas') =>
  world.media.history.add({ item, viewedAt: now() - hoursAgo * HOUR, account: world.media.accounts[account] });

describe('/history', () => {
  test('/history shows plays privately, newest first, with person and poster', async () => {
    play('Nosferatu', 3, 'priya');
    play('Metropolis', 2);
    play('Vltava', 1, 'wei');
    const answer = await moderator().run('/history');
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(
      /Vltava · Bedřich Smetana[\s\S]*Wei O'Connor · [\s\S]*Metropolis[\s\S]*Jonas Weber · [\s\S]*Nosferatu/,
    );
    expect(answer.text).toContain('[picture: Poster of Metropolis (1927)]');
    expect(answer.text).toContain('There are no more.');
  });

  test('the pages of /history survive a restart and do not shift when new plays arrive', async () => {
    for (let index = 0; index < 20; index += 1) play(index % 2 ? 'Cops' : 'Metropolis', 20 - index);
    const first = messageOf(await moderator().run('/history'));
    expect(first.text).toContain('Page 1, newest first.');
    await world.bot().stop();
    await world.startAgain();
    play('Nosferatu', 0);
    const second = messageOf(await moderator().click(first, 'Page 2 ▶'));
    expect(second.text).toContain('Page 2, newest first.');
    const third = messageOf(await moderator().click(second, 'Page 3 ▶'));
    expect(third.text).toContain('There are no more.');
    expect(third.text.match(/\n\| Jonas Weber/g)).toHaveLength(4);
    const back = messageOf(await moderator().click(third, '◀ Page 2'));
    expect(back.text).toBe(second.text);
    expect(back.text).not.toContain('Nosferatu');
  });

  test('/history shows no partial list if the server’s answer breaks off', async () => {
    for (let index = 0; index < 150; index += 1) play('Metropolis', index);
    world.media.faults.add({ match: { path: /history\/all/ }, kind: 'truncate', bytes: 2000 });
    expect((await moderator().run('/history', { page: 15 })).text).toContain('something I cannot read');
  });

  test('/history refuses a curator and requests nothing', async () => {
    const curator = world.discord.person('curator');
    const asked = () => world.media.requests.filter(({ path }) => /history|accounts/.test(path)).length;
    const before = asked();
    expect((await curator.run('/history', {}, { raw: true })).text).toContain('This is for moderators.');
    expect(await curator.complete('/history', { user: '' }, 'user')).toMatchObject([
      { name: 'You need @moderator or @admin for this' },
    ]);
    expect(asked()).toBe(before);
  });
});
