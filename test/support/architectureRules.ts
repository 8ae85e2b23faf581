import manifest from '../../sandbox/package.json' with { type: 'json' };
import { modelOf, type SourceModel } from './sourceModel.ts';
import { tokensIn } from './tokens.ts';

/** One file of the codebase, with its path from the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

interface ParsedFile extends SourceFile {
  readonly model: SourceModel;
}

/** CONTRIBUTING.md, "The modules": which modules a module may import, and which packages it owns. */
export const MODULES: Readonly<
  Record<string, { readonly modules: readonly string[]; readonly packages: readonly string[] }>
> = {
  async: { modules: [], packages: [] },
  time: { modules: [], packages: ['temporal-polyfill'] },
  domain: { modules: ['time'], packages: [] },
  permissions: { modules: ['domain'], packages: [] },
  api: { modules: ['domain', 'async'], packages: ['undici', 'fast-xml-parser'] },
  render: { modules: ['domain', 'time'], packages: [] },
  pictures: {
    modules: ['domain', 'async'],
    packages: [
      'sharp',
      'echarts',
      '@resvg/resvg-js',
      '@expo-google-fonts/inter',
      'fontkit',
      'bidi-js',
      'woff2-encoder',
    ],
  },
  catalogue: { modules: ['domain'], packages: ['minisearch'] },
  servers: { modules: ['domain', 'async'], packages: [] },
  store: { modules: ['domain', 'time'], packages: ['kysely', 'node:sqlite'] },
  commands: { modules: ['domain', 'render', 'permissions', 'async', 'time'], packages: ['minisearch'] },
  jobs: { modules: ['domain', 'render', 'async', 'time'], packages: ['node-cron'] },
  discord: { modules: ['domain', 'commands', 'permissions', 'render', 'async'], packages: ['discord.js'] },
  observe: { modules: ['domain'], packages: ['pino', 'prom-client'] },
  config: { modules: ['domain', 'permissions', 'time'], packages: [] },
  wizard: { modules: ['domain', 'render'], packages: ['@clack/prompts'] },
};
/** Packages that every module may use: zod for outside input, lru-cache for bounded caches. */
const FREE = ['zod', 'lru-cache'];
/** Types of Discord's JSON, which only `import type` may name. */
const TYPES_ONLY: Readonly<Record<string, readonly string[]>> = {
  'discord-api-types': ['render', 'commands', 'jobs', 'discord'],
};
/** The sandbox is a package of its own, which can be used with other bots. */
const PACKAGES_OF_SANDBOX = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
/** What a command or a feed shows lies beside it: `view.ts`, or `views/` where there are several. */
const VIEW = /\/(?:view\.ts$|views\/)/;
/** What a feed keeps of an event, which its view draws: a schema and its type. */
const DATA = /^src\/jobs\/feeds\/[a-z]+\/data\.ts$/;
/** A view is pure: it knows values and words, and nothing that does something. */
const OF_VIEWS = ['domain', 'render', 'time'];
/** The size of a file that a reader can hold in the head. The largest file had 2133 when this replaced a limit of 220 lines. */
const MAX_TOKENS = 2200;
/** The folder of a command; `framework` and `shared` hold what several commands use. */
const COMMAND = /^src\/commands\/(?!framework\/|shared\/)([^/]+)\//;
const MAY_READ_ENVIRONMENT = ['src/main.ts'];
/** An index declares what its folder is: the list of commands, one command, one feed. It may not re-export anything. */
const INDEX = /^src\/(?:commands\/(?:[^/]+\/)?|jobs\/feeds\/[^/]+\/)index\.ts$/;

/** Lists what other projects import from the sandbox's package; its own files import each other. */
const DOOR = /^sandbox\/doors\//;

/** Lists every way in which these files break these rules, one sentence each. */
export function violationsIn(files: readonly SourceFile[]): readonly string[] {
  const code = files
    .filter(({ path }) => path.endsWith('.ts'))
    .map(({ path, text }): ParsedFile => ({ path, text, model: modelOf(path, text) }));
  return [
    ...code.flatMap(shapeViolations),
    ...code.flatMap(importViolations),
    ...circlesIn(code),
    ...folderCirclesIn(code),
  ];
}

function shapeViolations({ path, text, model }: ParsedFile): readonly string[] {
  const tokens = tokensIn(path, text);
  const isTexts = path.startsWith('src/render/texts/');
  const isBot = path.startsWith('src/') && !MAY_READ_ENVIRONMENT.includes(path);
  return [
    tokens > MAX_TOKENS && !isTexts && `${path} has ${tokens} tokens, more than ${MAX_TOKENS}`,
    model.hasDefaultExport && `${path} has a default export`,
    model.hasReExport && !DOOR.test(path) && `${path} exports what another file declares`,
    /(?:^|\/)index\.ts$/.test(path) && !INDEX.test(path) && `${path} is a barrel`,
    isBot && model.readsEnvironment && `${path} reads the environment`,
  ].filter((violation) => violation !== false);
}

function importViolations({ path, model }: ParsedFile): readonly string[] {
  return model.imports.flatMap(({ specifier, typeOnly }) => {
    const problem = specifier.startsWith('.')
      ? fileProblem(path, specifier)
      : packageProblem(path, specifier, typeOnly);
    return problem === undefined ? [] : [`${path} ${problem}`];
  });
}

