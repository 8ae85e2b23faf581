import { DatabaseSync } from 'node:sqlite';
import { jumpOf } from './clocks.ts';
import { type Chance, nothing, type Trouble } from './injectedFault.ts';

/** Somebody's backup holds it for so long. Returns what lets go of it sooner. */
export function lockFor(database: string, ms: number): () => void {
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

const locked = (forMs: number): Trouble => ({
  name: 'the database is locked',
  on: 'database',
  strike: ({ database }, struck) => {
    struck();
    return lockFor(database, forMs);
  },
});

const started = (name: string, settings: NonNullable<Trouble['settings']>): Trouble => ({
  name,
  on: 'bot',
  settings,
  strike: (_, struck) => {
    struck();
    return nothing;
  },
});

/** What befalls the bot's own machine: its database, its disk, its clock. */
export const ON_THE_MACHINE: readonly Chance[] = [
  (random) => locked(random.between(500, 2000)),
  (random) =>
    started('the disk is full', { REAPER_DISK_FULL: `${random.between(300, 1500)}:${random.between(500, 1500)}` }),
  (random) => started('the clock jumps', jumpOf(random)),
];
