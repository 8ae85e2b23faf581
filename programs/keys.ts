import process from 'node:process';
import { keyPathsOf } from '../src/main/keys/keyFile.ts';
import { rotateInstallationKey } from '../src/main/keys/rotateInstallationKey.ts';
import { readFirstStartConfig } from '../src/main/readConfig.ts';
import { backupFolderOf } from '../src/main/storeSettings.ts';
import { systemClock } from '../src/observe/systemClock.ts';
import { WrongUse } from './arguments.ts';
import { warnings } from './settings.ts';

const tokenCount = (count: number) => `${count} ${count === 1 ? 'token' : 'tokens'}`;

export async function keys(args: readonly string[]): Promise<number> {
  if (args[0] !== 'rotate' || args.length > 1) throw new WrongUse('The only thing to do with keys is rotate.');
  const { config } = readFirstStartConfig(process.env);
  const { tokens, unreadable } = await rotateInstallationKey(config, {
    backups: backupFolderOf(config),
    clock: systemClock,
    log: warnings,
  });
  const { current, former } = keyPathsOf(config);
  const unreadableText = unreadable === 0 ? '' : ` ${tokenCount(unreadable)} could not be read before either.`;
  const backupText =
    config.INSTALLATION_KEY === undefined
      ? `The new key is in ${current}: back it up, apart from the database. The old one is in ${former}, since backups from before need it; delete that file once none of those is left.`
      : 'Remove INSTALLATION_KEY_PREVIOUS once no backup from before is left: those need it.';
  process.stdout.write(
    `The installation's key was replaced. ${tokenCount(tokens)} of linked accounts and media servers re-encrypted; the audit trail goes on with the new key, and its older rows can still be verified.${unreadableText}\n${backupText}\n`,
  );
  return 0;
}
