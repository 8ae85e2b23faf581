import type { Bot } from '../bot.ts';
import { PATIENCE_MS } from '../patience.ts';
import { type InjectedFault, injectInTurn } from './faults/injectedFault.ts';
import type { OtherEvent, Round } from './plan.ts';
import { type DiscordStep, isDatabaseStep, KILL_MARKER, type Step } from './steps.ts';
import { messagesOfFeeds } from './subscriptions/live.ts';
import type { TestWorld } from './world.ts';

/** In ms. A step that is not reached within this time after the last message of a run will not be reached. */
const AFTER_LAST_MESSAGE_MS = 15_000;

interface RoundWorkload {
  readonly play: () => void;
  readonly episode: () => void;
  readonly other: (what: OtherEvent) => void;
  /** A fault was injected. */
  readonly faultInjected: (name: string) => void;
  /** Everything that happened so far has been posted. */
  readonly isAllPosted: () => boolean;
}

interface ScheduledEvent {
  /** In ms after the bot is ready; a negative value means before it is started. */
  readonly at: number;
  readonly trigger: () => void;
}

/** How a run of the bot ended. */
export type RunEnd =
  | { readonly how: 'at its step' | 'at any moment' | 'its step was not reached' }
  /** A failure: the bot must never exit on its own. */
  | { readonly how: 'by itself'; readonly output: string };

/** One run of the bot: plays and episodes arrive and faults are injected until it is killed. Resolves when the process is dead. */
export async function runBot(round: Round, world: TestWorld, workload: RoundWorkload): Promise<RunEnd> {
  const { discord } = world;
  const { kill, faults } = round;
  const step = kill.kind === 'at a step' ? kill.step : undefined;
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, act: () => void) => timers.add(setTimeout(act, ms));
  const scheduled = new Set(scheduleOf(round, workload));
  const trigger = (one: ScheduledEvent) => {
    scheduled.delete(one);
    one.trigger();
  };
  for (const one of scheduled) if (one.at < 0) trigger(one);
  const endings: (() => void)[] = [];
  const inject = (...on: readonly InjectedFault['on'][]) => {
    for (const where of on) {
      const chosen = faults.filter((one) => one.on === where);
      endings.push(injectInTurn(chosen, world, workload.faultInjected));
    }
  };
  inject('messages', 'media', 'bot');
  const settings = Object.assign({}, ...faults.map((one) => one.settings ?? {}));
  const bot = world.start({ step, times: kill.kind === 'at a step' ? kill.times : 1, settings });
  let isReached = false;
  const killNow = () => {
    isReached = true;
    void bot.stop('SIGKILL');
  };
  if (step && !isDatabaseStep(step)) killOnRequest(step, world, killNow);
  const giveUp = () => void bot.stop('SIGKILL');
  after(kill.kind === 'at any moment' ? kill.afterMs : PATIENCE_MS, giveUp);
  const whenAllPosted = () =>
    step && scheduled.size === 0 && workload.isAllPosted() && after(AFTER_LAST_MESSAGE_MS, giveUp);
  endings.push(discord.onMessage(whenAllPosted));
  bot.ready.then(
    () => {
      whenAllPosted();
      for (const one of scheduled)
        after(one.at, () => {
          trigger(one);
          whenAllPosted();
        });
      after(300, () => inject('gateway'));
      after(500, () => inject('database'));
    },
    () => undefined,
  );
  const how = await bot.ended;
  for (const timer of timers) clearTimeout(timer);
  for (const end of endings) end();
  discord.faults.clear();
  // Events after the bot's end still happened on the media server.
  for (const one of scheduled) trigger(one);
  return endOf(bot, how, { step, isReached });
}

const scheduleOf = (
  { plays, episodes, others }: Round,
  { play, episode, other }: RoundWorkload,
): readonly ScheduledEvent[] => [
  ...plays.map((at) => ({ at, trigger: play })),
  ...episodes.map((at) => ({ at, trigger: episode })),
  ...others.map(({ what, at }) => ({ at, trigger: () => other(what) })),
];

function endOf(
  { lines }: Bot,
  how: number | string,
  { step, isReached }: { readonly step: Step | undefined; readonly isReached: boolean },
): RunEnd {
  if (how !== 'SIGKILL') return { how: 'by itself', output: `${how}:\n${lines.slice(-10).join('\n')}` };
  if (step === undefined) return { how: 'at any moment' };
  return { how: isReached || lines.includes(`${KILL_MARKER} ${step}`) ? 'at its step' : 'its step was not reached' };
}

/** A request that only arrives must not be carried out; otherwise the case would be the same as `taken`. */
function killOnRequest(step: DiscordStep, { discord }: Pick<TestWorld, 'discord'>, kill: () => void): void {
  const match = { method: step.startsWith('post') ? 'POST' : 'PATCH', path: messagesOfFeeds(discord.world) };
  const isTaken = step.endsWith('taken');
  discord.faults.add({ match, kind: 'tell', when: isTaken ? 'after' : 'before', listener: kill });
  if (!isTaken) discord.faults.add({ match, kind: 'drop', when: 'before' });
}
