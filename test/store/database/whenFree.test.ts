import { expect, test } from 'vitest';
import { StoreFailure, type StoreFailureKind } from '../../../src/domain/database/storeFailure.ts';
import { retryWhileLocked } from '../../../src/store/openOrRestoreDatabase.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { silent } from '../support/openStore.ts';

/** Waits for an action that fails in that way while `state.isFailing`; with its tries and the log. */
function needing(kind: StoreFailureKind) {
  const clock = createSteppedClock();
  const warned: unknown[] = [];
  const state = { tries: 0, isFailing: true };
  const work = async () => {
    state.tries += 1;
    if (state.isFailing) throw new StoreFailure(kind, 'as told');
    return 'done';
  };
  const log = { ...silent, warn: (fields: unknown) => void warned.push(fields) };
  const settled = retryWhileLocked(work, { path: 'usher.db', clock, log }).catch((error: unknown) => error);
  return { clock, warned, state, settled };
}

test('an action that needs a busy database is retried four times a second, and the log says so once', async () => {
  const { clock, warned, state, settled } = needing('busy');
  await clock.advance(999);
  expect(state.tries).toBe(4);
  state.isFailing = false;
  await clock.advance(1);
  expect([await settled, state.tries]).toEqual(['done', 5]);
  expect(warned).toEqual([{ path: 'usher.db', upToMs: 30_000 }]);
});

test('an action that needs a busy database gives up after 30 seconds', async () => {
  const { clock, state, settled } = needing('busy');
  await clock.advance(29_999);
  expect([state.tries, clock.waiting()]).toEqual([120, 1]);
  await clock.advance(1);
  expect(await settled).toMatchObject({ kind: 'busy' });
  expect(state.tries).toBe(121);
});

test('an action that fails for another reason than a busy database is not retried', async () => {
  const { warned, state, settled } = needing('in-use');
  expect(await settled).toMatchObject({ kind: 'in-use' });
  expect([state.tries, warned]).toEqual([1, []]);
});

test('an unexpected error of an action on the database is passed on unchanged', async () => {
  const mistake = new TypeError('of ours');
  const options = { path: 'usher.db', clock: createSteppedClock(), log: silent };
  await expect(retryWhileLocked(() => Promise.reject(mistake), options)).rejects.toBe(mistake);
});
