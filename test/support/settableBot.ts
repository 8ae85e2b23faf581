import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExpectStatic, TestContext } from 'vitest';
import { findFreePort } from '../../sandbox/freePort.ts';
import { type EmbeddedWorld, startWorld } from './embeddedWorld.ts';
import { TICKING, wholeTick } from './ticking.ts';

/** How soon everything goes on, in ms. A board is written every fifteen seconds, and a presence every twenty. */
const SOON = { timeout: 60_000 };

/** A bot on the machine of its media server, whose time of day can be set while both run, with a board, a counter and a feed. */
export interface SettableBot {
  readonly world: EmbeddedWorld;
  /** How far their clock is ahead of the real one from now on, in ms. */
  readonly set: (aheadMs: number) => void;
  readonly now: () => Date;
  readonly port: number;
}

export async function startSettableBot({ onTestFinished }: Pick<TestContext, 'onTestFinished'>): Promise<SettableBot> {
  const folder = mkdtempSync(join(tmpdir(), 'usher-clock-'));
  const file = join(folder, 'ahead');
  const write = (aheadMs: number) => writeFileSync(file, String(aheadMs));
  write(0);
  const port = await findFreePort();
  const world = await startWorld({
    ownProcesses: true,
    nodeOptions: ['--import', new URL('../../sandbox/settableClock.ts', import.meta.url).href],
    settings: { ...TICKING, CLOCK_FILE: file, HEALTH_PORT: String(port), PRESENCE: 'counts' },
    media: { scale: { sessions: 0 } },
  });
  onTestFinished(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });
  let ahead = 0;
  const setClock = (aheadMs: number): void => {
    write(aheadMs);
    ahead = aheadMs;
  };
  const now = () => new Date(Date.now() + ahead);
  const admin = world.discord.person('admin');
  await admin.run('/board set', { channel: '#maintenance', people: 'name' });
  await admin.run('/counter set', { channel: '#box office', kind: 'streams' });
  return { world, set: setClock, now, port };
}

/** Starts a stream of that title: answers, the post, the board, the presence and the counter show it soon, and the bot is ready. */
export async function announces(
  title: string,
  { world, now, port }: SettableBot,
  { expect, counts = true }: { readonly expect: ExpectStatic; readonly counts?: boolean },
): Promise<void> {
  const { media, discord } = world;
  // A feed that is younger than the jump begins again with a poll that reads the history twice. A play that is added
  // between the two reads would count as older than the feed.
  await wholeTick(world);
  await wholeTick(world);
  media.sessions.start({ item: title, account: media.accounts.jonas, state: 'paused' });
  media.history.add({ item: title, viewedAt: now() });
  const streams = media.sessions.active.length;
  const textIn = (channel: string) =>
    discord
      .messages(channel)
      .map(({ text }) => text)
      .join('\n');
  const names = () => discord.requests.filter(({ path }) => /\/channels\/\d+$/.test(path)).map(({ body }) => body);
  // More than the budget of a second, which @discordjs/rest counts.
  for (let n = 0; n < 50; n += 1) {
    const { text } = await discord.person('viewer').run('/search', { query: title });
    expect(text).toContain(title);
  }
  await Promise.all([
    expect.poll(() => textIn('#history'), SOON).toContain(title),
    expect.poll(() => textIn('#maintenance'), SOON).toContain(title),
    expect.poll(() => discord.gateway.presence(), SOON).toMatch(new RegExp(`^${streams} streams?$`)),
    // Discord lets a channel be renamed twice in ten minutes.
    counts && expect.poll(names, SOON).toContain(`{"name":"Streams: ${streams}"}`),
  ]);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
}
