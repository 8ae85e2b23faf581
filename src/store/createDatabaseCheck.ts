import { existsSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { DoctorCheck, DoctorFinding } from '../domain/doctor/findings.ts';
import { DAY_MS } from '../time/units.ts';
import { type BackupSettings, listBackups } from './backup/folder.ts';

/** Checks that the database is intact. Runs in another thread, because the check of a large database takes seconds. */
export const createDatabaseCheck = (path: string): DoctorCheck => ({
  name: 'database',
  run: async () => {
    if (!existsSync(path)) return [{ kind: 'database-none', path }];
    const problem = await problemIn(path);
    const bytes = sizeOf(path) + sizeOf(`${path}-wal`);
    return [problem === undefined ? { kind: 'database-good', bytes } : { kind: 'database-bad', problem }];
  },
});

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function problemIn(path: string): Promise<string | undefined> {
  const worker = new Worker(new URL('./database/checkWorker.ts', import.meta.url), { workerData: path });
  return new Promise((resolve, reject) => {
    // The worker sends null if it finds no problem.
    worker.once('message', (problem: unknown) => resolve(typeof problem === 'string' ? problem : undefined));
    worker.once('error', reject);
  });
}

/**
 * Age from which a backup counts as old, in ms. Backups are made daily by default, and a machine may be off for a
 * night.
 */
const OLD_BACKUP_MS = 3 * DAY_MS;

export const createBackupCheck = (path: string, { folder }: BackupSettings, now: () => Date): DoctorCheck => ({
  name: 'backups',
  run: async (): Promise<readonly DoctorFinding[]> => {
    const backups = listBackups(folder, path, now());
    const [newest] = backups;
    if (newest === undefined) return existsSync(path) ? [{ kind: 'backup-none', folder }] : [];
    const { madeAt: at } = newest;
    const isOld = now().getTime() - at.getTime() > OLD_BACKUP_MS;
    return [isOld ? { kind: 'backup-old', at } : { kind: 'backup-newest', at, count: backups.length }];
  },
});
