import type { Random } from '../../media-server/state/random.ts';

const MINUTE_MS = 60_000;
/**
 * Difference between the clocks in ms: the bot's or the media server's is a quarter of an hour ahead or behind, so that
 * all three clocks differ. Other tests cover rows dated in the future.
 */
const APART_MS = 15 * MINUTE_MS;
const JUMP_MS = 90 * MINUTE_MS;

/** Clocks of the bot, Discord and the media server, in Unix milliseconds. */
export interface Clocks {
  readonly discord: () => number;
  readonly media: () => number;
  /** Time by which the bot's clock is ahead of this machine's, in ms. */
  readonly botAhead: () => number;
  /** Moves the clocks of the bot, Discord and the media server forward. */
  pass(ms: number): void;
  /**
   * Sets the bot's and the media server's clocks ahead or back. Discord's clock is always right and never goes back.
   */
  shift(random: Random): void;
  /** Sets all clocks to the same time. */
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

/**
 * Makes the bot's clock jump ahead or back while the bot runs. The value is the time after the start and the size of
 * the jump, both in ms.
 */
export const randomClockJump = (random: Random): { readonly CRASH_CLOCK_JUMP: string } => ({
  CRASH_CLOCK_JUMP: `${random.between(1500, 3000)}:${random.between(-JUMP_MS, JUMP_MS)}`,
});
