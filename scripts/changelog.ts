import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { FORMER_NAMES } from '../src/commands/shared/formerNames.ts';
import { type Commit, changelogOf, notesOf, releasesOf } from './changelog/changelog.ts';

/** Between fields and between commits: characters that no message contains. */
const FIELD = '\u001f';
const RECORD = '\u001e';

function commits(): readonly Commit[] {
  const format = `--format=%H${FIELD}%s${FIELD}%D${FIELD}%cs${FIELD}%b${RECORD}`;
  const log = execFileSync('git', ['log', '--decorate=short', format], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return log
    .split(RECORD)
    .map((record) => record.trim().split(FIELD))
    .flatMap(([hash, subject, refs = '', date = '', body = '']): Commit[] => {
      if (!hash || subject === undefined) return [];
      const tags = [...refs.matchAll(/tag: ([^,]+)/g)].map(([, tag = '']) => tag);
      return [{ hash, subject, tags, date, isBreaking: /^BREAKING[ -]CHANGE:/m.test(body) }];
    });
}

/** `npm run changelog`: writes CHANGELOG.md. With `--release v1.2.0` it prints that release's notes instead. */
const { values } = parseArgs({ options: { release: { type: 'string' } } });
const { release: wanted } = values;
if (wanted === undefined) writeFileSync('CHANGELOG.md', changelogOf(commits(), FORMER_NAMES));
else {
  const release = releasesOf(commits()).find(({ name }) => name === wanted);
  if (release) process.stdout.write(`${notesOf(release)}\n`);
  else {
    process.stderr.write(`There is no tag ${wanted}.\n`);
    process.exitCode = 1;
  }
}
