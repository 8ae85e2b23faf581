import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

interface Step {
  readonly journey: string;
  readonly path: string;
  /** The files of the steps before it, and those named earlier in the same step. */
  readonly before: readonly string[];
  /** How one of them calls it, where none of them imports it. */
  readonly call: string | undefined;
}

const [, section = ''] = readFileSync(`${root}CONTRIBUTING.md`, 'utf8').split('## Five journeys\n');
const journeys = (section.split('\n## ')[0] ?? '').split(/\n(?=\*\*)/).slice(1);

const steps: readonly Step[] = journeys.flatMap((text) => {
  const named = [...text.matchAll(/^\d+\. .*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/`(src\/[^`]+)`/g)].map(([, path = '']) => ({
      path,
      call: /called as `([^`]+)`/.exec(line)?.[1],
    })),
  );
  const journey = /^\*\*(.+?)\*\*/.exec(text)?.[1] ?? '';
  return named.map((step, index) => ({ ...step, journey, before: named.slice(0, index).map(({ path }) => path) }));
});

const importsOf = (path: string): readonly string[] =>
  [...source(path).matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) => normalize(join(dirname(path), target)));

const calls = (path: string, call: string): boolean => source(path).includes(`${call}(`);

test('CONTRIBUTING describes five journeys through the code', () => {
  expect([...new Set(steps.map(({ journey }) => journey))]).toEqual([
    'A search',
    'A history row',
    'A press',
    "A follow's note",
    "A vote's end",
  ]);
});

test.each(steps)('the file $path, which the journey $journey through the code names, exists', ({ path }) => {
  expect(source(path)).not.toBe('');
});

test.each(steps.filter(({ before }) => before.length > 0))(
  'in the journey $journey through the code, the file $path is reached from an earlier file',
  ({ path, before, call }) => {
    const imported = before.filter((each) => importsOf(each).includes(path));
    const called = call === undefined ? [] : before.filter((each) => calls(each, call));
    expect([...imported, ...called]).not.toEqual([]);
  },
);
