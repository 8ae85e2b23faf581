import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Logger } from '../../src/domain/logger.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { createSteppedClock, type SteppedClock } from '../support/steppedClock.ts';

const nothing = () => undefined;
export const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A path in a folder that is gone after the test. */
export async function temporaryPath(name = 'usher.db'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'usher-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** A store in memory, closed after the test, and the clock it lives by. */
export async function memoryStore(): Promise<Store & { readonly clock: SteppedClock }> {
  const clock = createSteppedClock();
  const store = await openStore({ path: ':memory:', clock, log: silent });
  onTestFinished(() => store.close());
  return { ...store, clock };
}

export const DAY = 86_400_000;
export const CHANNEL = '100000000000000001';
