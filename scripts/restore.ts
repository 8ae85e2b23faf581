import process from 'node:process';
import { listBackups } from '../src/store/backup/folder.ts';
import { restoreDatabase } from '../src/store/backup/restore.ts';
import { databaseSettings, readArguments, runScript, warnings } from './databaseScript.ts';

const waitingSentence = (count: number): string =>
  `Notifications that waited then (digests, quiet hours, pauses) wait again: ${count}. If they were posted since, restore once more with --drop-waiting.`;

const heldSentence = (rules: readonly string[]): string =>
  `Rules that ended streams are dry runs now, since much may have changed since the backup: ${rules.map((name) => `“${name}”`).join(', ')}. Look at them and let them act again with /rule enable; Usher sends whoever set them a direct message.`;

const USAGE = 'npm run restore -- <file> [--drop-waiting]';

/** `npm run restore -- <file>`: puts a backup in the place of the database. Without a file it lists what there is. */
await runScript(async () => {
  const { path, place } = databaseSettings();
  const { positionals, values } = readArguments(USAGE, {
    allowPositionals: true,
    options: { 'drop-waiting': { type: 'boolean' } },
  });
  const [file] = positionals;
  const clock = { now: () => new Date() };
  if (file === undefined) {
    const found = listBackups(place.folder, path, clock.now()).map((each) => `  ${each.path}`);
    const list =
      found.length === 0
        ? `There are no backups in ${place.folder}.`
        : `Backups, the newest first:\n${found.join('\n')}`;
    process.exitCode = 1;
    return `Usage: ${USAGE}\n${list}`;
  }
  const dropWaiting = values['drop-waiting'];
  const { movedTo, waiting, heldRules } = await restoreDatabase({ file, path, dropWaiting, clock, log: warnings });
  return [
    `Restored ${path} from ${file}.`,
    movedTo === undefined
      ? 'There was no database before.'
      : `The database from before is ${movedTo}; delete it when all is well.`,
    'What happened since the backup is not posted again; what was played since Usher stopped will be. Start Usher as usual.',
    ...(waiting === 0 ? [] : [waitingSentence(waiting)]),
    ...(heldRules.length === 0 ? [] : [heldSentence(heldRules)]),
  ].join('\n');
});
