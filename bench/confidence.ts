import { percentile } from './bench.ts';
import type { Random } from './random.ts';

/**
 * Times measured in short blocks, one of each kind in turn: other load on the machine slows all kinds alike.
 */
export type Blocks = readonly (readonly number[])[];

/** A ratio, and where it lies in nine of ten measurements like this one. */
export interface Ratio {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 1_000;

/**
 * The ratio of the two percentiles. The interval comes from drawing whole blocks again, with replacement:
 * times within a block depend on each other, for example on a garbage collection or on another process.
 */
export function ratioAt(percent: number, one: Blocks, other: Blocks, random: Random): Ratio {
  const at = (blocks: Blocks) => percentile(blocks.flat(), percent);
  const again = (blocks: Blocks): Blocks => blocks.map(() => random.pick(blocks));
  const ratios = Array.from({ length: RESAMPLES }, () => at(again(one)) / at(again(other)));
  return { ratio: at(one) / at(other), low: percentile(ratios, 5), high: percentile(ratios, 95) };
}

export const shownRatio = ({ ratio, low, high }: Ratio): string =>
  `${ratio.toFixed(2)} × (${low.toFixed(2)} to ${high.toFixed(2)})`;
