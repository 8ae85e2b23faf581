/** A commit as git lists it. */
export interface Commit {
  readonly subject: string;
  readonly isBreaking: boolean;
}

/** Kinds that change something for people who use the bot. */
const VISIBLE: ReadonlySet<string> = new Set(['feat', 'fix', 'perf']);

/** Scopes of what only developers run. */
const INTERNAL: ReadonlySet<string> = new Set(['bench', 'crash', 'mutate', 'sandbox', 'test', 'tests']);

const SUBJECT = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<breaking>!)?: (?<text>.+)$/;

/** What the commits of a release may have to tell, what breaks first: for whoever writes its notes. */
export function unwrittenChanges(commits: readonly Commit[]): readonly string[] {
  const visible = commits.flatMap(({ subject, isBreaking }) => {
    const { type = '', scope = '', breaking } = SUBJECT.exec(subject)?.groups ?? {};
    if (!VISIBLE.has(type) || INTERNAL.has(scope)) return [];
    return isBreaking || breaking !== undefined ? [`BREAKING ${subject}`] : [subject];
  });
  return visible.toSorted((a, b) => Number(b.startsWith('BREAKING')) - Number(a.startsWith('BREAKING')));
}

const UNRELEASED = 'Unreleased';

/** The section of a release, or of what comes next; undefined if there is none. A preview has the notes of what comes next. */
export function notesOf(changelog: string, tag: string): string | undefined {
  const sections = changelog.split(/^(?=## )/m);
  const named = (name: string) =>
    sections.find((section) => new RegExp(`^## ${RegExp.escape(name)}(?: |$)`, 'm').test(section));
  const found = named(tag) ?? (tag.includes('-') ? named(UNRELEASED) : undefined);
  return found?.replace(/^## .*\n+/, '').trimEnd();
}

/** A command's English names. */
interface Renamed {
  readonly was: readonly [string, ...string[]];
  readonly now: string;
}

const HEADING = '## Commands that have a new name\n';

const renamedTable = (renamed: readonly Renamed[]): string =>
  [
    HEADING,
    'An old name, typed into `/help about:`, leads to the new one. Buttons of messages posted before still work.\n',
    '| was | is now |',
    '|---|---|',
    ...renamed.map(({ was: [was], now }) => `| \`/${was}\` | \`/${now}\` |`),
  ].join('\n');

/** The same changelog with the table as it is now. */
export function withTable(changelog: string, renamed: readonly Renamed[]): string {
  const [before, after] = changelog.split(new RegExp(`^${HEADING}[\\s\\S]*?(?=^## )`, 'm'));
  if (before === undefined || after === undefined)
    throw new Error(`CHANGELOG.md has to have “${HEADING.trim()}” once.`);
  return `${before}${renamedTable(renamed)}\n\n${after}`;
}
