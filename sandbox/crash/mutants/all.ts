import { DELIVERY_MUTANTS } from './delivery.ts';
import { FEED_MUTANTS } from './feeds.ts';
import { LIVE_MUTANTS } from './live.ts';
import type { CrashTestMutant } from './mutant.ts';

/** Deliberate bugs that the crash test must find. Each is as small as a programmer's slip. */
export const CRASH_TEST_MUTANTS: readonly CrashTestMutant[] = [...DELIVERY_MUTANTS, ...FEED_MUTANTS, ...LIVE_MUTANTS];
