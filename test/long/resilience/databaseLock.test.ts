import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { firstLine, killProcess, startDatabaseChild } from '../../store/support/databaseChild.ts';
import { silent, temporaryPath } from '../../store/support/openStore.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

async function opened(path: string): Promise<DatabaseStore> {
  const store = await openDatabaseStore({ path, clock: createSteppedClock(), log: silent });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= store.close();
    return closed;
  };
  onTestFinished(close);
  return { ...store, close };
}

test('a second Usher in another process is refused on the database, but a backup program is not', async () => {
  const path = await temporaryPath();
  await firstLine(startDatabaseChild('hold', path));
  await expect(opened(path)).rejects.toMatchObject({
    name: 'StoreFailure',
    kind: 'in-use',
    message: expect.stringContaining('Another Usher runs on the database'),
  });
  const backup = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => backup.close());
  expect(backup.prepare('select count(*) as tickets from tickets').get()).toEqual({ tickets: 0 });
});

test('the database’s lock is free again after kill -9 and after closing', async () => {
  const path = await temporaryPath();
  const lockingProcess = startDatabaseChild('hold', path);
  await firstLine(lockingProcess);
  await killProcess(lockingProcess);
  const store = await opened(path);
  await store.close();
  await opened(path);
});

/** Locks the file, as a backup that copies it does. Lets go at the end of the test at the latest. */
function heldByAnother(path: string): { readonly release: () => void } {
  const file = new DatabaseSync(path);
  file.exec('BEGIN EXCLUSIVE');
  const release = () => {
    if (file.isOpen) file.close();
  };
  onTestFinished(release);
  return { release };
}

async function openedMeanwhile(path: string) {
  const clock = createSteppedClock();
  const included: string[] = [];
  const opening = openDatabaseStore({ path, clock, log: { ...silent, warn: noteSentences(included) } });
  const settled = opening.then(
    (store) => store,
    (error: unknown) => error,
  );
  onTestFinished(async () => {
    const store = await settled;
    await z.object({ close: z.custom<DatabaseStore['close']>() }).safeParse(store).data?.close();
  });
  await expect.poll(() => clock.waiting()).toBe(1);
  return { clock, included, settled };
}

test.each(['new', 'in use before'])(
  'a start waits while a backup program holds a database that is %s',
  async (kind) => {
    const path = await temporaryPath();
    await Promise.all(kind === 'new' ? [] : [opened(path).then((store) => store.close())]);
    const backup = heldByAnother(path);
    const { clock, included, settled } = await openedMeanwhile(path);
    expect(included).toEqual(['another program is using the database; waiting for it']);
    backup.release();
    await clock.advance(250);
    expect(await settled).toHaveProperty('feeds');
  },
);

test('a start that waited 30 seconds for the database says what may hold it, and releases its lock', async () => {
  const path = await temporaryPath();
  const backup = heldByAnother(path);
  const { clock, settled } = await openedMeanwhile(path);
  await clock.advance(30_250);
  expect(await settled).toMatchObject({ kind: 'busy', message: expect.stringContaining('perhaps a backup') });
  backup.release();
  await opened(path);
});
