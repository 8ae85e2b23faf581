import { test } from 'vitest';
import { holdInSequences } from './support/sequences.ts';

/** 10,000 are in test/long. */
test('random sequences of changes leave no guild without a manager and widen nothing without an audit row', async () => {
  await holdInSequences(1000);
});
