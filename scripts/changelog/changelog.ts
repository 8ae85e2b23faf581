/** A commit as git lists it. */
export interface Commit {
  readonly hash: string;
  readonly subject: string;
  /** The tags on it, such as `v1.2.0`. */
  readonly tags: readonly string[];
  /** ISO: 2026-11-22. */
  readonly date: string;
  readonly isBreaking: boolean;
}

interface Release {
  readonly name: string;
  readonly date: string | undefined;
  readonly commits: readonly Commit[];
}

/** The kinds that change something for people who use the bot, and what they are called. */
const SECTIONS = [
  ['feat', 'New'],
  ['fix', 'Fixed'],
  ['perf', 'Faster'],
] as const;

/** Scopes of what only developers run. */
const INTERNAL: ReadonlySet<string> = new Set(['bench', 'crash', 'mutate', 'sandbox', 'test', 'tests']);

const SUBJECT = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<breaking>!)?: (?<text>.+)$/;
const VERSION = /^v\d+\.\d+\.\d+/;

/** The commits, newest first, cut at each release's tag; what comes after the last tag is unreleased. */
export function releasesOf(commits: readonly Commit[]): readonly Release[] {
  const releases: { name: string; date: string | undefined; commits: Commit[] }[] = [
    { name: 'Unreleased', date: undefined, commits: [] },
  ];
  for (const commit of commits) {
    const tag = commit.tags.find((each) => VERSION.test(each));
    if (tag !== undefined) releases.push({ name: tag, date: commit.date, commits: [] });
    releases.at(-1)?.commits.push(commit);
  }
  return releases.filter(({ name, commits: own }) => name !== 'Unreleased' || own.length > 0);
}

/** A release's notes as Markdown: what breaks first, then what is new, fixed and faster. */
export function notesOf({ name, date, commits }: Release): string {
  const heading = date === undefined ? `## ${name}` : `## ${name} (${date})`;
  const lines = commits.flatMap((commit) => {
    const { type, scope, breaking, text } = SUBJECT.exec(commit.subject)?.groups ?? {};
    return type === undefined || text === undefined || INTERNAL.has(scope ?? '')
      ? []
      : [{ type, line: entry(scope, text), isBreaking: breaking !== undefined || commit.isBreaking }];
  });
  const breaking = section(
    'Breaking',
    lines.filter(({ isBreaking }) => isBreaking),
  );
  const sections = SECTIONS.map(([type, title]) =>
    section(
      title,
      lines.filter((each) => each.type === type && !each.isBreaking),
    ),
  );
  return [heading, breaking, ...sections].filter((part) => part !== '').join('\n\n');
}

const entry = (scope: string | undefined, text: string): string =>
  scope === undefined ? `- ${text}` : `- **${scope}:** ${text}`;

const section = (title: string, lines: readonly { readonly line: string }[]): string =>
  lines.length === 0 ? '' : [`### ${title}`, '', ...lines.map(({ line }) => line).toSorted()].join('\n');

const INTRODUCTION =
  '# Changelog\n\nWhat changed for people who use Usher, by release. `npm run changelog` makes this from the commits and the list of former names.';

/** A command's English names. */
interface Renamed {
  readonly was: readonly [string, ...string[]];
  readonly now: string;
}

const renamedTable = (renamed: readonly Renamed[]): string =>
  [
    '## Commands that have a new name\n',
    'An old name, typed into `/help about:`, leads to the new one. Buttons of messages posted before still work.\n',
    '| was | is now |',
    '|---|---|',
    ...renamed.map(({ was: [was], now }) => `| \`/${was}\` | \`/${now}\` |`),
  ].join('\n');

export const changelogOf = (commits: readonly Commit[], renamed: readonly Renamed[]): string =>
  `${[INTRODUCTION, renamedTable(renamed), ...releasesOf(commits).map(notesOf)].join('\n\n')}\n`;
