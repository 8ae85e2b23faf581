import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import type { BackupPlace } from '../store/backup/folder.ts';

/** Where backups go by the settings: beside the database, unless a folder is named. */
export const backupPlaceOf = ({
  DATABASE_PATH,
  BACKUP_FOLDER,
  BACKUP_COUNT: keep,
}: Pick<Config, 'DATABASE_PATH' | 'BACKUP_FOLDER' | 'BACKUP_COUNT'>): BackupPlace => ({
  folder: BACKUP_FOLDER ?? join(dirname(DATABASE_PATH), 'backups'),
  keep,
});
