import { DatabaseSync } from 'node:sqlite';
import { randomClockJump } from './clocks.ts';
import { doNothing, type FaultGenerator, type InjectedFault } from './injectedFault.ts';

/** Locks the database for this time, as a backup would. Returns a function that releases the lock earlier. */
export function lockDatabaseForMs(database: string, ms: number): () => void {
  const file = new DatabaseSync(database, { timeout: 2000 });
  file.exec('BEGIN IMMEDIATE');
  const release = () => {
    clearTimeout(timer);
    if (!file.isOpen) return;
    file.exec('ROLLBACK');
    file.close();
  };
  const timer = setTimeout(release, ms);
  return release;
}

const locked = (forMs: number): InjectedFault => ({
  name: 'the database is locked',
  on: 'database',
  inject: ({ database }, injected) => {
    injected();
    return lockDatabaseForMs(database, forMs);
  },
});

const startedWith = (name: string, settings: NonNullable<InjectedFault['settings']>): InjectedFault => ({
  name,
  on: 'bot',
  settings,
  inject: (_, injected) => {
    injected();
    return doNothing;
  },
});

export const MACHINE_FAULTS: readonly FaultGenerator[] = [
  (random) => locked(random.between(500, 2000)),
  (random) =>
    startedWith('the disk is full', { CRASH_DISK_FULL: `${random.between(300, 1500)}:${random.between(500, 1500)}` }),
  (random) => startedWith('the clock jumps', randomClockJump(random)),
];
