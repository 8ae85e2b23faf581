import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { BACKUP_REASONS, type BackupFile, type BackupReason } from '../../domain/database/backups.ts';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { fileAdvice } from '../database/fileTrouble.ts';
import { makeFolder } from '../database/privateFiles.ts';

export interface BackupSettings {
  readonly folder: string;
  /** Number of backups to keep of each kind (scheduled, and before an update). */
  readonly keep: number;
}

/**
 * Example: `usher-2026-11-22T03-23-00Z-scheduled.db`. Names sort by time. They contain no colons, which Windows
 * refuses.
 */
export const backupPath = (folder: string, database: string, { madeAt, reason }: Omit<BackupFile, 'path'>): string =>
  join(folder, `${fileStemOf(database)}-${formatFileTimestamp(madeAt)}-${reason}.db`);

export const formatFileTimestamp = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Prefix of the backups of a database, because two databases may share a folder. */
const fileStemOf = (database: string): string => basename(database, extname(database));

const BACKUP_NAME = new RegExp(
  `^(.+)-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)Z-(${BACKUP_REASONS.join('|')})\\.db$`,
);

/**
 * Backups of a database, newest first. Files with other names are ignored. Backups dated in the future come last,
 * because they were made before the clock was set back.
 */
export function listBackups(folder: string, database: string, now: Date): readonly BackupFile[] {
  if (!existsSync(folder)) return [];
  const backups = readdirSync(folder).flatMap((name): BackupFile[] => {
    const [, stem, day, hour, minute, second, ending] = BACKUP_NAME.exec(name) ?? [];
    const reason = BACKUP_REASONS.find((candidate) => candidate === ending);
    const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
    return reason && stem === fileStemOf(database) ? [{ path: join(folder, name), madeAt, reason }] : [];
  });
  const isInFuture = ({ madeAt }: BackupFile): boolean => madeAt > now;
  return backups.sort(
    (a, b) => Number(isInFuture(a)) - Number(isInFuture(b)) || b.madeAt.getTime() - a.madeAt.getTime(),
  );
}

/** Deletes the oldest backups of one kind until `keep` are left. Backups made on request are not deleted. */
export function rotateBackups(
  { folder, keep }: BackupSettings,
  database: string,
  { reason, now }: { readonly reason: BackupReason; readonly now: Date },
): void {
  if (reason === 'manual') return;
  const backupsOfKind = listBackups(folder, database, now).filter((backup) => backup.reason === reason);
  for (const { path } of backupsOfKind.slice(Math.max(keep, 1))) rmSync(path, { force: true });
}

/** Creates the backup folder if it is missing, readable only by its owner. Throws a StoreFailure. */
export function openBackupFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
  } catch (cause) {
    const words = `The folder ${folder} for backups cannot be made. ${fileAdvice(join(folder, 'backup.db'), cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}
