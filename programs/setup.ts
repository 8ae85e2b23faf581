import { accessSync, constants, existsSync } from 'node:fs';
import process from 'node:process';
import { runFirstStart } from '../src/main/firstStart/inTerminal.ts';
import { readArguments, WrongUse } from './arguments.ts';

/** The folder that a container mounts, as the owner's guide says. */
const MOUNTED = '/setup';
const USAGE = `docker run -it --rm --user "$(id -u):$(id -g)" --volume "$PWD:/setup" IMAGE usher setup`;
const INTERRUPTED = 130;

/** The reason why setup cannot ask questions here; undefined if it can. */
function hindrance(folder: string): string | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return `There is no terminal to ask in. Run: ${USAGE}`;
  if (!existsSync(folder)) return `There is no folder ${folder} to write .env into. Run: ${USAGE}`;
  if (existsSync(`${folder}/.env`)) return 'There is a .env in that folder already. Move it away to begin anew.';
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return `That folder cannot be written to by user ${process.getuid?.()}. Run: ${USAGE}`;
  }
}

export async function setup(args: readonly string[]): Promise<number> {
  const { positionals } = readArguments(args, { allowPositionals: true });
  const [folder = existsSync(MOUNTED) ? MOUNTED : '.', ...others] = positionals;
  if (others.length > 0) throw new WrongUse('There can be only one folder.');
  const reason = hindrance(folder);
  if (reason !== undefined) throw new Error(reason);
  process.chdir(folder);
  const terminal = { input: process.stdin, output: process.stdout };
  const isDone =
    (await runFirstStart({ environment: process.env, terminal, startsInOtherContainer: true })) !== undefined;
  // Ends the process, which the terminal's input would keep alive.
  process.exit(isDone ? 0 : INTERRUPTED);
}
