import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      'timeout-minutes': z.int(),
      steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});
const read = (name: string) => workflow.parse(parse(readFileSync(`.github/workflows/${name}.yml`, 'utf8')));
const stepsOf = (name: string) => Object.values(read(name).jobs).flatMap(({ steps }) => steps);

test.each(['ci', 'release'])(
  'the workflow %s runs what .ci/run runs, and nothing of its own in place of it',
  (name) => {
    const runs = stepsOf(name).flatMap(({ run }) => run ?? []);
    expect(runs).toContain('.ci/run');
    expect(runs.filter((run) => /npm (?:ci|test|run check)/.test(run))).toEqual([]);
  },
);

test.each(['ci', 'release'])(
  'the actions of %s are of a fixed version, and no input of a stranger gets into a shell',
  (name) => {
    const uses = stepsOf(name).flatMap(({ uses: action }) => action ?? []);
    expect(uses.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([]);
    expect(stepsOf(name).filter(({ run }) => run?.includes('${{'))).toEqual([]);
  },
);

test('the browser that is installed is the one that the tests start', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(stepsOf('ci').flatMap(({ run }) => /playwright-core@(\S+)/.exec(run ?? '')?.[1] ?? [])).toEqual([
    devDependencies['playwright-core'],
  ]);
});

test('only a release may write, and only contents', () => {
  expect(read('ci').permissions).toEqual({ contents: 'read' });
  expect(read('release').permissions).toEqual({ contents: 'write' });
});
