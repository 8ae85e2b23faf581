import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { BACKUP_REASONS, type BackupFile, type BackupReason } from '../../domain/database/backups.ts';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { whatToCheck } from '../database/fileTrouble.ts';
import { makeFolder } from '../database/privateFiles.ts';

/** Where backups of one database go, and how many of each kind stay. */
export interface BackupPlace {
  readonly folder: string;
  /** Number of backups kept of each kind: made by schedule, and made before the tables changed. */
  readonly keep: number;
}

/**
 * `usher-2026-11-22T03-23-00Z-scheduled.db`: without colons, which Windows refuses, and in the order of time.
 */
export const backupPath = (folder: string, database: string, { madeAt, reason }: Omit<BackupFile, 'path'>): string =>
  join(folder, `${stemOf(database)}-${stampOf(madeAt)}-${reason}.db`);

/** A moment as part of a file's name, to the second. */
export const stampOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Two databases may share a folder. */
const stemOf = (database: string): string => basename(database, extname(database));

const NAME = new RegExp(`^(.+)-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)Z-(${BACKUP_REASONS.join('|')})\\.db$`);

/**
 * The backups of this database, the newest first. Backups dated in the future come last: they were made
 * before the clock was set back, and the others afterwards. Files of other names are not ours.
 */
export function listBackups(folder: string, database: string, now: Date): readonly BackupFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name): BackupFile[] => {
      const [, stem, day, hour, minute, second, ending] = NAME.exec(name) ?? [];
      const reason = BACKUP_REASONS.find((each) => each === ending);
      const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
      return reason && stem === stemOf(database) ? [{ path: join(folder, name), madeAt, reason }] : [];
    })
    .sort((a, b) => Number(a.madeAt > now) - Number(b.madeAt > now) || b.madeAt.getTime() - a.madeAt.getTime());
}

/** Deletes the oldest backups of that kind beyond those to keep. Backups on request stay. */
export function rotateBackups(
  { folder, keep }: BackupPlace,
  database: string,
  { reason, now }: { readonly reason: BackupReason; readonly now: Date },
): void {
  if (reason === 'manual') return;
  const alike = listBackups(folder, database, now).filter((each) => each.reason === reason);
  for (const { path } of alike.slice(Math.max(keep, 1))) rmSync(path, { force: true });
}

/** Makes the folder if it is missing, so that other users cannot read it. Throws a StoreFailure. */
export function openBackupFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
  } catch (cause) {
    const words = `The folder ${folder} for backups cannot be made. ${whatToCheck(join(folder, 'backup.db'), cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}
