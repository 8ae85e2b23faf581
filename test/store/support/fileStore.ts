import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Logger } from '../../../src/domain/logger.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { createSteppedClock, type SteppedClock } from '../../support/steppedClock.ts';
import { openStore, silent, temporaryPath } from './openStore.ts';

const KEY = new Uint8Array(32).fill(7);

export interface FileStore {
  readonly path: string;
  /** Where its backups go. */
  readonly folder: string;
  readonly clock: SteppedClock;
  /** The logged sentences of these levels. */
  readonly logged: string[];
  /** Opens it; closed after the test at the latest. */
  open(keep?: number): Promise<DatabaseStore>;
  /** Every file beside the database, without its own journals, lock and record of rights. */
  files(): readonly string[];
}

/** A database in a file, with a folder for its backups. */
export async function fileStore(): Promise<FileStore> {
  const path = await temporaryPath();
  const folder = join(dirname(path), 'backups');
  const clock = createSteppedClock();
  const logged: string[] = [];
  const note = noteSentences(logged);
  const log: Logger = { ...silent, warn: note, error: note };
  return {
    path,
    folder,
    clock,
    logged,
    open: async (keep = 2) => {
      const store = await openStore({ path, clock, log, backups: { folder, keep }, auditKey: KEY });
      let closed: Promise<void> | undefined;
      const close = () => {
        closed ??= store.close();
        return closed;
      };
      onTestFinished(close);
      return { ...store, close };
    },
    files: () =>
      readdirSync(dirname(path))
        .filter((name) => !/(?:-wal|-shm|\.lock|\.rights)$/.test(name))
        .sort(),
  };
}
