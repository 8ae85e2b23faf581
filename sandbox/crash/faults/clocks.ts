import type { Random } from '../../media-server/state/random.ts';

const MINUTE_MS = 60_000;
/** A quarter of an hour ahead or behind, so that all three clocks differ; rows dated in the future are covered by other tests. */
const APART_MS = 15 * MINUTE_MS;
const JUMP_MS = 90 * MINUTE_MS;

/** The time on the clocks of the bot, Discord and the media server, in Unix milliseconds. */
export interface Clocks {
  readonly discord: () => number;
  readonly media: () => number;
  /** How far the bot's clock is ahead of this machine's. */
  readonly botAhead: () => number;
  /** Time passes on all clocks. */
  pass(ms: number): void;
  /** Sets the bot's and the media server's clocks ahead or back. Discord's clock is always right and never goes back. */
  shift(random: Random): void;
  /** All clocks agree again. */
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

/** Makes the bot's clock jump while it runs: how long after the start, and by how much, ahead or back. */
export const jumpOf = (random: Random): { readonly CRASH_CLOCK_JUMP: string } => ({
  CRASH_CLOCK_JUMP: `${random.between(1500, 3000)}:${random.between(-JUMP_MS, JUMP_MS)}`,
});