function fileProblem(path: string, specifier: string): string | undefined {
  const target = resolved(path, specifier);
  const [from, to] = [moduleOf(path), moduleOf(target)];
  if (!/\.(?:ts|json)$/.test(target)) return `imports ${specifier} without its ending`;
  if (isSandbox(path)) return sandboxFileProblem(target);
  if (isSandbox(target)) return `imports ${target} of the sandbox`;
  if (VIEW.test(path) && !OF_VIEWS.includes(to) && !VIEW.test(target) && !DATA.test(target))
    return `is a view and imports ${target}`;
  if (isOfAnotherCommand(path, target)) return `imports ${target} of another command`;
  if (from === 'main' || from === to) return undefined;
  if (to === 'main') return 'imports main';
  if (!target.startsWith('src/')) return `imports ${target} from outside src`;
  return MODULES[from]?.modules.includes(to) ? undefined : `of ${from} imports ${target} of ${to}`;
}

/** The list of commands, which lies in no command's folder, imports all of them. */
function isOfAnotherCommand(path: string, target: string): boolean {
  const command = COMMAND.exec(target)?.[1];
  return command !== undefined && /^src\/commands\/[^/]+\//.test(path) && !path.startsWith(`src/commands/${command}/`);
}

function packageProblem(path: string, specifier: string, typeOnly: boolean): string | undefined {
  const name = packageOf(specifier);
  if (isSandbox(path)) return sandboxPackageProblem(name);
  const module = moduleOf(path);
  const owners = Object.keys(MODULES).filter((owner) => MODULES[owner]?.packages.includes(name));
  if (owners.length > 0)
    return owners.includes(module) ? undefined : `of ${module} imports ${name}, which ${owners.join(', ')} owns`;
  const readers = TYPES_ONLY[name];
  if (readers) {
    if (!readers.includes(module)) return `of ${module} imports ${name}`;
    return typeOnly ? undefined : `imports ${name} as more than types`;
  }
  return specifier.startsWith('node:') || FREE.includes(name) ? undefined : `imports ${name}, which no module owns`;
}

function sandboxFileProblem(target: string): string | undefined {
  if (DOOR.test(target)) return `imports ${target}, which is for other projects`;
  return isSandbox(target) ? undefined : `of the sandbox imports ${target}`;
}

function sandboxPackageProblem(name: string): string | undefined {
  const isOwn = name.startsWith('node:') || PACKAGES_OF_SANDBOX.includes(name);
  return isOwn ? undefined : `of the sandbox imports ${name}, which its package.json does not name`;
}

const isSandbox = (path: string): boolean => path.startsWith('sandbox/');

/** `src/render/texts/en.ts` belongs to render, `src/config.ts` to config; a file outside src belongs to no module. */
const moduleOf = (path: string): string => /^src\/([^/]+?)(?:\.ts)?(?:\/|$)/.exec(path)?.[1] ?? '';

const packageOf = (specifier: string): string =>
  specifier.startsWith('node:')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');

/** Resolves an address by the URL standard, as Node does. */
const resolved = (path: string, specifier: string): string => new URL(specifier, `file:///${path}`).pathname.slice(1);

function circlesIn(files: readonly ParsedFile[]): readonly string[] {
  const targets = new Map(
    files.map(({ path, model }) => [
      path,
      model.imports.flatMap(({ specifier }) => (specifier.startsWith('.') ? [resolved(path, specifier)] : [])),
    ]),
  );
  return circlesOf(targets).map((circle) => `import circle: ${[...circle, circle[0]].join(' -> ')}`);
}

/** Finds each circle of imports once, starting where it is met first. */
function circlesOf(targets: ReadonlyMap<string, Iterable<string>>): readonly (readonly string[])[] {
  const visited = new Set<string>();
  const circles: (readonly string[])[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const index = way.indexOf(path);
    if (index >= 0) circles.push(way.slice(index));
    if (index >= 0 || visited.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...way, path]);
    visited.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return circles;
}

/**
 * Finds circles of any length between folders beside each other, with all that lies in them, of types too. A folder and its parent
 * may import each other: the parent lists its parts, and they share what it declares.
 */
function folderCirclesIn(files: readonly ParsedFile[]): readonly string[] {
  const targets = new Map<string, Set<string>>();
  for (const { path, model } of files)
    for (const { specifier } of model.imports) {
      const [from, to] = specifier.startsWith('.') ? branchesOf(path, resolved(path, specifier)) : [];
      if (from !== undefined && to !== undefined) targets.set(from, (targets.get(from) ?? new Set()).add(to));
    }
  return circlesOf(targets).map((circle) => {
    const folders = circle.toSorted();
    return `${folders.slice(0, -1).join(', ')} and ${folders.at(-1)} import each other`;
  });
}

/** The folders of two files where their paths part; none where one of the files lies at the fork itself. */
function branchesOf(path: string, target: string): readonly string[] {
  const [own, others] = [path.split('/'), target.split('/')];
  const fork = own.findIndex((part, index) => part !== others[index]);
  if (fork < 0 || fork >= own.length - 1 || fork >= others.length - 1) return [];
  return [own, others].map((parts) => parts.slice(0, fork + 1).join('/'));
}
