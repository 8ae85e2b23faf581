import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { BACKUP_REASONS, type BackupFile, type BackupReason } from '../../domain/database/backups.ts';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { whatToCheck } from '../database/fileTrouble.ts';
import { makeFolder } from '../database/privateFiles.ts';

/** Where backups of a database go, and how many of each kind are kept. */
export interface BackupPlace {
  readonly folder: string;
  /** Number of backups kept of each kind: scheduled backups, and backups made before the tables changed. */
  readonly keep: number;
}

/**
 * The path of a backup, for example `usher-2026-11-22T03-23-00Z-scheduled.db`. Names sort by time, and have no colons
 * because Windows refuses them.
 */
export const backupPath = (folder: string, database: string, { madeAt, reason }: Omit<BackupFile, 'path'>): string =>
  join(folder, `${fileStemOf(database)}-${stampOf(madeAt)}-${reason}.db`);

/** Formats a time to the second for a file name. */
export const stampOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The prefix of a database's backups, because two databases may share a folder. */
const fileStemOf = (database: string): string => basename(database, extname(database));

const BACKUP_NAME = new RegExp(
  `^(.+)-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)Z-(${BACKUP_REASONS.join('|')})\\.db$`,
);

/**
 * The backups of this database, the newest first. Backups dated in the future come last, because they are from before
 * the clock was set back. Ignores files with other names.
 */
export function listBackups(folder: string, database: string, now: Date): readonly BackupFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name): BackupFile[] => {
      const [, stem, day, hour, minute, second, ending] = BACKUP_NAME.exec(name) ?? [];
      const reason = BACKUP_REASONS.find((candidate) => candidate === ending);
      const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
      return reason && stem === fileStemOf(database) ? [{ path: join(folder, name), madeAt, reason }] : [];
    })
    .sort((a, b) => Number(a.madeAt > now) - Number(b.madeAt > now) || b.madeAt.getTime() - a.madeAt.getTime());
}

/** Deletes the oldest backups of this kind beyond the number to keep. Never deletes backups made on request. */
export function rotateBackups(
  { folder, keep }: BackupPlace,
  database: string,
  { reason, now }: { readonly reason: BackupReason; readonly now: Date },
): void {
  if (reason === 'manual') return;
  const sameKind = listBackups(folder, database, now).filter((backup) => backup.reason === reason);
  for (const { path } of sameKind.slice(Math.max(keep, 1))) rmSync(path, { force: true });
}

/** Creates the folder of backups if missing, readable only by its owner. Throws a StoreFailure. */
export function openBackupFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
  } catch (cause) {
    const words = `The folder ${folder} for backups cannot be made. ${whatToCheck(join(folder, 'backup.db'), cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}
