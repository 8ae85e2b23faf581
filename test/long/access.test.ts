import { test } from 'vitest';
import { holdInSequences } from '../commands/access/support/sequences.ts';

test('10,000 random sequences never leave a guild without a manager, or grant anything without an audit row', async () => {
  await holdInSequences(10_000);
});
