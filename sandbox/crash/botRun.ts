import type { Bot } from '../bot.ts';
import { strikeEach, type Trouble } from './faults/injectedFault.ts';
import type { OtherHappening, Round } from './plan.ts';
import { type DiscordStep, isDatabaseStep, LAST_WORD, type Step } from './steps.ts';
import type { House } from './world.ts';

/** From the start; a step that did not come by then does not come in this life. */
const PATIENCE_MS = 15_000;
const MESSAGES = /\/channels\/\d+\/messages(?:\/\d+)?$/;

interface Happening {
  readonly play: () => void;
  readonly episode: () => void;
  readonly other: (what: OtherHappening) => void;
  /** A trouble has struck. */
  readonly trouble: (name: string) => void;
}

interface Coming {
  /** In ms after the bot is ready; negative: before it is started. */
  readonly at: number;
  readonly come: () => void;
}

/** How a life of the bot ended. */
export type End =
  | { readonly how: 'at its step' | 'at any moment' | 'its step did not come' }
  /** It must never do that. */
  | { readonly how: 'by itself'; readonly words: string };

/** One life: plays and episodes come and things go wrong until it is killed. Resolves when it is dead. */
export async function live(round: Round, house: House, happening: Happening): Promise<End> {
  const { discord } = house;
  const { death, troubles } = round;
  const step = death.kind === 'at a step' ? death.step : undefined;
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, act: () => void) => timers.add(setTimeout(act, ms));
  const coming = new Set(comingIn(round, happening));
  const come = (one: Coming) => {
    coming.delete(one);
    one.come();
  };
  for (const one of coming) if (one.at < 0) come(one);
  const endings: (() => void)[] = [];
  const strike = (...on: readonly Trouble['on'][]) => {
    for (const where of on) {
      const those = troubles.filter((one) => one.on === where);
      endings.push(strikeEach(those, house, happening.trouble));
    }
  };
  strike('messages', 'media', 'bot');
  const settings = Object.assign({}, ...troubles.map((one) => one.settings ?? {}));
  const bot = house.start({ step, times: death.kind === 'at a step' ? death.times : 1, settings });
  let isReached = false;
  const kill = () => {
    isReached = true;
    void bot.stop('SIGKILL');
  };
  if (step && !isDatabaseStep(step)) killByDiscord(step, house, kill);
  after(death.kind === 'at any moment' ? death.afterMs : PATIENCE_MS, () => void bot.stop('SIGKILL'));
  bot.ready.then(
    () => {
      for (const one of coming) after(one.at, () => come(one));
      after(300, () => strike('gateway'));
      after(500, () => strike('database'));
    },
    () => undefined,
  );
  const how = await bot.ended;
  for (const timer of timers) clearTimeout(timer);
  for (const end of endings) end();
  discord.faults.clear();
  // What nobody lived to see was watched all the same.
  for (const one of coming) come(one);
  return endOf(bot, how, { step, isReached });
}

const comingIn = ({ plays, episodes, others }: Round, { play, episode, other }: Happening): readonly Coming[] => [
  ...plays.map((at) => ({ at, come: play })),
  ...episodes.map((at) => ({ at, come: episode })),
  ...others.map(({ what, at }) => ({ at, come: () => other(what) })),
];

function endOf(
  { lines }: Bot,
  how: number | string,
  { step, isReached }: { readonly step: Step | undefined; readonly isReached: boolean },
): End {
  if (how !== 'SIGKILL') return { how: 'by itself', words: `${how}:\n${lines.slice(-10).join('\n')}` };
  if (step === undefined) return { how: 'at any moment' };
  return { how: isReached || lines.includes(`${LAST_WORD} ${step}`) ? 'at its step' : 'its step did not come' };
}

/** What arrives is not carried out, for then it would be the same as what was taken. */
function killByDiscord(step: DiscordStep, { discord }: Pick<House, 'discord'>, kill: () => void): void {
  const match = { method: step.startsWith('post') ? 'POST' : 'PATCH', path: MESSAGES };
  const isTaken = step.endsWith('taken');
  discord.faults.add({ match, kind: 'tell', when: isTaken ? 'after' : 'before', listener: kill });
  if (!isTaken) discord.faults.add({ match, kind: 'drop', when: 'before' });
}
