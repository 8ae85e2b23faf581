import { parseArgs } from 'node:util';
import {
  describeSurvivingMutations,
  type MutationScore,
  mutationScoreOf,
  mutationsOfStrykerResults,
  outdatedEquivalentMutants,
  renderMutationScoreTable,
} from './report.ts';
import { MUTATION_TEST_GROUPS, type MutationTestGroup } from './rooms.ts';
import { type MutantResult, runStryker, urlOfMutationToolModule } from './stryker.ts';

const usage = `usage: npm run mutate -- [--fresh] [room ...]\nrooms: ${Object.keys(MUTATION_TEST_GROUPS).join(', ')}`;

/** Mutates a room's files, and runs the tests that cover each mutant. Reuses earlier results unless `force` is set. */
const mutate = (name: string, { mutate, tests }: MutationTestGroup, force: boolean): Promise<readonly MutantResult[]> =>
  runStryker({
    mutate: [...mutate],
    testFiles: [...tests],
    force,
    testRunner: 'vitest',
    vitest: { related: false, pool: 'forks' },
    // Stryker would read the tsconfig with TypeScript's JavaScript interface, which TypeScript 7 does not have.
    tsconfigFile: 'none',
    concurrency: 1,
    ignoreStatic: true,
    plugins: [urlOfMutationToolModule('@stryker-mutator/vitest-runner'), new URL('unseen.ts', import.meta.url).href],
    ignorers: ['unseen'],
    ignorePatterns: ['/.sandbox', '/data', '/docs', '/bench'],
    tempDirName: '.stryker/tmp',
    incremental: true,
    incrementalFile: `.stryker/${name}.json`,
    reporters: ['progress-append-only'],
    timeoutMS: 10_000,
  });

const { values, positionals } = parseArgs({
  options: { fresh: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknownRooms = positionals.filter((name) => !Object.hasOwn(MUTATION_TEST_GROUPS, name));
if (unknownRooms.length > 0) throw new Error(`There is no room ${unknownRooms.join(', ')}.\n${usage}`);
const scores: MutationScore[] = [];
for (const [name, room] of Object.entries(MUTATION_TEST_GROUPS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const mutations = mutationsOfStrykerResults(await mutate(name, room, values.fresh));
  for (const line of describeSurvivingMutations(mutations)) process.stdout.write(`${line}\n`);
  scores.push(mutationScoreOf(name, mutations));
}
for (const line of [...outdatedEquivalentMutants(), ...renderMutationScoreTable(scores)])
  process.stdout.write(`${line}\n`);
