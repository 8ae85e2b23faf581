export interface Commit {
  readonly subject: string;
  readonly isBreaking: boolean;
}

/** Types of commits that users of the bot notice. */
const VISIBLE: ReadonlySet<string> = new Set(['feat', 'fix', 'perf']);

/** Scopes of commits about tools that only developers run. */
const INTERNAL: ReadonlySet<string> = new Set(['bench', 'crash', 'mutate', 'sandbox', 'test', 'tests']);

const SUBJECT = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<breaking>!)?: (?<text>.+)$/;

/** Changes that the release notes may have to mention, breaking ones first. */
export function changesForReleaseNotes(commits: readonly Commit[]): readonly string[] {
  const visibleChanges = commits.flatMap(({ subject, isBreaking }) => {
    const { type = '', scope = '', breaking } = SUBJECT.exec(subject)?.groups ?? {};
    if (!VISIBLE.has(type) || INTERNAL.has(scope)) return [];
    return isBreaking || breaking !== undefined ? [`BREAKING ${subject}`] : [subject];
  });
  return visibleChanges.toSorted((a, b) => Number(b.startsWith('BREAKING')) - Number(a.startsWith('BREAKING')));
}

const UNRELEASED = 'Unreleased';

/**
 * The changelog's section about a release. A preview without a section of its own gets that of the next release.
 * Undefined if there is neither.
 */
export function releaseNotesOfVersion(changelog: string, tag: string): string | undefined {
  const sections = changelog.split(/^(?=## )/m);
  const sectionNamed = (name: string) =>
    sections.find((section) => new RegExp(`^## ${RegExp.escape(name)}(?: |$)`, 'm').test(section));
  const notes = sectionNamed(tag) ?? (tag.includes('-') ? sectionNamed(UNRELEASED) : undefined);
  return notes?.replace(/^## .*\n+/, '').trimEnd();
}

/** Old and new English name of a command. */
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

export function updateRenamedNamesTable(changelog: string, renamed: readonly Renamed[]): string {
  const [before, after] = changelog.split(new RegExp(`^${HEADING}[\\s\\S]*?(?=^## )`, 'm'));
  if (before === undefined || after === undefined)
    throw new Error(`CHANGELOG.md has to have “${HEADING.trim()}” once.`);
  return `${before}${renamedTable(renamed)}\n\n${after}`;
}
