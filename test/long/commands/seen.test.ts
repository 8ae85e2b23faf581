import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { linkAs } from '../../support/linkAs.ts';

/** Curt's Discord is in German, everyone else's in English. */
let world: EmbeddedWorld;
beforeAll(async () => {
  world = await prepareWorld({ languages: 'their own', media: { scale: { history: 0, sessions: 0 } } });
  const viewedAt = Math.floor(Date.now() / 1000 - 3600);
  const { jonas, priya } = world.media.accounts;
  world.media.history.add({ item: 'Metropolis', viewedAt, account: jonas });
  world.media.history.add({ item: 'Nosferatu', viewedAt, account: priya });
  const bot = await world.startAgain();
  await bot.line((line) => line.includes('copied the whole play history'));
  await linkAs(world, 'viewer', world.media.tokens.jonas);
  await linkAs(world, 'curator', world.media.tokens.priya);
});
afterAll(() => world.close());

const person = (name: string) => world.discord.person(name);

async function cardOf(name: string, title: string) {
  const [choice] = await person(name).complete('/info', { title }, 'title');
  return messageOf(await person(name).run('/info', { title: `${choice?.value}` }));
}

test('“Who has seen it” below a public card tells each person privately, in their language, if they have seen it', async () => {
  const card = await cardOf('viewer', 'metropolis');
  const own = await person('viewer').click(card, 'Who has seen it');
  expect([own.private, own.text]).toEqual([true, expect.stringContaining('You have seen it.')]);
  expect(own.text).toContain('Others were not counted yet.');
  const german = await person('curator').click(card, 'Who has seen it');
  expect(german.text).toMatch(/Du hast ihn noch nicht gesehen\.[\s\S]*Andere sind noch nicht gezählt\./);
  expect(
    messageOf(own)
      .components.flatMap((row) => JSON.stringify(row))
      .join(),
  ).not.toContain('Names …');
});

test('only people who may see the history see who has seen a title, also behind another person’s button', async () => {
  const card = await cardOf('moderator', 'metropolis');
  const answer = messageOf(await person('moderator').click(card, 'Who has seen it'));
  const names = await person('moderator').click(answer, 'Names …');
  expect([names.private, names.text]).toEqual([true, expect.stringContaining('Who counts: people with a linked')]);
  const refused = await person('viewer').click(answer, 'Names …', { raw: true });
  expect(refused.private).toBe(true);
  expect(refused.text).toContain('You need one of these roles');
});

test('“Who has seen it” does not claim that a person has seen a title if the media server fails', async () => {
  const card = await cardOf('viewer', 'metropolis');
  world.media.faults.add({ match: { path: /^\/library\/metadata\/\d+$/ }, kind: 'status', code: 503 });
  const { text } = await person('viewer').click(card, 'Who has seen it');
  world.media.faults.clear();
  expect(text).not.toMatch(/seen it\./);
});

test('/wish arrived is for admins, and says that nothing has arrived', async () => {
  expect((await person('viewer').run('/wish arrived')).text).toContain('You need one of these roles');
  const answer = await person('admin').run('/wish arrived');
  expect([answer.private, answer.text]).toEqual([true, expect.stringContaining('no wish arrived')]);
});
