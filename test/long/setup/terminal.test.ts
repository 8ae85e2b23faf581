import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/start.ts';
import { sitDown } from '../../sandbox/terminal/support/typist.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, vocabulary: 'neutral' });
});
afterAll(() => sandbox.close());

test('a library can be added step by step in the sandbox’s terminal', async () => {
  const terminal = sitDown(sandbox);
  terminal.type('as admin');
  terminal.type('/library add name:Attic films');
  for (const step of [1, 2, 3, 4]) {
    await terminal.sees(`step ${step} of 7`);
    await terminal.sees('[1: Choose');
    terminal.type('choose 1 1');
  }
  await terminal.sees('[1: Enter folders …]');
  terminal.type('press 1');
  await terminal.sees('Folders (several lines; an empty line ends them): ');
  terminal.type('/srv/media/attic');
  terminal.type('');
  await terminal.sees('step 6 of 7');
  await terminal.sees('[2: Continue]');
  terminal.type('press continue');
  await terminal.sees('step 7 of 7');
  terminal.type('press add');
  await terminal.sees('Added');
  expect(sandbox.media.library.sections.map(({ title }) => title)).toContain('Attic films');
});

test('several log lines can be written through a form in the sandbox’s terminal', async () => {
  const terminal = sitDown(sandbox);
  terminal.type('as admin');
  terminal.type('/log batch level:Error');
  await terminal.sees('Messages (several lines; an empty line ends them): ');
  terminal.type('first line');
  terminal.type('second line');
  terminal.type('');
  await terminal.sees('2 lines written');
  expect(sandbox.media.log.lines.slice(-2).map(({ message }) => message)).toEqual(['first line', 'second line']);
});

test('a setting can be changed and undone in the sandbox’s terminal', async () => {
  const terminal = sitDown(sandbox);
  const { settings } = sandbox.media;
  const value = () => settings.all.filter(({ id }) => id === 'ScanAutomatically').map((it) => settings.valueOf(it));
  const before = value();
  terminal.type('as admin');
  terminal.type('/server set name:scan when>1 value:off');
  await terminal.sees('[1: Change it] [2: Cancel]');
  terminal.type('press 1');
  await terminal.sees('[1: Undo]');
  expect(value()).not.toEqual(before);
  terminal.type('press undo');
  await terminal.sees('is on again');
  expect(value()).toEqual(before);
});

test('a film can be added to a playlist from a message menu in the sandbox’s terminal', async () => {
  const terminal = sitDown(sandbox);
  terminal.type('as curator');
  terminal.type('lang en');
  terminal.type('/info title:nosferatu>1');
  await terminal.sees('Files …');
  terminal.type('apps 1');
  await terminal.sees('[1: Pick a playlist: 1) Film night');
  terminal.type('choose 1 1');
  await terminal.sees('Added Nosferatu');
});

test('the board and rule commands from docs/sandbox.md work in the sandbox’s terminal', async () => {
  const [, block = ''] = /\n```\n((?:admin> .*\n)+)```/.exec(readFileSync('docs/sandbox.md', 'utf8')) ?? [];
  const answers = [
    'It appears within a few seconds',
    '/notify test sends a test message there.',
    'It starts as a dry run',
    '[1: Let it end streams]',
    '“Paused” is live now',
    'has paused',
    'What the rules did',
  ];
  const lines = block.trimEnd().split('\n');
  expect(lines).toHaveLength(answers.length);
  const terminal = sitDown(sandbox);
  terminal.type('as admin');
  terminal.type('lang en');
  for (const [index, line] of lines.entries()) {
    terminal.type(line.replace('admin> ', ''));
    await terminal.sees(answers[index] ?? '');
  }
  await expect.poll(terminal.text).toContain('#news\n| Now playing');
});

const HOUR = 3_600_000;

/** What the sandbox’s guide says people type, and what they see then. Only how long it took differs. */
function examples(): readonly { readonly typed: string; readonly shown: readonly string[] }[] {
  const [, block = ''] = /\n```\n(viewer> [\s\S]*?)```/.exec(readFileSync('docs/sandbox.md', 'utf8')) ?? [];
  return block
    .split(/^\w+> /m)
    .slice(1)
    .map((example) => {
      const [typed = '', ...shown] = example.trimEnd().split('\n');
      return { typed, shown: shown.map((line) => line.replace(/\d+ ms\)$/, '')) };
    });
}

test.each([
  ['at once', 0],
  ['an hour later, tried once more', HOUR],
  ['half a day later', 12 * HOUR],
])('the examples in docs/sandbox.md work in the sandbox’s terminal: %s', async (_when, later) => {
  sandbox.media.simulation.step(later);
  const terminal = sitDown(sandbox);
  await terminal.sees('exit');
  expect(examples().length).toBeGreaterThan(5);
  for (const { typed, shown } of examples()) {
    terminal.type(typed);
    await terminal.sees(typed);
    // A post may come between two lines, because the simulation continues.
    for (const line of shown) await terminal.sees(line);
  }
});
