import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkLinks, checkPage } from './support/guides/checkPage.ts';
import { commandsIn, namedInProject } from './support/guides/named.ts';

const named = namedInProject();
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md')];
const readPage = (path: string) => ({ path, text: readFileSync(path, 'utf8') });

test.each(PAGES.filter((path) => !path.endsWith('.de.md')))(
  'every link, command, option, setting, program and file that %s names exists',
  (path) => {
    expect(checkPage(readPage(path), named)).toEqual([]);
  },
);

test.each(PAGES.filter((path) => path.endsWith('.de.md')))('the same is true of %s, in German', (path) => {
  expect(checkPage(readPage(path), { ...named, commands: commandsIn('de') })).toEqual([]);
});

describe('a page is refused that names', () => {
  const problemsIn = (text: string) => checkPage({ path: 'docs/planted.md', text }, named);

  test.each([
    ['a page that is not there', '[here](nowhere.md)', 'no file nowhere.md'],
    ['a picture that is not there', '<img src="images/nothing.png">', 'no file images/nothing.png'],
    ['a heading that is not there', '[here](install.md#nothing)', 'no heading install.md#nothing'],
    ['a heading that it lacks itself', '# One\n[here](#two)', 'no heading #two'],
    ['a command that is not there', '`/dance`', 'There is no /dance'],
    ['a part of a command that is not there', '`/notify dance`', 'needs more'],
    ['an option that is not there', '`/board set channel:#cinema colour:red`', 'no option colour'],
    ['a choice that is not there', '`/notify test feed:Dances`', 'feed must be one of'],
    ['a capability that is not there', '`/access grant capability:dance who:@Friends`', 'no capability dance'],
    ['a block that lacks an option', '```\n/board set follow:True\n```', 'lacks the option channel'],
    ['a setting that is not there', '`DANCE_FLOOR=1`', 'no setting DANCE_FLOOR'],
    ['a script that is not there', '```sh\nnpm run dance\n```', 'nothing to run called dance'],
    ['a flag that is not there', '`npm run sandbox -- --dance`', 'sandbox takes no --dance'],
    ['a program that is not there', '`node usher.cjs dance`', 'nothing to run called dance'],
    ['a file that is not there', '`deploy/dance.service`', 'no file deploy/dance.service'],
  ])('%s', (_, text, problem) => {
    expect(problemsIn(text)).toEqual([expect.stringContaining(problem)]);
  });
});

test('every link between the other documents leads to a file and a heading that exist', () => {
  const linked = ['CHANGELOG.md', ...globSync('docs/*/*.md')].map(readPage);
  expect(linked.flatMap((page) => checkLinks(page, named))).toEqual([]);
});

test('a page without a mistake has no problems', () => {
  const text =
    '`/notify set feed:Plays channel:#news`, `PRESENCE`, [it](install.md#2-invite-it), `npm run doctor -- --json`';
  expect(checkPage({ path: 'docs/planted.md', text }, named)).toEqual([]);
});

test.each(['README.md', 'docs/rules.md'])('each line of %s that people can rely on links to a test', (path) => {
  const [, section = ''] = readFileSync(path, 'utf8').split('## What you can rely on\n');
  const lines = (section.split('\n## ')[0] ?? '').split(/\n(?=- )/).slice(1);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => !/\]\([./]*test\/[\w./]+\.test\.ts\)/.test(line))).toEqual([]);
});

test('the compose block of the README is part of compose.yaml', () => {
  const [, block = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  expect(parse(readFileSync('compose.yaml', 'utf8'))).toMatchObject(parse(block));
});

test('the README fits on one long page', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(121);
});
