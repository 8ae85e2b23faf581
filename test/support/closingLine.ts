import type { Reporter, TestModule } from 'vitest/node';
import type {} from './runs.ts';

/** Ends a run with `N passed, N failed` from the runner's own counts, the line that `.ci/run` promises. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandled.length;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      passed += tests.filter((test) => test.result().state === 'passed').length;
      failed += tests.filter((test) => test.result().state === 'failed').length;
      // A file or a describe block can fail on its own, with no test in it to say so (an import that throws, a hook).
      failed += module.errors().length;
      failed += [...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length;
    }
    const seed = modules
      .map(({ project }) => project.getProvidedContext().freshSeed)
      .find((each) => each !== undefined);
    if (seed !== undefined) process.stdout.write(`Random tests ran with SEED=${seed}\n`);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }
}
