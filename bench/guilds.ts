import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createWorkingFolder, type RunningBotProcess, startBot } from '../sandbox/bot.ts';
import { type Bench, formatMs, percentile } from './bench.ts';
import { type BenchChildProcess, startBenchChildProcess } from './feed/children.ts';
import { buildIfOlder, DEPLOYED_MEMORY_SETTINGS } from './footprint/bots.ts';
import { fillDatabaseWithGuilds } from './guilds/database.ts';
import { type BenchSize, type PostTally, readBenchSize, tallyPosts } from './guilds/plan.ts';
import { renderProcessUsageLine } from './guilds/usage.ts';
import * as words from './guilds/words.ts';

const DISCORD = fileURLToPath(new URL('./guilds/discord.ts', import.meta.url));
const MEDIA = fileURLToPath(new URL('./guilds/media.ts', import.meta.url));
const PROBE = fileURLToPath(new URL('./guilds/probe.ts', import.meta.url));
/** Node options for the embedded Discord, which keeps every request: two thousand lists of commands need a gigabyte. */
const ROOM = ['--max-old-space-size=8192'];
/**
 * Node options for the bot: V8's share of the bot's gigabyte in compose.yaml and deploy/usher.service. With the default
 * of a large machine, V8 would collect less garbage.
 */
const AS_DEPLOYED = ['--max-old-space-size=512'];
const SECOND_MS = 1000;
const LOOK_EVERY_MS = 5 * SECOND_MS;
/** Number of checks without any news, over two minutes, after which no more is expected. Plays are read each minute. */
const LOOKS_IN_VAIN = 24;

/**
 * Measures one bot with the maximum of guilds and media servers for one process, under Discord's limits for a bot. `npm
 * run bench -- guilds --guilds 100 --servers 5 --minutes 2` is a small run.
 */
export const manyGuildsBench: Bench = async function* () {
  const size = readBenchSize(process.argv.slice(3));
  await buildIfOlder();
  yield `${size.guilds} guilds, ${size.servers} media servers, ${size.events} plays a second for ${size.minutes} min, each for ${size.followers} guild(s)`;
  const discord = startBenchChildProcess<
    words.DiscordProcessCommand,
    words.DiscordProcessReport,
    words.DiscordProcessHello
  >(DISCORD, [`${size.guilds}`], {
    hello: words.discordProcessHelloSchema,
    response: words.discordProcessReportSchema,
    execArgv: ROOM,
  });
  const media = startBenchChildProcess<words.MediaProcessCommand, words.MediaProcessReport, words.MediaProcessHello>(
    MEDIA,
    [JSON.stringify(size)],
    {
      hello: words.mediaProcessHelloSchema,
      response: words.mediaProcessReportSchema,
      execArgv: ROOM,
    },
  );
  const home = createWorkingFolder();
  try {
    yield* run(size, home.path, { discord: await discord, media: await media });
  } finally {
    for (const startedChild of [discord, media]) await startedChild.then(({ child }) => child.end());
    home.remove();
  }
};

interface Children {
  readonly discord: Awaited<
    ReturnType<
      typeof startBenchChildProcess<words.DiscordProcessCommand, words.DiscordProcessReport, words.DiscordProcessHello>
    >
  >;
  readonly media: Awaited<
    ReturnType<
      typeof startBenchChildProcess<words.MediaProcessCommand, words.MediaProcessReport, words.MediaProcessHello>
    >
  >;
}

async function* run(size: BenchSize, home: string, { discord, media }: Children): AsyncIterable<string> {
  const key = randomBytes(32);
  await fillDatabaseWithGuilds(join(home, 'usher.db'), key, size, media.hello.servers);
  const settings = {
    DISCORD_TOKEN: discord.hello.token,
    DISCORD_API_URL: discord.hello.url,
    ACCOUNT_URL: media.hello.accountUrl,
    DATABASE_PATH: 'usher.db',
    INSTALLATION_KEY: key.toString('base64'),
    BENCH_PROBE: probeIn(home),
    ...discord.hello.settings,
    ...DEPLOYED_MEMORY_SETTINGS,
  };
  const start = () => startBot(settings, home, { nodeOptions: [...AS_DEPLOYED, '--import', PROBE] });
  yield* first({ size, start, probe: probeIn(home), discord: discord.child, media: media.child });
  yield* restart({ start, probe: probeIn(home), discord: discord.child });
}

const probeIn = (home: string): string => join(home, 'probe.jsonl');

interface World {
  readonly size: BenchSize;
  readonly start: () => RunningBotProcess;
  readonly probe: string;
  readonly discord: BenchChildProcess<words.DiscordProcessCommand, words.DiscordProcessReport>;
  readonly media: BenchChildProcess<words.MediaProcessCommand, words.MediaProcessReport>;
}

/**
 * Measures the first start, at which each guild gets its commands. Plays begin once each server was read, even if some
 * guilds have no commands yet.
 */
