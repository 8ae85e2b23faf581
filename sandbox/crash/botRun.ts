import type { RunningBotProcess } from '../bot.ts';
import { BOT_ACTION_TIMEOUT_MS } from '../patience.ts';
import { type InjectedFault, injectFaultsOneByOne } from './faults/injectedFault.ts';
import type { CrashRoundPlan, OtherEvent } from './plan.ts';
import { type DiscordStep, isDatabaseStep, KILL_MARKER, type KillStep } from './steps.ts';
import { feedMessagePaths } from './subscriptions/live.ts';
import type { CrashTestWorld } from './world.ts';

/** Time limit in ms for reaching the kill step after a run's last message. */
const AFTER_LAST_MESSAGE_MS = 15_000;

interface RoundWorkload {
  readonly play: () => void;
  readonly episode: () => void;
  readonly other: (what: OtherEvent) => void;
  readonly faultInjected: (name: string) => void;
  readonly isAllPosted: () => boolean;
}

interface ScheduledEvent {
  /** Time of the event in ms after the bot is ready. Negative times are before its start. */
  readonly at: number;
  readonly trigger: () => void;
}

export type RunEnd =
  | { readonly how: 'at its step' | 'at any moment' | 'its step was not reached' }
  /** The bot ended without a kill, which is always a failure. */
  | { readonly how: 'by itself'; readonly output: string };

/**
 * Runs the bot until it is killed. Meanwhile plays and episodes arrive and faults are injected. Resolves when the
 * process is dead.
 */
export async function runBot(round: CrashRoundPlan, world: CrashTestWorld, workload: RoundWorkload): Promise<RunEnd> {
  const { discord } = world;
  const { kill, faults } = round;
  const step = kill.kind === 'at a step' ? kill.step : undefined;
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, act: () => void) => timers.add(setTimeout(act, ms));
  const scheduled = new Set(scheduleOf(round, workload));
  const trigger = (event: ScheduledEvent) => {
    scheduled.delete(event);
    event.trigger();
  };
  for (const event of scheduled) if (event.at < 0) trigger(event);
  const endings: (() => void)[] = [];
  const inject = (...on: readonly InjectedFault['on'][]) => {
    for (const target of on) {
      const chosen = faults.filter((fault) => fault.on === target);
      endings.push(injectFaultsOneByOne(chosen, world, workload.faultInjected));
    }
  };
  inject('messages', 'media', 'bot');
  const settings = Object.assign({}, ...faults.map((fault) => fault.settings ?? {}));
  const bot = world.start({ step, times: kill.kind === 'at a step' ? kill.times : 1, settings });
  let isReached = false;
  const killNow = () => {
    isReached = true;
    void bot.stop('SIGKILL');
  };
  if (step && !isDatabaseStep(step)) killOnRequest(step, world, killNow);
  const giveUp = () => void bot.stop('SIGKILL');
  after(kill.kind === 'at any moment' ? kill.afterMs : BOT_ACTION_TIMEOUT_MS, giveUp);
  const whenAllPosted = () =>
    step && scheduled.size === 0 && workload.isAllPosted() && after(AFTER_LAST_MESSAGE_MS, giveUp);
  endings.push(discord.onMessage(whenAllPosted));
  bot.ready.then(
    () => {
      whenAllPosted();
      for (const event of scheduled)
        after(event.at, () => {
          trigger(event);
          whenAllPosted();
        });
      after(300, () => inject('gateway'));
      after(500, () => inject('database'));
    },
    () => undefined,
  );
  const exitStatus = await bot.ended;
  for (const timer of timers) clearTimeout(timer);
  for (const end of endings) end();
  discord.faults.clear();
  // Events planned for a time after the bot's end still happen on the media server.
  for (const event of scheduled) trigger(event);
  return endOf(bot, exitStatus, { step, isReached });
}

const scheduleOf = (
  { plays, episodes, others }: CrashRoundPlan,
  { play, episode, other }: RoundWorkload,
): readonly ScheduledEvent[] => [
  ...plays.map((atMs) => ({ at: atMs, trigger: play })),
  ...episodes.map((atMs) => ({ at: atMs, trigger: episode })),
  ...others.map(({ what, at }) => ({ at, trigger: () => other(what) })),
];

function endOf(
  { lines }: RunningBotProcess,
  exitStatus: number | string,
  { step, isReached }: { readonly step: KillStep | undefined; readonly isReached: boolean },
): RunEnd {
  if (exitStatus !== 'SIGKILL') return { how: 'by itself', output: `${exitStatus}:\n${lines.slice(-10).join('\n')}` };
  if (step === undefined) return { how: 'at any moment' };
  return { how: isReached || lines.includes(`${KILL_MARKER} ${step}`) ? 'at its step' : 'its step was not reached' };
}

/**
 * Kills the bot at a request: when it arrives (Discord then drops it), or with `taken` after Discord has carried it
 * out.
 */
function killOnRequest(step: DiscordStep, { discord }: Pick<CrashTestWorld, 'discord'>, kill: () => void): void {
  const match = { method: step.startsWith('post') ? 'POST' : 'PATCH', path: feedMessagePaths(discord.world) };
  const isTaken = step.endsWith('taken');
  discord.faults.add({ match, kind: 'tell', when: isTaken ? 'after' : 'before', listener: kill });
  if (!isTaken) discord.faults.add({ match, kind: 'drop', when: 'before' });
}
