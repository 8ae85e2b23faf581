import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { FORMER_COMMAND_NAMES } from '../../src/commands/shared/formerNames.ts';
import { type Commit, changesForReleaseNotes, releaseNotesOfVersion, updateRenamedNamesTable } from './changelog.ts';

const FILE = 'CHANGELOG.md';

/** Separators of fields and commits in git's output, which occur in no commit message. */
const FIELD = '\u001f';
const RECORD = '\u001e';

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });

function latestTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*').trim();
  } catch {
    return undefined;
  }
}

/** Commits since the changelog's last change, or since the latest release if that is later. */
function commits(): readonly Commit[] {
  const written = git('log', '-1', '--format=%H', '--', FILE).trim();
  const since = [written, latestTag() ?? ''].filter(Boolean).map((commit) => `^${commit}`);
  return git('log', `--format=%s${FIELD}%b${RECORD}`, 'HEAD', ...since)
    .split(RECORD)
    .map((record) => record.trim().split(FIELD))
    .flatMap(([subject, body = '']): Commit[] =>
      subject ? [{ subject, isBreaking: /^BREAKING[ -]CHANGE:/m.test(body) }] : [],
    );
}

/**
 * `npm run changelog`: lists commits since the last change of CHANGELOG.md that it may have to mention, and updates its
 * table of names. `--release v1.2.0` prints that release's notes instead.
 */
const { release } = parseArgs({ options: { release: { type: 'string' } } }).values;
const changelog = readFileSync(FILE, 'utf8');
if (release === undefined) {
  writeFileSync(FILE, updateRenamedNamesTable(changelog, FORMER_COMMAND_NAMES));
  const lines = changesForReleaseNotes(commits());
  process.stdout.write(
    lines.length === 0 ? 'Nothing is left to tell.\n' : `To tell in ${FILE}:\n${lines.join('\n')}\n`,
  );
} else {
  const notes = releaseNotesOfVersion(changelog, release);
  if (notes === undefined) {
    process.stderr.write(`${FILE} has no section for ${release}: call “Unreleased” that, with the date.\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${notes}\n`);
}
