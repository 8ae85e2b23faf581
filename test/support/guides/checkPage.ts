import { dirname, join } from 'node:path';
import {
  type OfferedCommand,
  parseCommandLine,
  toCommandOptionValue,
} from '../../../sandbox/terminal/input/commandLine.ts';
import { UsageError } from '../../../sandbox/usageError.ts';
import { headingsIn, linksIn, type Snippet, snippetsIn } from './readPage.ts';

/** Everything that a guide can name. */
export interface Named {
  readonly commands: readonly OfferedCommand[];
  readonly capabilities: ReadonlySet<string>;
  /** Settings, and other variables of the environment. */
  readonly variables: ReadonlySet<string>;
  /** False if that setting refuses the value. */
  readonly accepts: (setting: string, value: string) => boolean;
  /** The source of each npm script. */
  readonly scripts: ReadonlyMap<string, string>;
  /** The source of each program of `usher.cjs`. */
  readonly programs: ReadonlyMap<string, string>;
  /** The text of a file of the project; an empty one for a folder, undefined where there is neither. */
  readonly textOf: (path: string) => string | undefined;
}

export interface Page {
  readonly path: string;
  readonly text: string;
}

/** Sentences about each link, command, option, setting, program and file that a page names and that does not exist. */
export function checkPage(page: Page, things: Named): readonly string[] {
  const problems = snippetsIn(page.text).flatMap((snippet) => [
    ...checkCommand(snippet, things),
    ...checkVariables(snippet, things),
    ...checkPrograms(snippet, things),
    ...checkFiles(snippet, things),
  ]);
  return [...checkLinks(page, things), ...problems].map((problem) => `${page.path}: ${problem}`);
}

/** Sentences about links and pictures of a page that lead nowhere. */
export function checkLinks({ path, text }: Page, { textOf }: Named): readonly string[] {
  return linksIn(text).flatMap((link) => {
    const hash = link.indexOf('#');
    const file = hash < 0 ? link : link.slice(0, hash);
    const target = file === '' ? text : textOf(join(dirname(path), file));
    if (target === undefined) return [`no file ${link}`];
    return hash < 0 || headingsIn(target).includes(link.slice(hash + 1)) ? [] : [`no heading ${link}`];
  });
}

/** Paths of servers, and folders of other machines. */
const NO_COMMAND = /^\/(?:[\w.-]+\/|(?:healthz|readyz|metrics|api|data|tmp|config|proc)\b)/;

function checkCommand({ text, isBlock }: Snippet, { commands, capabilities }: Named): readonly string[] {
  const line = text.replace(/^\w+> /, '');
  if (!/^\/[a-zäöüß]/.test(line) || NO_COMMAND.test(line)) return [];
  const isGroup = commands.some(({ path, shown }) => [path, shown].some((name) => name.startsWith(`${line} `)));
  if (isGroup) return [];
  try {
    const { command, values } = parseCommandLine(line, commands);
    const names = command.options.flatMap(({ name, shown }) => [name, shown]);
    const typedNames = [...line.matchAll(/\s([\p{Ll}][\p{Ll}\d-]*):/gu)].map((match) => match[1] ?? '');
    for (const { option, text: value, pick } of values) {
      if (value === '' || pick !== undefined) continue;
      if (option.choices.length > 0) toCommandOptionValue({ option, text: value });
      if (option.name === 'capability' && !capabilities.has(value)) throw new UsageError(`no capability ${value}`);
    }
    const givenNames = new Set(values.map(({ option }) => option.name));
    const missingOptions = command.options.filter(({ name, required }) => isBlock && required && !givenNames.has(name));
    return [
      ...typedNames.filter((name) => !names.includes(name)).map((name) => `no option ${name} in ${line}`),
      ...missingOptions.map(({ name }) => `${line} lacks the option ${name}`),
    ];
  } catch (error) {
    if (error instanceof UsageError) return [`${line}: ${error.message}`];
    throw error;
  }
}

function checkVariables({ text }: Snippet, { variables, accepts }: Named): readonly string[] {
  const names = text.match(/(?<![\w$])[A-Z][A-Z\d]*_[A-Z\d_]*[A-Z\d]/g) ?? [];
  const unknownNames = names.filter((name) => !variables.has(name)).map((name) => `no setting ${name}`);
  const assignment = /^([A-Z][A-Z\d_]+)=(\S+)(?:\s+#.*)?$/.exec(text);
  const isRefused = assignment !== null && !accepts(assignment[1] ?? '', assignment[2] ?? '');
  return isRefused ? [...unknownNames, `a setting refuses ${text}`] : unknownNames;
}

/** What a shell runs of ours, with its flags. */
const RUNS = [
  { pattern: /npm run (?:-s )?([\w:-]+)([^|&]*)/g, kind: 'scripts' },
  { pattern: /(?:usher\.cjs|usher usher|IMAGE usher) ([a-z]+)([^|&]*)/g, kind: 'programs' },
] as const;

function checkPrograms({ text }: Snippet, things: Named): readonly string[] {
  const command = text.replace(/\s+#.*$/, '');
  return RUNS.flatMap(({ pattern, kind }) =>
    [...command.matchAll(pattern)].flatMap((match) => {
      const name = match[1] ?? '';
      const source = things[kind].get(name);
      if (source === undefined) return [`nothing to run called ${name}`];
      const flags = [...(match[2] ?? '').matchAll(/\s--([a-z][a-z-]*)/g)].map((flag) => flag[1] ?? '');
      return flags.filter((flag) => !source.includes(flag)).map((flag) => `${name} takes no --${flag}`);
    }),
  );
}

const FILE =
  /^(?:(?:src|test|docs|deploy|scripts|sandbox|bench|programs)\/[\w./-]*|[\w.-]+\.(?:cjs|md|yaml|service)|\.env\.example)$/;

function checkFiles({ text }: Snippet, { textOf }: Named): readonly string[] {
  const words = text.split(/\s+/).filter((word) => FILE.test(word));
  return words
    .filter(
      (word) =>
        textOf(word) === undefined && textOf(`docs/${word}`) === undefined && textOf(`deploy/${word}`) === undefined,
    )
    .map((word) => `no file ${word}`);
}
