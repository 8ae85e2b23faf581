import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ComponentType } from 'discord-api-types/v10';
import { EXIT_WITH_PARENT_NODE_OPTIONS } from '../sandbox/bot.ts';
import type { EmbeddedDiscord } from '../sandbox/discord/discord.ts';
import { listMessageComponents } from '../sandbox/discord/messages/componentTree.ts';
import type { UserVisibleMessage } from '../sandbox/discord/people/visibleMessage.ts';
import { type Bench, formatMs, percentile } from './bench.ts';
import { watchGarbageCollections } from './collections.ts';
import {
  measureAnswerTime,
  startDeployedUsherBot,
  startDiscordWithManyPeople,
  visibleMessageOfAnswer,
} from './usher.ts';

const BARE_BOT = fileURLToPath(new URL('./bareBot.ts', import.meta.url));
const WARM_UP = 60;
const INTERACTIONS = 500;
/** A word of many film titles, so that the results have a second page. */
const QUERY = 'the';
/** People who take turns, because commands per person and minute are limited. */
const PEOPLE = 60;

/** A bot with its own embedded Discord. */
interface Subject {
  readonly name: string;
  readonly discord: EmbeddedDiscord;
  readonly viewers: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Time until the bot acknowledged a command, or a press of a button below the command's result. */
interface Time {
  readonly bot: 'usher' | 'bare';
  readonly what: 'command' | 'press';
  readonly nth: number;
  readonly started: number;
  readonly took: number;
}

/**
 * Measures how long Usher and a minimal bot take to acknowledge an interaction. Each bot has its own process and
 * Discord.
 */
export const acknowledgementTimeBench: Bench = async function* () {
  const subjects = await Promise.all([
    startDeployedUsherBot(PEOPLE).then((usher) => ({ ...usher, name: 'usher' })),
    startBare(),
  ]);
  const collections = watchGarbageCollections();
  try {
    const [usher, bare] = subjects;
    yield `${INTERACTIONS} commands and ${INTERACTIONS} presses each, in turns, after ${WARM_UP} to warm up`;
    const allTimes = await measure(usher, bare);
    const times = await collections.clearOf(allTimes);
    yield `${allTimes.length - times.length} of ${allTimes.length} times left out, since this process collected garbage in them`;
    for (const kind of ['command', 'press'] as const) {
      const tookBy = (bot: Time['bot'], isWanted = (_: Time) => true) =>
        times.filter((time) => time.bot === bot && time.what === kind && isWanted(time)).map(({ took }) => took);
      // Times of the minimal bot in every second pair of rounds. In each pair, each bot goes first once.
      const half = (remainder: number) => tookBy('bare', ({ nth }) => (nth >> 1) % 2 === remainder);
      yield `${kind === 'command' ? '/search' : 'a press on its result'}`;
      yield `  usher: ${line(tookBy('usher'))}`;
      yield `  bare:  ${line(tookBy('bare'))}`;
      yield `  usher is later by ${difference(tookBy('usher'), tookBy('bare'), 50)} at p50, ${difference(tookBy('usher'), tookBy('bare'), 99)} at p99 (goal: within 2 ms at p99)`;
      yield `  noise, one half of the bare bot's times against the other: ${difference(half(0), half(1), 50)} at p50, ${difference(half(0), half(1), 99)} at p99`;
    }
  } finally {
    collections.stop();
    await Promise.all(subjects.map(({ stop }) => stop()));
  }
};

const line = (times: readonly number[]): string =>
  `p50 ${formatMs(percentile(times, 50))}, p90 ${formatMs(percentile(times, 90))}, p99 ${formatMs(percentile(times, 99))}, worst ${formatMs(percentile(times, 100))}`;

const difference = (first: readonly number[], second: readonly number[], percent: number): string =>
  `${(percentile(first, percent) - percentile(second, percent)).toFixed(2)} ms`;

async function measure(usher: Subject, bare: Subject): Promise<readonly Time[]> {
  const times: Time[] = [];
  for (let nth = 0; nth < WARM_UP + INTERACTIONS; nth += 1) {
    // In every second round, the other bot goes first.
    const turns = [
      { subject: usher, bot: 'usher' },
      { subject: bare, bot: 'bare' },
    ] as const;
    for (const { subject, bot } of nth % 2 === 0 ? turns : turns.toReversed()) {
      const { command, press } = await commandAndPress(subject, nth);
      if (nth < WARM_UP) continue;
      times.push({ bot, what: 'command', nth, ...command }, { bot, what: 'press', nth, ...press });
    }
  }
  return times;
}

type Taken = Pick<Time, 'started' | 'took'>;

/**
 * Runs a command and a press, and waits for the whole answer to each, so that the next acknowledgement is measured on
 * an idle bot.
 */
async function commandAndPress(
  { name, discord, viewers }: Subject,
  nth: number,
): Promise<{ readonly command: Taken; readonly press: Taken }> {
  const viewer = discord.person(viewers[nth % viewers.length] ?? '');
  const { answer, ...command } = await measureAnswerTime(() =>
    viewer.run('/search', { query: QUERY }, { until: 'acknowledged' }),
  );
  const message = visibleMessageOfAnswer(await answer.until((answer) => visibleMessageOfAnswer(answer) !== undefined));
  const button = message && buttonOf(message);
  if (!message || button === undefined) throw new Error(`${name} shows nothing to press`);
  const { answer: pressed, ...press } = await measureAnswerTime(() =>
    viewer.click(message, button, { until: 'acknowledged' }),
  );
  await pressed.until((answer) => (visibleMessageOfAnswer(answer)?.edits ?? 0) > message.edits);
  return { command, press };
}

function buttonOf({ components }: UserVisibleMessage): string | undefined {
  const customIds = listMessageComponents(components).flatMap(({ component }) =>
    component.type === ComponentType.Button && 'custom_id' in component ? [component.custom_id] : [],
  );
  return customIds.at(-1);
}

async function startBare(): Promise<Subject> {
  const { discord, viewers } = await startDiscordWithManyPeople(PEOPLE);
  const env = {
    PATH: process.env.PATH ?? '',
    DISCORD_TOKEN: discord.botToken,
    DISCORD_API_URL: discord.url,
    GUILD_ID: discord.world.guilds[0]?.id ?? '',
  };
  const child = spawn(process.execPath, [...EXIT_WITH_PARENT_NODE_OPTIONS, BARE_BOT], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const exit = once(child, 'exit');
  await Promise.all([discord.connected(), discord.registered()]);
  const stop = async () => {
    child.kill();
    await exit;
    await discord.close();
  };
  return { name: 'the bare bot', discord, viewers, stop };
}
