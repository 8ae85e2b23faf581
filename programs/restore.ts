import process from 'node:process';
import { listBackups } from '../src/store/backup/folder.ts';
import { restoreDatabase } from '../src/store/backup/restore.ts';
import { readArguments, WrongUse } from './arguments.ts';
import { databaseSettings, warnings } from './settings.ts';

const waitingSentence = (count: number): string =>
  `Notifications that waited then (digests, quiet hours, pauses) wait again: ${count}. If they were posted since, restore once more with --drop-waiting.`;

const heldSentence = (rules: readonly string[]): string =>
  `Rules that ended streams are dry runs now, since much may have changed since the backup: ${rules.map((name) => `“${name}”`).join(', ')}. Look at them and let them act again with /rule enable; Usher sends whoever set them a direct message.`;

export async function restore(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args, {
    allowPositionals: true,
    options: { 'drop-waiting': { type: 'boolean' } },
  });
  const [file, ...others] = positionals;
  if (others.length > 0) throw new WrongUse(`Name one file only; this is too much: ${others.join(' ')}`);
  const { path, place } = databaseSettings();
  const clock = { now: () => new Date() };
  if (file === undefined) {
    const backups = listBackups(place.folder, path, clock.now()).map((backup) => `  ${backup.path}`);
    const list =
      backups.length === 0
        ? `There are no backups in ${place.folder}.`
        : `Name one of these backups (the newest comes first):\n${backups.join('\n')}`;
    process.stdout.write(`${list}\n`);
    return 1;
  }
  const dropWaiting = values['drop-waiting'];
  const { movedTo, waiting, heldRules } = await restoreDatabase({ file, path, dropWaiting, clock, log: warnings });
  const lines = [
    `Restored ${path} from ${file}.`,
    movedTo === undefined
      ? 'There was no database before.'
      : `The database from before is ${movedTo}; delete it when all is well.`,
    'What happened since the backup is not posted again; what was played since Usher stopped will be. Start Usher as usual.',
  ];
  if (waiting > 0) lines.push(waitingSentence(waiting));
  if (heldRules.length > 0) lines.push(heldSentence(heldRules));
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}
