import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** Installed only by `npm run mutate:install`. */
const tools = createRequire(new URL('../../tools/mutate/package.json', import.meta.url));

const position = z.object({ line: z.int(), column: z.int() });
const mutantResults = z.array(
  z.object({
    fileName: z.string(),
    location: z.object({ start: position, end: position }),
    replacement: z.string(),
    status: z.string(),
  }),
);

/** A mutant and its result: no test noticed a `Survived` or `NoCoverage` one. */
export type MutantResult = z.output<typeof mutantResults>[number];

interface StrykerModule {
  readonly Stryker: new (options: object) => { runMutationTest(): Promise<unknown> };
}

/**
 * The address of a module of the mutation tools. If they are not installed, throws with the command to do so.
 */
export function toolAddress(name: string): string {
  try {
    return pathToFileURL(tools.resolve(name)).href;
  } catch {
    throw new Error('The mutation tools are not installed. Run: npm run mutate:install');
  }
}

/** Runs Stryker with these options. */
export async function runStryker(options: object): Promise<readonly MutantResult[]> {
  const { Stryker }: StrykerModule = await import(toolAddress('@stryker-mutator/core'));
  return mutantResults.parse(await new Stryker(options).runMutationTest());
}
