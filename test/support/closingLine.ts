import type { Reporter, TestModule } from 'vitest/node';
import type {} from './runs.ts';

/**
 * Says what was left out for want of something, and ends a run with `N passed, N failed` from the runner's own counts, the line that
 * `.ci/run` promises.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandled.length;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const leftOut = tests.filter(({ name }) => name.startsWith('skipped, ')).map(({ name }) => name);
      for (const name of new Set(leftOut)) process.stdout.write(`${module.relativeModuleId}: ${name}\n`);
      passed += tests.filter((test) => test.result().state === 'passed').length;
      failed += tests.filter((test) => test.result().state === 'failed').length;
      // A file or a describe block can fail on its own, with no test in it to say so (an import that throws, a hook).
      failed += module.errors().length;
      failed += [...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length;
    }
    const seed = modules
      .map(({ project }) => project.getProvidedContext().freshSeed)
      .find((seed) => seed !== undefined);
    if (seed !== undefined) process.stdout.write(`Random tests ran with SEED=${seed}\n`);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }
}
