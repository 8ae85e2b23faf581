import process from 'node:process';
import { keepProcessAlive } from '../src/observe/systemClock.ts';
import { WrongUse } from './arguments.ts';

interface Program {
  /** The arguments in the usage line. */
  readonly usage: string;
  /** Sentences for `--help`; the list of programs shows the first. */
  readonly help: readonly [string, ...string[]];
  /**
   * Runs the program with the arguments after its name. Resolves with the exit status. @throws {WrongUse} The arguments
   * do not fit. @throws {Error} The program failed. The message is a sentence for the person who runs it.
   */
  run(args: readonly string[]): Promise<number>;
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  setup: {
    usage: '[folder]',
    help: [
      'Asks in a terminal for what Usher needs, tests each answer, and writes .env into the folder.',
      'Without a folder it writes into the one that is mounted at /setup, or else into the present one.',
      'In a container: docker run -it --rm --user "$(id -u):$(id -g)" --volume "$PWD:/setup" IMAGE usher setup',
    ],
    run: async (args) => (await import('./setup.ts')).setup(args),
  },
  doctor: {
    usage: '[--json]',
    help: [
      'Checks settings, Discord, the media servers and the database, whether or not Usher runs, and says what to do.',
      'Exit status 1: something does not work.',
    ],
    run: async (args) => (await import('./doctor.ts')).doctor(args),
  },
  backup: {
    usage: '',
    help: [
      'Makes a backup of the database, also while Usher runs.',
      'The file is named after the time and goes into the folder of backups, which BACKUP_FOLDER names.',
    ],
    run: async (args) => (await import('./backup.ts')).backup(args),
  },
  restore: {
    usage: '<file> [--drop-waiting]',
    help: [
      'Puts a backup in the place of the database. Stop Usher first.',
      'Without a file it lists the backups that there are. The database from before is kept beside the restored one.',
      '--drop-waiting deletes the notifications that waited when the backup was made, so that they are not posted again.',
    ],
    run: async (args) => (await import('./restore.ts')).restore(args),
  },
  keys: {
    usage: 'rotate',
    help: [
      'Replaces the installation’s key, which encrypts tokens. Stop Usher first.',
      'The old key is kept beside the new one: backups made before need it.',
    ],
    run: async (args) => (await import('./keys.ts')).keys(args),
  },
  audit: {
    usage: 'verify',
    help: [
      'Checks that no row of the audit trail was changed, added or removed, also while Usher runs.',
      'Exit status 1: something was changed. Exit status 2: the trail could not be checked.',
    ],
    run: async (args) => (await import('./audit.ts')).audit(args),
  },
};
/** Exit status for wrong arguments. */
const MISUSE = 2;

const usageOf = (name: string): string => `Usage: node usher.cjs ${name} ${PROGRAMS[name]?.usage ?? ''}`.trimEnd();

const overview = (): string => {
  const rows = Object.entries(PROGRAMS).map(([name, { help }]) => `  ${name.padEnd(9)}${help[0]}`);
  return `Usage: node usher.cjs <program>\n\n${rows.join('\n')}\n\n--help after a program's name says more about it. The bot itself starts with npm start.`;
};

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function refuse(text: string, status: number): number {
  process.stderr.write(`${text}\n`);
  return status;
}

async function runNamed([name = '--help', ...args]: readonly string[]): Promise<number> {
  if (isHelp(name) || name === 'help') return print(overview());
  const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
  if (!program) return refuse(`There is no program ${name}.\n${overview()}`, MISUSE);
  if (args.some(isHelp)) return print(`${usageOf(name)}\n\n${program.help.join('\n')}`);
  try {
    return await program.run(args);
  } catch (error) {
    if (error instanceof WrongUse) return refuse(`${error.message}\n${usageOf(name)}`, MISUSE);
    return refuse(error instanceof Error ? error.message : String(error), 1);
  }
}

const letEnd = keepProcessAlive();
process.exitCode = await runNamed(process.argv.slice(2));
letEnd();
