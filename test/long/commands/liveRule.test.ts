import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } } });
  await admin().run('/notify set', { feed: 'rules', channel: '#cinema', people: 'name' });
});
afterEach(async () => {
  for (const { id } of world.media.sessions.active) world.media.sessions.remove(id);
  await admin().run('/rule remove', { rule: 'One' });
});
afterAll(() => world.close());

const admin = () => world.discord.person('admin');
const moderator = () => world.discord.person('moderator');
const add = () => admin().run('/rule add', { name: 'One', action: 'end', streams: 1, reason: 'One at a time.' });
const watch = (item: string) => world.media.sessions.start({ item, account: world.media.accounts.jonas });

/** Lets it end streams, as somebody who reads what comes and agrees. */
async function enable(rule = 'One') {
  const { message, text } = await admin().run('/rule enable', { rule });
  if (!message) throw new Error('no answer');
  return { text, answer: await admin().click(message, 'Let it end streams') };
}

test('a new rule is a dry run: it posts what it would do and ends nothing', async () => {
  const { text, private: isPrivate } = await add();
  expect(isPrivate).toBe(true);
  expect(text).toContain('Set up: “One”');
  expect(text).toContain('dry run: it only says what it would do');
  expect(text).toContain('one account has more than 1 stream');
  watch('Metropolis');
  watch('Nosferatu');
  const posted = await world.discord.nextMessage('#cinema');
  expect(posted.text).toMatch(/Nosferatu \(1922\).*Jonas Weber.*\n.*Rule “One”: would have ended it \(dry run\)/);
  expect(world.media.simulation.terminations).toEqual([]);
});

test('a live rule ends the newest stream with its reason and confirms that the stream is over', async () => {
  await add();
  const { text, answer } = await enable();
  expect(text).toContain('Let “One” end streams?');
  expect(answer.text).toContain('“One” is live now');
  const before = world.media.simulation.terminations.length;
  watch('Metropolis');
  watch('Nosferatu');
  const posted = await world.discord.nextMessage('#cinema');
  expect(posted.text).toMatch(/Nosferatu.*\n.*Rule “One”: ended/);
  expect(world.media.simulation.terminations.slice(before)).toMatchObject([
    { title: 'Nosferatu', reason: 'One at a time.' },
  ]);
  expect(world.media.sessions.active.map(({ item }) => item.title)).toEqual(['Metropolis']);
  expect((await admin().run('/rule log', { rule: 'One' })).text).toMatch(/Nosferatu.*Jonas Weber.*\n.*ended/);
  expect((await admin().run('/audit search', { text: 'Nosferatu' })).text).toContain('Nosferatu');
});

test('/rule enable refuses a moderator and changes nothing', async () => {
  await add();
  const refused = await moderator().run('/rule enable', { rule: 'One' }, { raw: true });
  expect([refused.private, refused.text]).toEqual([true, expect.stringContaining('This is for admins.')]);
  expect((await admin().run('/rule list')).text).toContain('One · dry run');
});