async function* first({ size, start, probe, discord, media }: World): AsyncIterable<string> {
  const from = Date.now();
  const bot = start();
  try {
    await bot.ready;
    yield `first start: ready after ${seconds(Date.now() - from)}; ${renderProcessUsageLine(probe, from, Date.now())}`;
    while ((await media.ask({ playing: false })).looked < size.servers) await wait(SECOND_MS);
    const began = Date.now();
    yield `  each media server was looked at after ${seconds(began - from)}; ${renderProcessUsageLine(probe, from, began)}`;
    await media.ask({ playing: true });
    const registered = await searching(began + size.minutes * 60 * SECOND_MS, size, discord);
    const { events, violations } = await media.ask({ playing: false });
    const endedAt = Date.now();
    const lostCount = ({ posted }: words.DiscordProcessReport) => tallyPosts(size, events, new Map(posted)).lost;
    const state = await until(discord, (child) => lostCount(child) === 0 && child.registered >= size.guilds);
    yield `  ${registered === undefined ? `${state.registered} guilds had their commands ${seconds(Date.now() - from)}` : `all guilds had their commands ${seconds(registered - from)}`} after the start`;
    yield `${events} plays: ${renderProcessUsageLine(probe, began, endedAt)}`;
    yield `  ${tallyLine(tallyPosts(size, events, new Map(state.posted)))}, the last of them ${seconds(state.last - endedAt)} after the last play`;
    yield* requestLines(state);
    yield `  searches beside it, acknowledged: ${searchLine(state)}`;
    for (const problem of [...violations, ...state.violations, ...complaintsOf(bot)]) yield `  ! ${problem}`;
  } finally {
    await bot.stop();
  }
}

/** Measures a second start, at which Discord already has all commands. */
async function* restart({ start, probe, discord }: Pick<World, 'start' | 'probe' | 'discord'>): AsyncIterable<string> {
  const from = Date.now();
  const bot = start();
  try {
    await bot.ready;
    yield `second start: ready after ${seconds(Date.now() - from)}; ${renderProcessUsageLine(probe, from, Date.now())}`;
    await wait(60 * SECOND_MS);
    yield `  with the minute after that; ${renderProcessUsageLine(probe, from, Date.now())}`;
    yield* requestLines(await discord.ask({ search: false }));
    for (const problem of complaintsOf(bot)) yield `  ! ${problem}`;
  } finally {
    await bot.stop();
  }
}

/** Lets people search until `end`. Returns when the last guild got its commands. Undefined if some guild has none. */
async function searching(
  end: number,
  { guilds: count }: BenchSize,
  discord: World['discord'],
): Promise<number | undefined> {
  let registered: number | undefined;
  while (Date.now() < end) {
    const state = await discord.ask({ search: true });
    if (state.registered >= count) registered ??= Date.now();
    await wait(Math.min(LOOK_EVERY_MS, Math.max(0, end - Date.now())));
  }
  return registered;
}

/** Waits until the condition is true, or until nothing happens any more. */
async function until(discord: World['discord'], isDone: (seen: words.DiscordProcessReport) => boolean) {
  let state = await discord.ask({ search: false });
  for (let inVain = 0; !isDone(state) && inVain < LOOKS_IN_VAIN; ) {
    await wait(LOOK_EVERY_MS);
    const next = await discord.ask({ search: false });
    inVain = next.messages === state.messages && next.registered === state.registered ? inVain + 1 : 0;
    state = next;
  }
  return state;
}

const tallyLine = ({ expected, shown, lost, doubled, strange }: PostTally): string =>
  `${shown} of ${expected} shown to those who follow them, ${lost} lost, ${doubled} twice, ${strange} where they do not belong`;

function* requestLines({ requests, messages }: words.DiscordProcessReport): Iterable<string> {
  const sum = (counter: 'all' | 'limited') => requests.reduce((total, child) => total + child[counter], 0);
  yield `  ${messages} posts of plays so far; ${sum('all')} requests, ${sum('limited')} of them refused by a rate limit:`;
  for (const { place, all, limited } of requests) yield `    ${all} × ${place} (${limited} refused)`;
}

const searchLine = ({ searches }: words.DiscordProcessReport): string => {
  const times = searches.map((time) => time ?? Number.POSITIVE_INFINITY);
  return `${times.length}, p50 ${formatMs(percentile(times, 50))}, p99 ${formatMs(percentile(times, 99))}, worst ${formatMs(percentile(times, 100))}`;
};

/** Warnings and errors in the bot's log, each once with its count. */
function complaintsOf({ lines }: RunningBotProcess): readonly string[] {
  const loud = lines.filter((line) => /"level":"?(?:40|50|60|warn|error|fatal)/.test(line));
  const linesByMessage = Map.groupBy(loud, (line) => /"msg":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? line);
  return [...linesByMessage].map(
    ([message, times]) => `${times.length} × ${message}, first: ${times[0]?.slice(0, 600)}`,
  );
}

const seconds = (time: number): string => `${(time / SECOND_MS).toFixed(1)} s`;
