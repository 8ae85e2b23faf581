import { test } from 'vitest';
import { holdInSequences } from '../commands/access/support/sequences.ts';

test('10,000 random sequences leave no guild without a manager, and widen nothing without an audit row', async () => {
  await holdInSequences(10_000);
});
