import type { Variables } from '../../src/config/problems.ts';
import { readSecretFiles } from '../../src/config/secretFiles.ts';
import { SETTINGS, type SettingName, type Settings } from '../../src/config/settings.ts';
import { loadSome } from '../../src/config/someSettings.ts';
import { ConfigFailure } from '../../src/config.ts';
import { CannotRun } from './cannotRun.ts';

/** Asks a question. `check` returns a sentence if it refuses the typed text. */
export type Ask = (question: string, options: AskOptions) => Promise<string>;
export interface AskOptions {
  readonly isSecret: boolean;
  readonly check: (typed: string) => string | undefined;
}

/** The sources of settings. No arguments, because every user of this machine could read a token there. */
export interface SettingSources {
  /** `.env` and the environment; the environment wins. */
  readonly file: Variables | undefined;
  readonly environment: Variables;
  readonly readFile: (path: string) => string;
  /** Undefined without a terminal. */
  readonly ask: Ask | undefined;
}

interface Wanted<Name extends SettingName> {
  readonly names: readonly Name[];
  /** The question for each setting that is asked for where it is missing. */
  readonly questions: Readonly<Partial<Record<Name, string>>>;
}

/** Rejects with CannotRun, whose sentence names settings and no values. */
export async function readSettings<Name extends SettingName>(
  { file, environment, readFile, ask }: SettingSources,
  { names, questions }: Wanted<Name>,
): Promise<Pick<Settings, Name>> {
  const set = Object.fromEntries(
    Object.entries({ ...fileFor(file, environment), ...environment }).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()]] : [],
    ),
  );
  const { given, problems } = readSecretFiles(set, set, readFile);
  if (problems.length > 0) throw new CannotRun(problems.join(' '));
  const typed: Record<string, string> = {};
  for (const name of names) {
    const question = questions[name];
    if (question !== undefined && given[name] === undefined) typed[name] = await askFor(name, question, ask);
  }
  try {
    return loadSome(names, { environment: { ...given, ...typed } });
  } catch (error) {
    if (error instanceof ConfigFailure) throw new CannotRun(error.problems.join(' '));
    throw error;
  }
}

/** Settings of `.env` that belong to the media server it names, and are not for another one that the environment names. */
const OF_ITS_SERVER: readonly string[] = [
  'MEDIA_TOKEN',
  'MEDIA_TOKEN_FILE',
  'MEDIA_VOCABULARY',
  'MEDIA_MACHINE_ID',
  'ACCOUNT_URL',
];

function fileFor(file: Variables = {}, { MEDIA_URL: address }: Variables): Variables {
  if (!address?.trim() || address.trim() === file.MEDIA_URL?.trim()) return file;
  return Object.fromEntries(Object.entries(file).filter(([name]) => !OF_ITS_SERVER.includes(name)));
}

async function askFor(name: SettingName, question: string, ask: Ask | undefined): Promise<string> {
  if (ask === undefined)
    throw new CannotRun(`${name} is neither in .env nor in the environment, and there is no terminal to ask in.`);
  const check = (typed: string) => SETTINGS[name].read.safeParse(typed).error?.issues[0]?.message;
  return await ask(question, { isSecret: name.endsWith('_TOKEN'), check });
}
