import { test } from 'vitest';
import { runs } from '../../support/runs.ts';
import { holdInSequences } from './support/sequences.ts';

test('random sequences of changes leave no guild without a manager and widen nothing without an audit row', async () => {
  await holdInSequences(runs(20, 10_000));
});
