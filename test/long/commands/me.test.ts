import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { linkAs } from '../../support/linkAs.ts';

const HOUR = 3600;

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await prepareWorld({ media: { scale: { history: 0, sessions: 0 } } });
  for (let hours = 1; hours <= 12; hours += 1) play('Metropolis', hours, 'jonas');
  play('Nosferatu', 2, 'priya');
  const bot = await world.startAgain();
  await bot.line((line) => line.includes('copied the whole play history'));
  await linkAs(world, 'viewer', world.media.tokens.jonas);
});
afterAll(() => world.close());

const viewer = () => world.discord.person('viewer');

function play(item: string, hoursAgo: number, account: keyof EmbeddedWorld['media']['accounts']) {
  const viewedAt = Math.floor(Date.now() / 1000 - hoursAgo * HOUR);
  world.media.history.add({ item, viewedAt, account: world.media.accounts[account] });
}

describe('/me plays', () => {
  test('/me plays shows a linked person only their own plays, page by page', async () => {
    const answer = await viewer().run('/me plays');
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(/Your plays[\s\S]*Metropolis/);
    expect(answer.text).not.toMatch(/Nosferatu|Jonas|Priya/);
    const second = messageOf(await viewer().click(messageOf(answer), 'Page 2 ▶'));
    expect(second.text).toContain('There are no more.');
    expect(second.text.match(/Metropolis \(1927\)\n/g)).toHaveLength(4);
  });
});

describe('/me stats', () => {
  test('/me stats counts and draws a linked person’s plays privately', async () => {
    const answer = await viewer().run('/me stats');
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(/What you played[\s\S]*12 plays/);
    expect(answer.text).toMatch(/\[picture: Plays per day, .* 12 plays\./);
    expect(answer.text).not.toContain('Nosferatu');
    const titles = messageOf(await viewer().select(messageOf(answer), 'Another chart', 'Titles'));
    expect(titles.text).toContain('Your most played titles');
    const rows = await viewer().click(titles, 'As text');
    expect(rows).toMatchObject({ private: true });
    expect(rows.text).toMatch(/1 Metropolis \(1927\): 12(?![\s\S]*Nosferatu)/);
  });

  test('/me stats follows a person who links another account, even with older buttons', async () => {
    // One account is one person's.
    await viewer().run('/me unlink');
    await linkAs(world, 'curator', world.media.tokens.jonas);
    const curator = world.discord.person('curator');
    const before = messageOf(await curator.run('/me stats', { chart: 'titles' }));
    await linkAs(world, 'curator', world.media.tokens.priya);
    const after = messageOf(await curator.select(before, 'Another period', '7 days'));
    expect(after.text).toMatch(/1 play[\s\S]*Nosferatu/);
    await curator.run('/me unlink');
    expect((await curator.select(after, 'Another period', '30 days')).text).toContain('Link it with `/me link`');
  });
});

test('/me plays refuses a stranger', async () => {
  expect((await world.discord.person('stranger').run('/me plays')).text).toContain('This is for viewers');
});
