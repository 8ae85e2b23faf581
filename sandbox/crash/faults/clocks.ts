import type { SeededRandomGenerator } from '../../media-server/state/random.ts';

const MINUTE_MS = 60_000;
/**
 * Maximum difference in ms of the bot's and the media server's clocks from Discord's. All three clocks differ. Other
 * tests cover rows dated in the future.
 */
const APART_MS = 15 * MINUTE_MS;
const JUMP_MS = 90 * MINUTE_MS;

export interface TestClocks {
  readonly discord: () => number;
  readonly media: () => number;
  /** Lead of the bot's clock over this machine's, in ms. */
  readonly botAhead: () => number;
  /** Moves all clocks forward. */
  pass(ms: number): void;
  /** Sets the bot's and the media server's clocks ahead or back. Discord's clock is right and never goes back. */
  shift(random: SeededRandomGenerator): void;
  /** Sets all clocks to the same time. */
  agree(): void;
}

export function createTestClocks(): TestClocks {
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
 * Makes the clock of the running bot jump once. The value is the time after the start and the size of the jump, both in
 * ms.
 */
export const randomClockJump = (random: SeededRandomGenerator): { readonly CRASH_CLOCK_JUMP: string } => ({
  CRASH_CLOCK_JUMP: `${random.between(1500, 3000)}:${random.between(-JUMP_MS, JUMP_MS)}`,
});
