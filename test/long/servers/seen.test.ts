import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BotSettings, RunningBotProcess } from '../../../sandbox/bot.ts';
import { messageOf } from '../../support/answers.ts';
import { addAttic, type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

/** Five people with accounts on two media servers, both with Metropolis and Nosferatu. Curt's Discord is in German. */
let world: EmbeddedWorld;
const LISTING = /^\/library\/sections\/\d+\/all$/;
const COUNTED = 'counted which titles people have seen';
const linesWith = (text: string, bot = world.bot()) => bot.lines.filter((line) => line.includes(text)).length;
const SOON = { timeout: 60_000 };
const folder = mkdtempSync(join(tmpdir(), 'usher-seen-'));
const clockFile = join(folder, 'ahead');
let ahead = 0;

/** Titles are counted at every tenth minute of the clock, and a bot reads its servers before that. */
const SLOT_MS = 600_000;
const READING_MS = 10_000;

/**
 * Starts the bot with a clock at which titles are counted soon; starts it again, earlier, if it read too slowly for
 * that.
 */
async function startBeforeSlot(
  settings: BotSettings,
  isCounted: (bot: RunningBotProcess) => Promise<unknown>,
): Promise<RunningBotProcess> {
  for (let readingMs = READING_MS; ; readingMs *= 2) {
    ahead += SLOT_MS - ((Date.now() + ahead) % SLOT_MS) - readingMs;
    writeFileSync(clockFile, String(ahead));
    const bot = world.launch(settings);
    const timer = new AbortController();
    const tooLate = wait(2 * readingMs, 'too late', { signal: timer.signal }).catch(() => undefined);
    const first = await Promise.race([isCounted(bot), tooLate]);
    timer.abort();
    if (first !== 'too late') return bot;
    await bot.stop();
  }
}

const killedAt = (statement: string): Promise<RunningBotProcess> =>
  startBeforeSlot({ KILL_AT: statement }, (bot) => bot.ended);

beforeAll(async () => {
  writeFileSync(clockFile, '0');
  world = await prepareWorld({
    servers: 2,
    languages: 'their own',
    ownProcesses: true,
    nodeOptions: [
      new URL('../../../sandbox/settableClock.ts', import.meta.url),
      new URL('../../support/killAtStatement.ts', import.meta.url),
    ].flatMap(({ href }) => ['--import', href]),
    settings: { ...TICKING, CLOCK_FILE: clockFile },
    discord: { now: () => Date.now() + ahead },
    media: { scale: { history: 0, sessions: 0 } },
    attic: { scale: { history: 0, sessions: 0 } },
  });
  const { media, attic } = world;
  const viewedAt = Math.floor(Date.now() / 1000 - 3600);
  for (const account of [media.accounts.priya, media.accounts.tomas, media.accounts.wei])
    media.history.add({ item: 'Metropolis', viewedAt, account });
  for (const account of [attic.accounts.jonas, attic.accounts.noor])
    attic.history.add({ item: 'Metropolis', viewedAt, account });
  for (const account of [media.accounts.priya, media.accounts.tomas, media.accounts.wei, media.accounts.jonas])
    media.history.add({ item: 'Nosferatu', viewedAt, account });

  // Until all accounts are assigned, a library cannot be read, so that titles are not counted too early.
  media.faults.add({ match: { path: LISTING }, kind: 'status', code: 503 });
  await world.startAgain();
  await addAttic(world);
  const mappings = [
    { person: '@viewer', account: '#2:1003' },
    { person: '@curator', account: '#1003' },
    { person: '@moderator', account: '#1004' },
    { person: '@admin', account: '#2:1002' },
    { person: '@stranger', account: '#1005' },
  ];
  for (const mapping of mappings) await person('admin').run('/people map', mapping);
  await person('admin').run('/people map', { person: '@viewer', account: '#1002' });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const person = (name: string) => world.discord.person(name);

async function answerAbout(name: string, title: string) {
  const [choice] = await person(name).complete('/info', { title }, 'title');
  const card = messageOf(await person(name).run('/info', { title: `${choice?.value}` }));
  return await person(name).click(card, 'Who has seen it');
}

async function namesFor(title: string): Promise<string> {
  const answer = messageOf(await answerAbout('moderator', title));
  return (await person('moderator').click(answer, 'Names …')).text;
}

test('titles are not counted while a library of one media server was never read', async () => {
  await expect
    .poll(() => linesWith('copied the whole play history of the media server into the database'), SOON)
    .toBe(2);
  expect((await answerAbout('viewer', 'laila')).text).toContain('Others were not counted yet.');
  expect(world.bot().lines.join('\n')).not.toContain(COUNTED);
});

test('a bot that is killed at any step of the weekly viewer count completes the count after the next start', async () => {
  await world.bot().stop();
  world.media.faults.clear();
  expect(await world.launch({ KILL_AT: 'into "library_access"' }).ended).toBe('SIGKILL');
  for (const statement of ['into "seen_steps"', 'into "seen_counts"'])
    expect([statement, await (await killedAt(statement)).ended]).toEqual([statement, 'SIGKILL']);
  const bot = await startBeforeSlot({}, (started) => started.line((line) => line.includes(COUNTED)));
  await bot.ready;
});

test('a film that five people finished on two media servers is counted once for each person, in English and German', async () => {
  const english = await answerAbout('viewer', 'metropolis');
  expect([english.private, english.text]).toEqual([true, expect.stringContaining('You have seen it.')]);
  expect(english.text).toContain('Most people have seen it.');
  expect((await answerAbout('curator', 'metropolis')).text).toMatch(/Du hast ihn gesehen[\s\S]*Die meisten haben ihn/);
  expect(await namesFor('metropolis')).toMatch(/5 of 5 people have seen it[\s\S]*Noor Haddad/);
  expect((await answerAbout('viewer', 'nosferatu')).text).toContain('at least five people');
});

test('a play during the week changes the exact number of viewers, but not the rough number for others, even after a kill', async () => {
  world.attic.history.add({ item: 'Nosferatu', account: world.attic.accounts.noor });
  await wholeTick(world);
  await expect.poll(() => namesFor('nosferatu')).toContain('5 of 5 people have seen it');
  expect((await answerAbout('admin', 'nosferatu')).text).toContain('You have seen it.');
  await world.bot().stop('SIGKILL');
  const bot = await world.startAgain();
  await wholeTick(world);
  expect((await answerAbout('viewer', 'nosferatu')).text).toContain('at least five people');
  expect(bot.lines.join('\n')).not.toContain(COUNTED);
});

test('a viewer is refused the names of the people who have seen a film', async () => {
  const answer = messageOf(await answerAbout('moderator', 'metropolis'));
  const { text } = await person('viewer').click(answer, 'Names …', { raw: true });
  expect(text).toContain('You need one of these roles');
});
