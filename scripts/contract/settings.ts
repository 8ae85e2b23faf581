import type { EnvironmentVariables } from '../../src/config/problems.ts';
import { readSecretFiles } from '../../src/config/secretFiles.ts';
import { SETTINGS, type SettingName, type Settings } from '../../src/config/settings.ts';
import { loadSettings } from '../../src/config/someSettings.ts';
import { ConfigFailure } from '../../src/config.ts';
import { CannotRun } from './cannotRun.ts';

/** Asks the person a question. `check` returns a sentence if it refuses the typed text. */
export type AskPersonInTerminal = (question: string, options: AskOptions) => Promise<string>;
export interface AskOptions {
  readonly isSecret: boolean;
  readonly check: (typed: string) => string | undefined;
}

/**
 * Sources of settings. Command line arguments are not among them, because every user of this machine could read a token
 * there.
 */
export interface SettingSources {
  /** Values from `.env`. Values in the environment take precedence. */
  readonly file: EnvironmentVariables | undefined;
  readonly environment: EnvironmentVariables;
  readonly readFile: (path: string) => string;
  /** Asks the person. Undefined without a terminal. */
  readonly ask: AskPersonInTerminal | undefined;
}

interface Wanted<Name extends SettingName> {
  readonly names: readonly Name[];
  /** Questions to ask if these settings are missing. */
  readonly questions: Readonly<Partial<Record<Name, string>>>;
}

/** Reads settings. Rejects with a CannotRun whose sentence names settings but no values. */
export async function readComparisonSettings<Name extends SettingName>(
  { file, environment, readFile, ask }: SettingSources,
  { names, questions }: Wanted<Name>,
): Promise<Pick<Settings, Name>> {
  const setVariables = Object.fromEntries(
    Object.entries({ ...fileFor(file, environment), ...environment }).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()]] : [],
    ),
  );
  const { values: given, problems } = readSecretFiles(setVariables, setVariables, readFile);
  if (problems.length > 0) throw new CannotRun(problems.join(' '));
  const typedValues: Record<string, string> = {};
  for (const name of names) {
    const question = questions[name];
    if (question !== undefined && given[name] === undefined) typedValues[name] = await askFor(name, question, ask);
  }
  try {
    return loadSettings(names, { environment: { ...given, ...typedValues } });
  } catch (error) {
    if (error instanceof ConfigFailure) throw new CannotRun(error.problems.join(' '));
    throw error;
  }
}

/** Settings that belong to one media server. Those of `.env` are ignored if the environment names another server. */
const OF_ITS_SERVER: readonly string[] = [
  'MEDIA_TOKEN',
  'MEDIA_TOKEN_FILE',
  'MEDIA_VOCABULARY',
  'MEDIA_MACHINE_ID',
  'ACCOUNT_URL',
];

function fileFor(file: EnvironmentVariables = {}, { MEDIA_URL: address }: EnvironmentVariables): EnvironmentVariables {
  if (!address?.trim() || address.trim() === file.MEDIA_URL?.trim()) return file;
  return Object.fromEntries(Object.entries(file).filter(([name]) => !OF_ITS_SERVER.includes(name)));
}

async function askFor(
  name: SettingName,
  question: string,
  askPerson: AskPersonInTerminal | undefined,
): Promise<string> {
  if (askPerson === undefined)
    throw new CannotRun(`${name} is neither in .env nor in the environment, and there is no terminal to ask in.`);
  const check = (typedValues: string) => SETTINGS[name].read.safeParse(typedValues).error?.issues[0]?.message;
  return await askPerson(question, { isSecret: name.endsWith('_TOKEN'), check });
}
