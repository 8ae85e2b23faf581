import { DELIVERY_MUTANTS } from './delivery.ts';
import { FEED_MUTANTS } from './feeds.ts';
import { LIVE_MUTANTS } from './live.ts';
import type { Mutant } from './mutant.ts';

/** The faults that the crash test has to find, each as small as a programmer could make it. */
export const MUTANTS: readonly Mutant[] = [...DELIVERY_MUTANTS, ...FEED_MUTANTS, ...LIVE_MUTANTS];
