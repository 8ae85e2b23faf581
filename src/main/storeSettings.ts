import type { Config } from '../config.ts';
import { backupPlaceOf } from './backupPlace.ts';
import { formerKeysOf, type keyFor, storeKeysOf } from './keys/installationKey.ts';

/** What the settings say about the database, which is opened under this key. */
export function storeSettingsOf(config: Config, key: Parameters<typeof keyFor>[1]) {
  const { audit: auditKey, accounts: accountsKey } = storeKeysOf(key);
  return {
    path: config.DATABASE_PATH,
    timeZone: config.TIME_ZONE,
    guildIds: config.access.guildIds,
    playsDays: config.PLAYS_DAYS,
    auditDays: config.AUDIT_DAYS,
    ...{ auditKey, accountsKey, formerKeys: formerKeysOf(config).map(storeKeysOf) },
    backups: backupPlaceOf(config),
  };
}
