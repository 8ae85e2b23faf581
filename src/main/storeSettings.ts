import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import type { BackupSettings } from '../store/backup/folder.ts';
import { deriveStoreKeys, readFormerInstallationKeys } from './keys/installationKey.ts';
import type { InstallationKey } from './keys/keyFile.ts';

/** The folder for backups: next to the database, unless the settings name another one. */
export const backupFolderOf = ({
  DATABASE_PATH,
  BACKUP_FOLDER,
  BACKUP_COUNT: keep,
}: Pick<Config, 'DATABASE_PATH' | 'BACKUP_FOLDER' | 'BACKUP_COUNT'>): BackupSettings => ({
  folder: BACKUP_FOLDER ?? join(dirname(DATABASE_PATH), 'backups'),
  keep,
});

export function storeSettingsOf(config: Config, key: InstallationKey) {
  const { audit: auditKey, accounts: accountsKey } = deriveStoreKeys(key);
  return {
    path: config.DATABASE_PATH,
    timeZone: config.TIME_ZONE,
    guildIds: config.access.guildIds,
    playsDays: config.PLAYS_DAYS,
    auditDays: config.AUDIT_DAYS,
    auditKey,
    accountsKey,
    formerKeys: readFormerInstallationKeys(config).map(deriveStoreKeys),
    backups: backupFolderOf(config),
  };
}
