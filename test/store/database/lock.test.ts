import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { lockDatabase } from '../../../src/store/database/lock.ts';
import { silent, temporaryPath } from '../support/openStore.ts';

test('a second lock on a database is refused until the first is released', async () => {
  const path = await temporaryPath();
  const first = lockDatabase(path, silent);
  expect(() => lockDatabase(path, silent)).toThrow(expect.objectContaining({ kind: 'in-use' }));
  first.release();
  lockDatabase(path, silent).release();
});

test('a lock file that cannot be opened is not reported as another Usher', async () => {
  const path = await temporaryPath();
  await mkdir(`${path}.lock`);
  const message = expect.stringContaining(`The database ${path}.lock cannot be opened`);
  expect(() => lockDatabase(path, silent)).toThrow(expect.objectContaining({ kind: 'unavailable', message }));
});
