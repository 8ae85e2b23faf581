import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublicMessages, watchPublicMessages } from '../../../sandbox/crash/checker/publicMessages.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

/** Two media servers and two guilds: the first sees both servers and speaks English, the second sees one and is German. */
let world: EmbeddedWorld;
let posted: PublicMessages;
let aheadMs = 0;
const folder = mkdtempSync(join(tmpdir(), 'usher-check-'));
const clockFile = join(folder, 'ahead');
const SOON = { timeout: 60_000 };
const ENGLISH = '#maintenance';
const GERMAN = '#lobby';
/** Statements before which the bot is killed while it counts, makes the posts and sends them. */
const KILLED_AT = ['into pending_notifications', 'into "outbox"', 'set "sent_at"'];

beforeAll(async () => {
  writeFileSync(clockFile, '0');
  const quiet = { scale: { sessions: 0, history: 0 } };
  world = await startWorld({
    servers: 2,
    ownProcesses: true,
    nodeOptions: [
      new URL('../../../sandbox/settableClock.ts', import.meta.url),
      new URL('../../support/killAtStatement.ts', import.meta.url),
    ].flatMap(({ href }) => ['--import', href]),
    settings: { CLOCK_FILE: clockFile, TIME_ZONE: 'UTC', MAINTENANCE_CHANNEL_ID: '' },
    discord: { now: () => Date.now() + aheadMs },
    media: quiet,
    attic: quiet,
  });
  posted = watchPublicMessages(world.discord);
  expect((await admin().run('/notify set', { feed: 'check', channel: ENGLISH })).text).toContain('Library check');
  await admin().elsewhere().run('/notify set', { feed: 'check', channel: GERMAN, language: 'de' });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const admin = () => world.discord.person('admin');
const postsIn = (channel: string, text: string) =>
  posted.in([channel]).filter((message) => message.text.includes(text));
const countIn = (text: string) => Number(/(\d+) (?:titles|Titel)/.exec(text)?.[1]);

/** Sets the clock to noon of the second day of the next month. */
function setNextMonth(): void {
  const now = new Date(Date.now() + aheadMs);
  aheadMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12) - Date.now();
  writeFileSync(clockFile, String(aheadMs));
}

test('a bot that is killed while it counts, makes and sends the monthly check posts it once in each guild’s language', async () => {
  await world.bot().stop();
  setNextMonth();
  for (const statement of KILLED_AT)
    expect([statement, await world.launch({ KILL_AT: statement }).ended]).toEqual([statement, 'SIGKILL']);
  await world.startAgain();
  await expect.poll(() => postsIn(ENGLISH, 'Check of').length, SOON).toBe(1);
  await expect.poll(() => postsIn(GERMAN, 'geprüft').length, SOON).toBe(1);
  const [english, german] = [postsIn(ENGLISH, 'Check of'), postsIn(GERMAN, 'geprüft')].map(
    ([post]) => post?.text ?? '',
  );
  expect(english).toContain('`/library check` lists the titles. Usher deletes nothing.');
  expect(german).toContain('Usher löscht nichts');
  expect(german).toContain('ohne Untertitel (Deutsch)');
  expect(countIn(english ?? '')).toBeGreaterThan(countIn(german ?? ''));
});

test('the monthly check of the next month comes once, and nothing more once the feed is off', async () => {
  await world.bot().stop();
  setNextMonth();
  await world.startAgain();
  await expect.poll(() => postsIn(ENGLISH, 'Check of').length, SOON).toBe(2);
  await expect.poll(() => postsIn(GERMAN, 'geprüft').length, SOON).toBe(2);
  await admin().run('/notify remove', { feed: 'check', channel: ENGLISH });
  await world.bot().stop();
  setNextMonth();
  await world.startAgain();
  await expect.poll(() => postsIn(GERMAN, 'geprüft').length, SOON).toBe(3);
  expect(postsIn(ENGLISH, 'Check of')).toHaveLength(2);
});
