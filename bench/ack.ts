import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ComponentType } from 'discord-api-types/v10';
import type { EmbeddedDiscord } from '../sandbox/discord/discord.ts';
import type { VisibleMessage } from '../sandbox/discord/people/visibleMessage.ts';
import { everyComponent } from '../sandbox/discord/validation/components.ts';
import { type Bench, ms, percentile } from './bench.ts';
import { shown, startCrowdedDiscord, startUsher, timed } from './usher.ts';

const BARE_BOT = fileURLToPath(new URL('./bareBot.ts', import.meta.url));
const WARM_UP = 60;
const INTERACTIONS = 500;
/** Many film titles contain this word, so that there is a second page to turn to. */
const QUERY = 'the';
/** Nobody may do in a minute what we do in it, so that many people take turns. */
const PEOPLE = 60;

/** A bot with an embedded Discord of its own. */
interface Subject {
  readonly name: string;
  readonly discord: EmbeddedDiscord;
  readonly viewers: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Milliseconds until a command, and a press on its result, were acknowledged. */
interface Times {
  readonly command: number[];
  readonly press: number[];
}

/** Compares the time to acknowledge an interaction with that of a bot that does nothing else; each has a process and a Discord of its own. */
export const ack: Bench = async function* () {
  const subjects = await Promise.all([startUsher(PEOPLE).then((usher) => ({ ...usher, name: 'usher' })), startBare()]);
  try {
    const [usher, bare] = subjects;
    yield `${INTERACTIONS} commands and ${INTERACTIONS} presses each, in turns, after ${WARM_UP} to warm up`;
    const { times, itself } = await measure(usher, bare);
    for (const what of ['command', 'press'] as const) {
      const [own, other] = [times.usher[what], times.bare[what]];
      yield `${what === 'command' ? '/search' : 'a press on its result'}`;
      yield `  usher: ${line(own)}`;
      yield `  bare:  ${line(other)}`;
      yield `  usher is later by ${apart(own, other, 50)} at p50, ${apart(own, other, 99)} at p99 (goal: within 2 ms at p99)`;
      yield `  noise, one half of the bare bot's times against the other: ${apart(...itself(what), 50)} at p50, ${apart(...itself(what), 99)} at p99`;
    }
  } finally {
    await Promise.all(subjects.map(({ stop }) => stop()));
  }
};

const line = (times: readonly number[]): string =>
  `p50 ${ms(percentile(times, 50))}, p90 ${ms(percentile(times, 90))}, p99 ${ms(percentile(times, 99))}, worst ${ms(percentile(times, 100))}`;

const apart = (one: readonly number[], other: readonly number[], percent: number): string =>
  `${(percentile(one, percent) - percentile(other, percent)).toFixed(2)} ms`;

async function measure(usher: Subject, bare: Subject) {
  const times = { usher: { command: [], press: [] } as Times, bare: { command: [], press: [] } as Times };
  for (let at = 0; at < WARM_UP + INTERACTIONS; at += 1) {
    // They also take turns in going first.
    const turns = [
      { subject: usher, into: times.usher },
      { subject: bare, into: times.bare },
    ] as const;
    for (const { subject, into } of at % 2 === 0 ? turns : turns.toReversed()) {
      const { command, press } = await commandAndPress(subject, at);
      if (at < WARM_UP) continue;
      into.command.push(command);
      into.press.push(press);
    }
  }
  // In pairs, since a different bot goes first every other time.
  const half = (what: keyof Times, rest: number) => times.bare[what].filter((_, at) => (at >> 1) % 2 === rest);
  return { times, itself: (what: keyof Times) => [half(what, 0), half(what, 1)] as const };
}

/** Runs one of each and waits for the whole reply, so that we measure the acknowledgement of a bot that has nothing else to do. */
async function commandAndPress(
  { name, discord, viewers }: Subject,
  at: number,
): Promise<{ readonly command: number; readonly press: number }> {
  const viewer = discord.person(viewers[at % viewers.length] ?? '');
  const command = await timed(() => viewer.run('/search', { query: QUERY }, { until: 'acknowledged' }));
  const message = shown(await command.answer.until((answer) => shown(answer) !== undefined));
  const button = message && buttonOf(message);
  if (!message || button === undefined) throw new Error(`${name} shows nothing to press`);
  const press = await timed(() => viewer.click(message, button, { until: 'acknowledged' }));
  await press.answer.until((answer) => (shown(answer)?.edits ?? 0) > message.edits);
  return { command: command.took, press: press.took };
}

function buttonOf({ components }: VisibleMessage): string | undefined {
  const found = everyComponent(components).flatMap(({ component }) =>
    component.type === ComponentType.Button && 'custom_id' in component ? [component.custom_id] : [],
  );
  return found.at(-1);
}

async function startBare(): Promise<Subject> {
  const { discord, viewers } = await startCrowdedDiscord(PEOPLE);
  const env = {
    PATH: process.env.PATH ?? '',
    DISCORD_TOKEN: discord.botToken,
    DISCORD_API_URL: discord.url,
    GUILD_ID: discord.world.guilds[0]?.id ?? '',
  };
  const child = spawn(process.execPath, [BARE_BOT], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  await Promise.all([discord.connected(), discord.registered()]);
  const stop = async () => {
    child.kill();
    await ended;
    await discord.close();
  };
  return { name: 'the bare bot', discord, viewers, stop };
}
