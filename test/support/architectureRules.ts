/** One file of the house, by its path from the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** DESIGN.md, "The house": which rooms a room may import, and which packages it alone owns. */
const ROOMS: Readonly<Record<string, { readonly rooms: readonly string[]; readonly packages: readonly string[] }>> = {
  async: { rooms: [], packages: [] },
  time: { rooms: [], packages: ['temporal-polyfill'] },
  domain: { rooms: ['time'], packages: [] },
  permissions: { rooms: ['domain'], packages: [] },
  api: { rooms: ['domain', 'async'], packages: ['undici', 'fast-xml-parser'] },
  render: { rooms: ['domain', 'time'], packages: [] },
  pictures: {
    rooms: ['domain', 'async'],
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
  catalogue: { rooms: ['domain'], packages: ['minisearch'] },
  store: { rooms: ['domain', 'time'], packages: ['kysely', 'node:sqlite'] },
  commands: { rooms: ['domain', 'render', 'permissions', 'async', 'time'], packages: [] },
  jobs: { rooms: ['domain', 'render', 'async', 'time'], packages: ['node-cron'] },
  discord: { rooms: ['domain', 'commands', 'permissions', 'render', 'async'], packages: ['discord.js'] },
  observe: { rooms: ['domain'], packages: ['pino', 'prom-client'] },
  config: { rooms: ['domain', 'permissions', 'time'], packages: [] },
};
/** Free to any room that reads something from outside. */
const FREE = ['zod'];
/** Types of Discord's JSON: `import type` only. */
const TYPES_ONLY: Readonly<Record<string, readonly string[]>> = {
  'discord-api-types': ['render', 'commands', 'discord'],
};
const MAX_LINES = 220;
const MAY_READ_ENVIRONMENT = ['src/main.ts'];
/** An index declares what its folder is: the list of commands, one command, one feed. Nothing may be re-exported from it. */
const INDEX = /^src\/(?:commands\/(?:[^/]+\/)?|jobs\/feeds\/[^/]+\/)index\.ts$/;

interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const STATEMENT = /(?:^|[;}\n])\s*(?:import|export)\b\s*(type\s)?(?:[^'"`;=()]*?\bfrom\s*)?(['"])([^'"\n]+)\2/g;
const CALL = /\b(?:import|require)\s*\(\s*(['"`])([^'"`\n]+)\1/g;

/** Every module a file names: imported, as types, re-exported, or loaded later. */
export function importsOf(text: string): readonly Import[] {
  const code = withoutComments(text);
  const statements = [...code.matchAll(STATEMENT)].map(([, type, , specifier = '']) => ({
    specifier,
    typeOnly: type !== undefined,
  }));
  const calls = [...code.matchAll(CALL)].map(([, , specifier = '']) => ({ specifier, typeOnly: false }));
  return [...statements, ...calls];
}

/** Strings stay, so that an address in one is not taken for a comment. */
const withoutComments = (text: string): string =>
  text.replace(/(['"`])(?:\\.|(?!\1)[^\\\n])*\1|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (found) =>
    found.startsWith('/') ? ' ' : found,
  );

/** Everything in which these files break the rules of the house, one sentence each. */
export function violationsIn(files: readonly SourceFile[]): readonly string[] {
  const code = files.filter(({ path }) => path.endsWith('.ts'));
  return [...code.flatMap(shapeViolations), ...code.flatMap(importViolations), ...circlesIn(code)];
}

function shapeViolations({ path, text }: SourceFile): readonly string[] {
  const lines = text.trimEnd().split('\n').length;
  const code = withoutComments(text);
  const isTexts = path.startsWith('src/render/texts/');
  const environment = path.startsWith('src/') && !MAY_READ_ENVIRONMENT.includes(path);
  return [
    lines > MAX_LINES && !isTexts && `${path} has ${lines} lines, more than ${MAX_LINES}`,
    /\bexport\s+default\b|\bas\s+default\b/.test(code) && `${path} has a default export`,
    /\bexport\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;'"]*?\sfrom\b/.test(code) &&
      `${path} exports what another file declares`,
    /(?:^|\/)index\.ts$/.test(path) && !INDEX.test(path) && `${path} is a barrel`,
    environment &&
      /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[|\{[^}]*\benv\b[^}]*\}\s*(?:=\s*process\b|from\s*['"]node:process)/.test(
        code,
      ) &&
      `${path} reads the environment`,
  ].filter((violation) => violation !== false);
}

function importViolations({ path, text }: SourceFile): readonly string[] {
  return importsOf(text).flatMap(({ specifier, typeOnly }) => {
    const problem = specifier.startsWith('.')
      ? fileProblem(path, specifier)
      : packageProblem(path, specifier, typeOnly);
    return problem === undefined ? [] : [`${path} ${problem}`];
  });
}

function fileProblem(path: string, specifier: string): string | undefined {
  const target = resolved(path, specifier);
  const [from, to] = [roomOf(path), roomOf(target)];
  if (!/\.(?:ts|json)$/.test(target)) return `imports ${specifier} without its ending`;
  if (isSandbox(path)) return target.startsWith('src/') ? `of the sandbox imports ${target}` : undefined;
  if (isSandbox(target)) return `imports ${target} of the sandbox`;
  if (from === 'main' || from === to) return undefined;
  if (to === 'main') return 'imports main';
  if (!target.startsWith('src/')) return `imports ${target} from outside src`;
  return ROOMS[from]?.rooms.includes(to) ? undefined : `of ${from} imports ${target} of ${to}`;
}

function packageProblem(path: string, specifier: string, typeOnly: boolean): string | undefined {
  if (isSandbox(path)) return undefined;
  const room = roomOf(path);
  const name = packageOf(specifier);
  const owner = Object.entries(ROOMS).find(([, { packages }]) => packages.includes(name))?.[0];
  if (owner !== undefined) return owner === room ? undefined : `of ${room} imports ${name}, which ${owner} owns`;
  const readers = TYPES_ONLY[name];
  if (readers) {
    if (!readers.includes(room)) return `of ${room} imports ${name}`;
    return typeOnly ? undefined : `imports ${name} as more than types`;
  }
  return specifier.startsWith('node:') || FREE.includes(name) ? undefined : `imports ${name}, which no room owns`;
}

const isSandbox = (path: string): boolean => path.startsWith('sandbox/');

/** `src/render/texts/en.ts` is of render, `src/config.ts` of config; outside of src a file is of no room. */
const roomOf = (path: string): string => /^src\/([^/]+?)(?:\.ts)?(?:\/|$)/.exec(path)?.[1] ?? '';

const packageOf = (specifier: string): string =>
  specifier.startsWith('node:')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');

/** An address as the URL standard resolves it, which is how Node does. */
const resolved = (path: string, specifier: string): string => new URL(specifier, `file:///${path}`).pathname.slice(1);

/** Each circle once, from wherever it is met first. */
function circlesIn(files: readonly SourceFile[]): readonly string[] {
  const targets = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text).flatMap(({ specifier }) => (specifier.startsWith('.') ? [resolved(path, specifier)] : [])),
    ]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push(`import circle: ${[...way.slice(at), path].join(' -> ')}`);
    if (at >= 0 || done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return circles;
}
