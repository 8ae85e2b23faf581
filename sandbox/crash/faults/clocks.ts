import type { Random } from '../../media-server/state/random.ts';

const MINUTE_MS = 60_000;
/** A quarter of an hour before and behind, so that all three are apart; rows dated in the future are other tests' matter. */
const APART_MS = 15 * MINUTE_MS;
const JUMP_MS = 90 * MINUTE_MS;

/** What time the bot, Discord and the media server believe it is, in Unix milliseconds. */
export interface Clocks {
  readonly discord: () => number;
  readonly media: () => number;
  /** How far the bot's clock is ahead of this machine's. */
  readonly botAhead: () => number;
  /** Time passes for all of them. */
  pass(ms: number): void;
  /** The bot's and the media server's clocks are set anew, ahead or back. Discord's is right by itself, and never goes back. */
  shift(random: Random): void;
  /** All agree again. */
  agree(): void;
}

export function createClocks(): Clocks {
  let passed = 0;
  let [bot, media] = [0, 0];
  const now = () => Date.now() + passed;
  return {
    discord: now,
    media: () => now() + media,
    botAhead: () => passed + bot,
    pass: (ms) => {
      passed += ms;
    },
    shift: (random) => {
      bot = random.between(-APART_MS, APART_MS);
      media = random.between(-APART_MS, APART_MS);
    },
    agree: () => {
      [bot, media] = [0, 0];
    },
  };
}

/** So that the bot's clock jumps while it runs: after so long, so far ahead or back. */
export const jumpOf = (random: Random): { readonly CRASH_CLOCK_JUMP: string } => ({
  CRASH_CLOCK_JUMP: `${random.between(1500, 3000)}:${random.between(-JUMP_MS, JUMP_MS)}`,
});
