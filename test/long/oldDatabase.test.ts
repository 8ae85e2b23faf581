import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkingFolder } from '../../sandbox/bot.ts';
import { formOf } from '../support/answers.ts';
import { type EmbeddedWorld, prepareWorld } from '../support/embeddedWorld.ts';
import { oldMessages, restoreOldDatabase } from '../support/oldDatabase/oldDatabase.ts';
import { LAST, MEDIA_OPTIONS, MEDIA_STEPS, oldWorld, settingsAt } from '../support/oldDatabase/scene.ts';
import { wholeTick } from '../support/ticking.ts';

/** Sets the bot's clock. */
const KILLER = fileURLToPath(new URL('../../sandbox/crash/killer.ts', import.meta.url));
/** Ten minutes after the bot of before was killed, and the next morning, after quiet hours and the time of the digest. */
const SOON = new Date(LAST.getTime() + 10 * 60_000);
const MORNING = new Date('2026-03-15T08:10:00Z');

/** What the log says of the guild that it left and the channel that is closed to it, and of a slow machine. */
const EXPECTED =
  /I am not in|lacks a permission|can’t see|“Send Messages” permission|no server has a role|previous run is not over/;

const home = createWorkingFolder();
const { past, named } = oldMessages();
let ahead = SOON.getTime() - Date.now();
let world: EmbeddedWorld;
/** How many messages were in each channel before it starts. */
let before: ReadonlyMap<string, number>;
const CHANNELS = ['#history', '#cinema', '#maintenance', '#more comedies', '#news', '#silent films'];

beforeAll(async () => {
  const path = join(home.path, 'usher.db');
  restoreOldDatabase(path);
  const discordWorld = oldWorld('left');
  world = await prepareWorld({
    media: MEDIA_OPTIONS,
    discord: { world: discordWorld, now: () => Date.now() + ahead, past },
    settings: { ...settingsAt(SOON, discordWorld), DATABASE_PATH: path },
    ownProcesses: true,
    nodeOptions: ['--import', KILLER],
  });
  for (const step of Object.values(MEDIA_STEPS)) step(world.media);
  world.discord.forbid('#news', 'sending');
  // While no bot runs.
  world.media.history.add({ item: 'Vyšehrad', account: world.media.accounts.wei });
  before = new Map(CHANNELS.map((channel) => [channel, textsIn(channel).length]));
  await world.startAgain();
  await wholeTick(world);
});
afterAll(async () => {
  await world.close();
  home.remove();
});

const person = (name: string) => world.discord.person(name);
const textsIn = (channel: string) => world.discord.messages(channel).map(({ text }) => text);
/** In how many messages. */
const timesIn = (channel: string, title: string) => textsIn(channel).filter((text) => text.includes(title)).length;
/** That message of before, as the person who got it still sees it. */
function keptBy(who: string, name: string) {
  const message = person(who)
    .sees('#cinema')
    .find(({ id }) => id === named(name));
  if (!message) throw new Error(`${who} does not see ${name}`);
  return message;
}

test('a bot on an old database posts nothing twice and finishes interrupted posts', async () => {
  await expect.poll(() => textsIn('#silent films').at(-1)).toMatch(/[Ss]can/);
  await expect.poll(() => textsIn('#history').at(-1)).toContain('Vyšehrad');
  expect(timesIn('#history', 'Safety Last!')).toBe(1);
  const more = CHANNELS.map((channel) => [channel, textsIn(channel).length - Number(before.get(channel))]);
  // What was played meanwhile, and that nobody knows how the scan that was cut short ended.
  const expected = new Map([
    ['#history', 1],
    ['#silent films', 1],
  ]);
  expect(more).toEqual(CHANNELS.map((channel) => [channel, expected.get(channel) ?? 0]));
  const complaints = world.bot().lines.filter((text) => /"level":"(?:warn|error)"/.test(text));
  expect(complaints.filter((text) => !EXPECTED.test(text))).toEqual([]);
});

