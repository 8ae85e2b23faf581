import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkLinks, checkPage } from './support/guides/checkPage.ts';
import { commandsIn, namedInProject } from './support/guides/named.ts';

const named = namedInProject();
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'sandbox/README.md', ...globSync('docs/*.md')];
const readPage = (path: string) => ({ path, text: readFileSync(path, 'utf8') });

test.each(PAGES.filter((path) => !path.endsWith('.de.md')))(
  'every link, command, option, setting, program and file that %s names exists',
  (path) => {
    expect(checkPage(readPage(path), named)).toEqual([]);
  },
);

test.each(PAGES.filter((path) => path.endsWith('.de.md')))(
  'every link, command, option, setting, program and file that the German %s names exists',
  (path) => {
    expect(checkPage(readPage(path), { ...named, commands: commandsIn('de') })).toEqual([]);
  },
);

describe('a page is refused that names', () => {
  const problemsIn = (text: string) => checkPage({ path: 'docs/planted.md', text }, named);

  test.each([
    { name: 'a page that is not there', text: '[here](nowhere.md)', problem: 'no file nowhere.md' },
    {
      name: 'a picture that is not there',
      text: '<img src="images/nothing.png">',
      problem: 'no file images/nothing.png',
    },
    {
      name: 'a heading that is not there',
      text: '[here](install.md#nothing)',
      problem: 'no heading install.md#nothing',
    },
    { name: 'a heading that it lacks itself', text: '# One\n[here](#two)', problem: 'no heading #two' },
    { name: 'a command that is not there', text: '`/dance`', problem: 'There is no /dance' },
    { name: 'a part of a command that is not there', text: '`/notify dance`', problem: 'needs more' },
    {
      name: 'an option that is not there',
      text: '`/board set channel:#cinema colour:red`',
      problem: 'no option colour',
    },
    { name: 'a choice that is not there', text: '`/notify test feed:Dances`', problem: 'feed must be one of' },
    {
      name: 'a capability that is not there',
      text: '`/access grant capability:dance who:@Friends`',
      problem: 'no capability dance',
    },
    {
      name: 'a block that lacks an option',
      text: '```\n/board set follow:True\n```',
      problem: 'lacks the option channel',
    },
    { name: 'a setting that is not there', text: '`DANCE_FLOOR=1`', problem: 'no setting DANCE_FLOOR' },
    { name: 'a script that is not there', text: '```sh\nnpm run dance\n```', problem: 'nothing to run called dance' },
    { name: 'a flag that is not there', text: '`npm run sandbox -- --dance`', problem: 'sandbox takes no --dance' },
    { name: 'a program that is not there', text: '`node usher.cjs dance`', problem: 'nothing to run called dance' },
    { name: 'a file that is not there', text: '`deploy/dance.service`', problem: 'no file deploy/dance.service' },
  ])('the check of the documents refuses $name', ({ text, problem }) => {
    expect(problemsIn(text)).toEqual([expect.stringContaining(problem)]);
  });
});

test('every link between other documents leads to an existing file and heading', () => {
  const linked = ['CHANGELOG.md', ...globSync('docs/*/*.md')].map(readPage);
  expect(linked.flatMap((page) => checkLinks(page, named))).toEqual([]);
});

test('the check of the documents accepts a page without a mistake', () => {
  const text =
    '`/notify set feed:Plays channel:#news`, `PRESENCE`, [it](install.md#2-invite-it), `npm run doctor -- --json`';
  expect(checkPage({ path: 'docs/planted.md', text }, named)).toEqual([]);
});

test.each(['README.md', 'docs/rules.md'])('each promise in %s links to a test', (path) => {
  const [, section = ''] = readFileSync(path, 'utf8').split('## What you can rely on\n');
  const lines = (section.split('\n## ')[0] ?? '').split(/\n(?=- )/).slice(1);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => !/\]\([./]*test\/[\w./]+\.test\.ts\)/.test(line))).toEqual([]);
});

test('the compose block in the README is a part of compose.yaml', () => {
  const [, block = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  expect(parse(readFileSync('compose.yaml', 'utf8'))).toMatchObject(parse(block));
});

test('the README stays short enough for one long page', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(121);
});
