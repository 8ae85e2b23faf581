import process from 'node:process';
import { keyPathsOf } from '../src/main/keys/keyFile.ts';
import { rotateKey } from '../src/main/keys/rotateKey.ts';
import { readFirstConfig } from '../src/main/readConfig.ts';
import { backupPlaceOf } from '../src/main/storeSettings.ts';
import { systemClock } from '../src/observe/systemClock.ts';
import { runScript, warnings } from './databaseScript.ts';

const counted = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

/** `npm run keys -- rotate`: replaces the installation's key, while the bot is stopped. */
await runScript(async () => {
  if (process.argv[2] !== 'rotate') throw new Error('Usage: npm run keys -- rotate');
  const { config } = readFirstConfig(process.env);
  const { tokens, unreadable } = await rotateKey(config, {
    ...{ backups: backupPlaceOf(config), clock: systemClock, log: warnings },
  });
  const { now, former } = keyPathsOf(config);
  const lost = unreadable === 0 ? '' : ` ${counted(unreadable, 'token', 'tokens')} could not be read before either.`;
  const where =
    config.INSTALLATION_KEY === undefined
      ? `The new key is in ${now}: back it up, apart from the database. The old one is in ${former}, since backups from before need it; delete that file once none of those is left.`
      : 'Remove INSTALLATION_KEY_PREVIOUS once no backup from before is left: those need it.';
  return `The installation's key was replaced. ${counted(tokens, 'token', 'tokens')} of linked accounts and media servers re-encrypted; the audit trail goes on with the new key, and its older rows can still be verified.${lost}\n${where}`;
});
