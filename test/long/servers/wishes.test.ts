import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({
    servers: 2,
    settings: { ADDED_CRON: '* * * * * *' },
    media: { scale: { sessions: 0 } },
    languages: 'their own',
  });
});
afterAll(() => world.close());

const FILMS = { path: '/library/sections/1/all' };
const person = (name: string) => world.discord.person(name);
const wish = (name: string, title: string) => person(name).run('/wish add', { title });
const list = (name = 'viewer') => person(name).run('/wish list');
const directly = (name: string, text: string) =>
  world.discord.messages(`@${name}`).filter((message) => message.text.includes(text)).length;

async function looks(): Promise<void> {
  await world.attic.nextRequest(FILMS);
  await world.attic.nextRequest(FILMS);
}

test('people can join a wish from the list, and all of them are told once when it arrives on any server', async () => {
  expect((await wish('viewer', 'Metropolis')).text).toContain('already here');
  // On the second server only.
  expect((await wish('viewer', 'Laila')).text).toContain('already here');
  const first = await wish('viewer', 'faust & the devil');
  expect([first.private, first.text]).toEqual([true, expect.stringMatching(/only you[\s\S]*once, by direct message/)]);
  expect((await wish('viewer', 'FAUST – the Devil!')).text).toContain('/follow remove');
  expect((await wish('stranger', 'Faust & the Devil')).text).toContain('You need one of these roles');

  const shown = await list();
  expect([shown.private, shown.text]).toEqual([false, expect.stringContaining('One person')]);
  const joined = await person('curator').click(messageOf(shown), 'Me too');
  // The list stays in its own language.
  await joined.until(({ messages: [redrawn] }) => redrawn?.text.includes('2 people') === true);
  await joined.until(({ text }) => text.includes('Auf der Wunschliste: faust & the devil'));
  expect((await list()).text).toContain('2 people');
  expect(world.discord.messages('@curator')).toEqual([]);

  await looks();
  const arrivals = ['viewer', 'curator'].map((name) => world.discord.nextMessage(`@${name}`));
  world.attic.libraryEditor.add({ kind: 'movie', title: 'Faust & the Devil', year: 1926 });
  for (const message of arrivals) expect((await message).text).toContain('Faust & the Devil (1926)');
  await expect.poll(async () => (await list()).text).toContain('Nobody has wished');
  await world.bot().stop('SIGKILL');
  await world.startAgain();
  await wish('viewer', 'A second film');
  world.attic.libraryEditor.add({ kind: 'movie', title: 'A Second Film' });
  // In a message of its own, or in the one that grows.
  await expect.poll(() => directly('viewer', 'A Second Film')).toBe(1);
  expect([directly('viewer', 'Faust'), directly('curator', 'Faust')]).toEqual([1, 1]);
});

test('only an admin can sort the wish list and close a wish, and the wishers get the admin’s words as plain text', async () => {
  await wish('viewer', '# [Dune](https://example.com) <@&1> @everyone');
  await wish('curator', 'Alraune');
  const drawn = JSON.stringify(messageOf(await list()).components);
  for (const markup of ['@everyone', '[Dune](', '<@&1>']) expect(drawn).not.toContain(markup);
  for (const path of ['/wish sort', '/wish close'])
    expect((await person('moderator').run(path, { wish: 'Alraune' })).text).toContain('You need');
  const [choice] = await person('admin').complete('/wish sort', { wish: 'alr' }, 'wish');
  const sorted = await person('admin').run('/wish sort', { wish: choice?.value ?? '', place: 1 });
  expect(sorted.text).toContain('number 1');
  const { text } = await list();
  expect(text.indexOf('Alraune')).toBeLessThan(text.indexOf('Dune'));

  const closed = await person('admin').run('/wish close', { wish: 'Alraune', word: 'Zu groß, @everyone' });
  expect(closed.text).toContain('is told');
  await expect.poll(() => directly('curator', 'Zu groß')).toBe(1);
  expect(directly('viewer', 'Alraune')).toBe(0);
  expect((await list()).text).not.toContain('Alraune');
  expect((await person('curator').run('/follow list')).text).not.toContain('Alraune');
  expect((await person('admin').run('/wish close', { wish: 'Alraune' })).text).toContain('no longer on the list');
  expect((await person('admin').run('/audit search')).text).toContain('Sort and close wishes, done');
});
