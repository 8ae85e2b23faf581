import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Session } from '../src/domain/media/sessions/session.ts';
import { createPostSender } from '../src/jobs/delivery/sender.ts';
import { openDatabaseStore } from '../src/store/open.ts';
import { formatMs, percentile, threadCpuMs, watchEventLoopBlocks } from './bench.ts';
import {
  createBenchClock,
  createBoards,
  createRequestCountingDiscord,
  createStreamSessions,
  silentLog,
} from './board/world.ts';

const STREAMS = 50;
const BOARDS = 20;
const MINUTES = 10;
/** Interval at which sessions are read while there is a board, in ms. */
const LOOK_MS = 5000;
const LOOKS = (MINUTES * 60_000) / LOOK_MS;
/** Posts of the feeds per session poll on a busy evening, with or without boards: about one per minute and channel. */
const POSTS_A_LOOK = 2;

const channelOf = (n: number): string => String(1_200_000_000_000_000_000n + BigInt(n));

/** Measures 50 streams on 20 boards against the feeds alone. Each part simulates ten minutes. */
export async function* streamBoardBench(): AsyncIterable<string> {
  yield `${STREAMS} streams, ${BOARDS} boards, ${MINUTES} minutes with a look every ${LOOK_MS / 1000} s (${60_000 / LOOK_MS} requests a minute to the media server, however many boards)`;
  const feeds = await measured({ boards: 0, sessionsAt: () => [] });
  yield `  feeds alone:              ${lineOf(feeds)}`;
  const pausedResult = await measured({
    boards: BOARDS,
    sessionsAt: () => createStreamSessions(STREAMS, 0).map(paused),
  });
  yield `  and boards, all paused:   ${lineOf(pausedResult)} · ${comparison(pausedResult, feeds)}`;
  const moving = await measured({
    boards: BOARDS,
    sessionsAt: (elapsedMs) => createStreamSessions(STREAMS, elapsedMs),
  });
  yield `  and boards, all playing:  ${lineOf(moving)} · ${comparison(moving, feeds)}`;
}

const paused = (session: Session): Session => ({ ...session, player: { ...session.player, state: 'paused' } });

interface Setting {
  readonly boards: number;
  /** The sessions at a time in ms after the start. */
  readonly sessionsAt: (ms: number) => readonly Session[];
}

interface Measured {
  readonly requests: ReadonlyMap<string, number>;
  /** Processor time of each session poll and its consequences, in ms. */
  readonly work: readonly number[];
  /** The longest turn of the event loop in ms, by the clock and in processor time. */
  readonly longest: { readonly time: number; readonly work: number };
}

async function measured({ boards, sessionsAt }: Setting): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  const time = createBenchClock();
  const { clock } = time;
  const store = await openDatabaseStore({ path: join(folder, 'usher.db'), clock, log: silentLog });
  try {
    const discord = createRequestCountingDiscord(clock.now);
    const job = createBoards(store, discord.channels, clock);
    for (let n = 0; n < boards; n += 1)
      await store.boards.set({
        guildId: channelOf(n),
        channelId: channelOf(n),
        locale: 'en-US',
        librarySectionIds: [],
        follows: false,
        controls: true,
        people: 'name',
      });
    await job.changed();
    const sender = createPostSender({
      ...store,
      channels: discord.channels,
      clock,
      log: silentLog,
      random: () => 0,
      wake: () => undefined,
      alert: () => undefined,
      directory: { guildOf: async () => undefined, ownerOf: () => undefined, direct: async () => '' },
      mayRead: async () => true,
      split: async () => [],
      fill: async ({ components }) => components,
    });
    const readOnce = async (elapsedMs: number) => {
      if (boards > 0) await job.receive({ at: clock.now().getTime(), sessions: sessionsAt(elapsedMs) });
      for (let n = 0; n < POSTS_A_LOOK; n += 1) await postOf(store, clock.now().getTime(), n);
      sender.wake();
      for (let turns = 0; turns < 300; turns += 1) await turn();
      time.pass(LOOK_MS);
    };
    // Before the measurement, the boards post their first messages and modules are loaded.
    for (let n = 0; n < 4; n += 1) await readOnce(0);
    discord.requests.clear();
    const work: number[] = [];
    const loop = watchEventLoopBlocks();
    for (let n = 0; n < LOOKS; n += 1) {
      const before = threadCpuMs();
      await readOnce(n * LOOK_MS);
      work.push(threadCpuMs() - before);
    }
    const longest = loop.longest();
    await job.stop(AbortSignal.timeout(1000));
    await sender.stop(AbortSignal.timeout(1000));
    return { requests: new Map(discord.requests), work, longest };
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds a post to the outbox, for one of the channels with a board. */
async function postOf(
  { outbox }: Awaited<ReturnType<typeof openDatabaseStore>>,
  elapsedMs: number,
  n: number,
): Promise<void> {
  const channelId = channelOf((elapsedMs / LOOK_MS + n * 7) % BOARDS);
  const components = [{ type: 17, components: [{ type: 10, content: 'a play' }] }];
  await outbox.add({ key: `${elapsedMs} ${n}`, channelId, body: JSON.stringify({ components }) });
}

function lineOf({ requests, work, longest }: Measured): string {
  const requestTexts = [...requests].map(([name, count]) => `${(count / MINUTES).toFixed(1)} ${name}`);
  return `${requestTexts.join(' + ') || 'no requests'} a minute to Discord, ${formatMs(percentile(work, 50))} of work a look, ${formatMs(percentile(work, 99))} at most in 99 of 100, longest stall ${formatMs(longest.time)} (work ${formatMs(longest.work)})`;
}

const comparison = ({ work }: Measured, feeds: Measured): string =>
  `${(percentile(work, 50) / percentile(feeds.work, 50)).toFixed(2)} × the feeds alone`;
