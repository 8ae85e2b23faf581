import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

/** Two media servers, and a bot whose clock is set ahead between its runs. Curt's Discord is in German. */
let world: EmbeddedWorld;
let ahead = 0;
const folder = mkdtempSync(join(tmpdir(), 'usher-recap-'));
const clockFile = join(folder, 'ahead');
const watchedAt = new Date();
const LIBRARIES = /^\/library\/sections$/;
const SOON = { timeout: 60_000 };

const setAhead = (aheadMs: number) => {
  ahead = aheadMs;
  writeFileSync(clockFile, String(aheadMs));
};

/** Noon of the second day of a month after that of the plays. */
const dayAfter = (months: number) => Date.UTC(watchedAt.getUTCFullYear(), watchedAt.getUTCMonth() + months, 2, 12);

async function startIn(months: number): Promise<void> {
  await world.bot().stop();
  setAhead(dayAfter(months) - Date.now());
  await world.startAgain();
}

beforeAll(async () => {
  setAhead(0);
  world = await startWorld({
    servers: 2,
    languages: 'their own',
    ownProcesses: true,
    nodeOptions: ['--import', new URL('../../../sandbox/settableClock.ts', import.meta.url).href],
    settings: { ...TICKING, CLOCK_FILE: clockFile, TIME_ZONE: 'UTC' },
    media: { scale: { sessions: 0, history: 0 } },
    attic: { scale: { sessions: 0, history: 0 } },
    discord: { now: () => Date.now() + ahead },
  });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const person = (name: string) => world.discord.person(name);
const monthIn = (language: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(watchedAt);
const heads = { '#history': `Recap: ${monthIn('en-US')}`, '#cinema': `Rückblick: ${monthIn('de')}` };
type Channel = keyof typeof heads;

const recapsIn = (channel: Channel): readonly UserVisibleMessage[] =>
  world.discord.messages(channel).filter(({ text }) => text.includes(heads[channel]));
const wordsOf = (message: UserVisibleMessage | undefined) =>
  message?.files.map((file) => file.description ?? '').join('\n');
const wordsIn = (channel: Channel) => wordsOf(recapsIn(channel)[0]);

test('only an admin can subscribe channels to recaps, such as an English one and a German one', async () => {
  const setting = { feed: 'recap', channel: '#history' };
  expect((await person('viewer').run('/notify set', setting)).text).toContain('You need');
  expect((await person('admin').run('/notify set', setting)).text).toContain('#history');
  const german = { ...setting, channel: '#cinema', also: true, language: 'de' };
  expect((await person('admin').run('/notify set', german)).text).toContain('#cinema');
});

test('the recap of a month is posted once to each channel, over both media servers, also after a crash', async () => {
  const { media, attic } = world;
  await wholeTick(world);
  for (const item of ['Metropolis', 'Faust']) media.history.add({ item, account: media.accounts.jonas });
  media.history.add({ item: 'Metropolis', account: media.accounts.priya });
  for (const account of [attic.accounts.jonas, attic.accounts.noor]) attic.history.add({ item: 'Laila', account });
  const plays = () => world.discord.messages('#history').map(({ text }) => text);
  for (const title of ['Faust', 'Laila']) await expect.poll(() => plays().join(), SOON).toContain(title);
  for (const account of ['#1002', '#2:1003']) await person('admin').run('/people map', { person: '@curator', account });

  expect([recapsIn('#history'), recapsIn('#cinema')]).toEqual([[], []]);
  await startIn(1);
  const posted = () => [recapsIn('#history').length, recapsIn('#cinema').length];
  await expect.poll(posted, SOON).toEqual([1, 1]);
  expect(wordsIn('#history')).toContain('5 plays; 3 different titles');
  expect(wordsIn('#cinema')).toContain('5 Wiedergaben; 3 verschiedene Titel');
  expect(recapsIn('#history')[0]?.files).toHaveLength(5);
  await world.bot().stop('SIGKILL');
  await world.startAgain();
  await wholeTick(world);
  expect(posted()).toEqual([1, 1]);
});

test('/recap month shows a person their own month in their language, and refuses a stranger', async () => {
  const own = await person('curator').run('/recap month');
  expect([own.private, own.text]).toEqual([true, expect.stringContaining(`Dein Rückblick: ${monthIn('de')}`)]);
  expect(wordsOf(messageOf(own))).toContain('3 Wiedergaben; 3 verschiedene Titel');
  expect((await person('viewer').run('/recap month')).text).toContain('I do not know which account');
  expect((await person('stranger').run('/recap month')).text).toContain('You need one of these roles');
});

test('posted recaps are made again without a person who deletes their data, and a second deletion finds no account', async () => {
  const question = await person('curator').run('/me delete');
  const deleted = await person('curator').click(messageOf(question), 'Löschen');
  expect(deleted.text).toMatch(/gemeinsame Rückblicke werden neu gemacht, ohne dich/);
  await expect.poll(() => wordsIn('#history'), SOON).toContain('2 plays;');
  await expect.poll(() => wordsIn('#cinema'), SOON).toContain('2 Wiedergaben;');
  expect([recapsIn('#history').length, recapsIn('#cinema').length]).toEqual([1, 1]);
  const again = await person('curator').click(messageOf(await person('curator').run('/me delete')), 'Löschen');
  expect(again.text).toContain('Ich weiß nicht, welches Konto auf dem Medienserver dir gehört');
});

test('posted recaps are made again without a person even if the bot is killed before it drew them', async () => {
  const { media } = world;
  await person('admin').run('/people map', { person: '@viewer', account: '#2:1002' });
  const question = await person('viewer').run('/me delete');
  // The recaps need the libraries, so the bot waits for them after it deleted the data.
  const hanging = media.faults.add({ match: { path: LIBRARIES }, kind: 'hang' });
  // Nothing waits for the answer, which is lost with the bot.
  person('viewer')
    .click(messageOf(question), 'Delete')
    .catch(() => undefined);
  await expect.poll(() => hanging.hits, SOON).toBeGreaterThan(0);
  await world.bot().stop('SIGKILL');
  hanging.remove();
  expect(wordsIn('#history')).toContain('2 plays;');
  await world.startAgain();
  await expect.poll(() => wordsIn('#history'), SOON).toContain('1 play;');
  await expect.poll(() => wordsIn('#cinema'), SOON).toContain('1 Wiedergabe;');
  expect([recapsIn('#history').length, recapsIn('#cinema').length]).toEqual([1, 1]);
});

test('no recap is posted any more once the feed of recaps is off', async () => {
  for (const channel of ['#history', '#cinema'])
    await person('admin').run('/notify remove', { feed: 'recap', channel });
  const before = ['#history', '#cinema'].map((channel) => world.discord.messages(channel).length);
  world.media.history.add({ item: 'Metropolis', viewedAt: new Date(Date.now() + ahead) });
  await wholeTick(world);
  await startIn(2);
  await wholeTick(world);
  const recaps = world.discord
    .messages('#history')
    .slice(before[0])
    .concat(world.discord.messages('#cinema').slice(before[1]));
  expect(recaps.map(({ text }) => text).join('\n')).not.toMatch(/Recap|Rückblick/);
});
