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

test.each(['ci', 'release'])('the workflow %s runs .ci/run and no checks of its own', (name) => {
  const runs = stepsOf(name).flatMap(({ run }) => run ?? []);
  expect(runs).toContain('.ci/run');
  // The files of a release need no package of development, and whatever publishes runs no script of a package.
  expect(runs.filter((run) => /npm (?:ci(?! --omit=dev --ignore-scripts)|test|run check)/.test(run))).toEqual([]);
});

test.each(['ci', 'release'])('the workflow %s puts no outside input into a shell', (name) => {
  expect(stepsOf(name).filter(({ run }) => run?.includes('${{'))).toEqual([]);
});

test('the workflows install the browser that the tests start', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const installed = [...stepsOf('ci'), ...stepsOf('release')].flatMap(
    ({ run }) => /playwright-core@(\S+)/.exec(run ?? '')?.[1] ?? [],
  );
  expect(installed).toEqual([devDependencies['playwright-core'], devDependencies['playwright-core']]);
});

test('a push to any branch builds the image', () => {
  const ci = parse(readFileSync('.github/workflows/ci.yml', 'utf8'));
  expect(ci.on.push).toEqual({ branches: ['**'] });
  expect(ci.jobs.image).not.toHaveProperty('if');
  expect(stepsOf('ci').map(({ run }) => run)).toContain('docker build --tag usher:ci .');
});

test('workflows may only read, apart from the job that publishes', () => {
  for (const name of ['ci', 'release']) expect(read(name).permissions).toEqual({ contents: 'read' });
});

test('CI runs all tests on the Node version of package.json and on Node 26', () => {
  const ci = parse(readFileSync('.github/workflows/ci.yml', 'utf8'));
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const own = Number(/\d+/.exec(devDependencies.node)?.[0]);
  expect(ci.jobs.test.strategy.matrix).toEqual({ node: [own, 26] });
  expect(ci.jobs.test.steps).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ with: { 'node-version': `\${{ matrix.node }}`, cache: 'npm' } }),
      expect.objectContaining({
        run: '.ci/run',
        env: expect.objectContaining({ SYSTEM_NODE: `\${{ matrix.node != ${own} && '1' || '' }}` }),
      }),
    ]),
  );
});