test('a bot on an old database continues its boards in their messages', async () => {
  const board = world.discord.messages('#history').find(({ text }) => text.includes('Sherlock Jr.'));
  world.media.sessions.start({
    item: 'Cops',
    account: world.media.accounts.wei,
    state: 'paused',
    device: world.media.devices.kitchen,
  });
  const now = () => world.discord.messages('#history').find(({ id }) => id === board?.id)?.text;
  await expect.poll(now).toContain('Cops');
  expect(now()).toContain('Aunt Priya');
});

test('a bot on an old database adds new episodes to the season’s message', async () => {
  const season = world.media.library.titled('Season 9');
  world.media.libraryEditor.add({ kind: 'episode', title: 'A second chapter', parent: season.ratingKey, index: 2 });
  await expect.poll(() => textsIn('#cinema').join('\n')).toMatch(/A first chapter[\s\S]*A second chapter/);
  expect(timesIn('#cinema', 'A first chapter')).toBe(1);
});

test('a bot on an old database posts an unidentified film once it is identified', async () => {
  const film = world.media.library.all().find(({ title }) => title === 'das.cabinet.1920.mkv');
  world.media.libraryEditor.match(`${film?.ratingKey}`, { title: 'Das Cabinet', guid: 'movie/das-cabinet' });
  await expect.poll(() => timesIn('#cinema', 'Das Cabinet')).toBe(1);
});

test('a bot on an old database posts what waited for a closed channel once the channel is open', async () => {
  await expect.poll(() => timesIn('@admin', 'I can no longer post')).toBe(1);
  world.discord.allow('#news');
  await person('admin').run('/notify resume');
  await expect.poll(() => timesIn('#news', 'Encore')).toBe(1);
});

test('buttons, menus and drafts of messages from an old database still work', async () => {
  const [moderator, viewer, admin] = [person('moderator'), person('viewer'), person('admin')];
  const page = await moderator.click(keptBy('moderator', 'plays'), 'Page 2 ▶');
  expect(page.text).toContain('Play history');
  const found = await viewer.select(keptBy('viewer', 'search'), 'Show one of these …', 'Metropolis (1927)');
  expect(found.text).toContain('Fritz Lang');
  const draft = await admin.select(keptBy('admin', 'draft'), 'Take out …', 'from the library “Silent Films”');
  expect(draft.text).toContain('[Remove …: one account has more than 1 stream]');
  const [play] = world.discord.messages('#history').filter(({ text }) => text.includes('Šárka'));
  if (!play) throw new Error('there is no post of Šárka');
  const asked = await person('curator').in('#history').runOn(play, 'Add to playlist');
  expect(asked.text).toContain('Where should Šárka');
});

test('a button on a message from an old database ends the session that it shows', async () => {
  const form = formOf(await person('moderator').click(keptBy('moderator', 'sessions'), 'End …'));
  const ended = await person('moderator').submit(form, { reason: 'Late' });
  await ended.until(({ text }) => text.includes('Ended'));
  expect(world.media.simulation.terminations).toMatchObject([{ title: 'Sherlock Jr.', reason: 'Late' }]);
});

test('a removal from an old database can be undone', async () => {
  const undone = await person('curator').run('/playlist undo');
  await undone.until(({ text }) => text.includes('Put one item back'));
});

test('rules from an old database are unchanged and still act', async () => {
  const { text } = await person('admin').run('/rule list');
  expect(text).toMatch(/Crowd · dry run[\s\S]*One at a time · live[\s\S]*Paused · off/);
  expect((await person('admin').run('/rule show', { rule: 'One at a time' })).text).toContain(
    'from the library “Silent Films”',
  );
  expect((await person('admin').run('/rule log')).text).toMatch(/Nosferatu.*Jonas Weber.*\n.*ended/);
});

test('notifications held back by quiet hours or a digest in an old database arrive in the morning', async () => {
  await world.bot().stop();
  ahead = MORNING.getTime() - Date.now();
  const posted = () =>
    world.discord.requests.filter(
      ({ method, path }) => method === 'POST' && path.includes('/channels/110000000000000301/messages'),
    );
  await world.startAgain({ CRASH_CLOCK_AHEAD_MS: String(ahead) });
  await expect.poll(() => timesIn('#silent films', 'Cellar screen')).toBe(1);
  await expect.poll(() => posted().length).toBe(1);
  expect(posted()[0]?.body).toMatch(/Safety Last!/);
});
