import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { deriveKeyForPurpose, findDatabaseKey, findInstallationKey } from '../src/main/keys/installationKey.ts';
import { readFirstStartConfig } from '../src/main/readConfig.ts';
import { backupFolderOf } from '../src/main/storeSettings.ts';
import { verifyAuditTrail } from '../src/store/audit/verify.ts';
import { listBackups } from '../src/store/backup/folder.ts';
import { WrongUse } from './arguments.ts';

const UNDER_FORMER_KEY =
  'The database is under a former key. Either Usher was not started since the key was replaced, or this is an older database.';

/** Checks the whole audit trail and prints its range. Returns a sentence for each problem. */
function verify(): readonly string[] {
  const { config } = readFirstStartConfig(process.env);
  const key = findDatabaseKey(config);
  if (!key)
    throw new Error(`The installation's key is missing: neither INSTALLATION_KEY nor ${config.DATABASE_PATH}.key.`);
  const file = new DatabaseSync(config.DATABASE_PATH, { readOnly: true });
  const [newest] = listBackups(backupFolderOf(config).folder, config.DATABASE_PATH, new Date());
  const backup = newest && new DatabaseSync(newest.path, { readOnly: true });
  try {
    const verification = verifyAuditTrail(file, deriveKeyForPurpose('audit', key), backup);
    const { rows, firstId, lastId, lastAt } = verification;
    const isFormer = !isDeepStrictEqual(key, findInstallationKey(config));
    const problems = isFormer ? [UNDER_FORMER_KEY, ...verification.problems] : verification.problems;
    const range =
      rows === 0 ? 'no rows yet' : `${rows} rows, ${firstId} to ${lastId}, the last of ${lastAt?.toISOString()}`;
    process.stdout.write(
      `${problems.length === 0 ? 'The audit trail is whole' : 'The audit trail was changed'}: ${range}.\n`,
    );
    return problems;
  } finally {
    file.close();
    backup?.close();
  }
}

export async function audit(args: readonly string[]): Promise<number> {
  if (args[0] !== 'verify' || args.length > 1)
    throw new WrongUse('The only thing to do with the audit trail is verify.');
  try {
    const problems = verify();
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}
