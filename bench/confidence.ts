import { percentile } from './bench.ts';
import type { SeededRandom } from './random.ts';

/**
 * Times in short blocks. The measured kinds take turns by block, so that other load on the machine slows all kinds
 * alike.
 */
export type TimeBlocks = readonly (readonly number[])[];

export interface RatioEstimate {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 1_000;

/**
 * Estimates the ratio of two percentiles. For the confidence interval, whole blocks are drawn again with replacement,
 * because times within a block depend on each other, for example through a garbage collection or another process.
 */
export function estimateRatio(
  percent: number,
  first: TimeBlocks,
  second: TimeBlocks,
  random: SeededRandom,
): RatioEstimate {
  const percentileOf = (blocks: TimeBlocks) => percentile(blocks.flat(), percent);
  const resample = (blocks: TimeBlocks): TimeBlocks => blocks.map(() => random.pick(blocks));
  const ratios = Array.from(
    { length: RESAMPLES },
    () => percentileOf(resample(first)) / percentileOf(resample(second)),
  );
  return {
    ratio: percentileOf(first) / percentileOf(second),
    low: percentile(ratios, 5),
    high: percentile(ratios, 95),
  };
}

export const formatRatio = ({ ratio, low, high }: RatioEstimate): string =>
  `${ratio.toFixed(2)} × (${low.toFixed(2)} to ${high.toFixed(2)})`;
