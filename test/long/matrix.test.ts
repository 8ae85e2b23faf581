import { test } from 'vitest';
import { randomCases } from '../discord/interactions/matrix/support/pairwise.ts';
import { DOORS, startMatrix } from '../discord/interactions/matrix/support/run.ts';

test('in 10,000 random cases, every way in opens for whom it must, and for nobody else', async () => {
  const check = await startMatrix();
  for (const one of randomCases(DOORS, 10_000)) await check(one);
});
