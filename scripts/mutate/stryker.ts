import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** The mutation tools are a separate package, which only `npm run mutate:install` installs. */
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

/** A mutant and its result. The statuses `Survived` and `NoCoverage` mean that no test noticed the mutant. */
export type MutantResult = z.output<typeof mutantResults>[number];

interface StrykerModule {
  readonly Stryker: new (options: object) => { runMutationTest(): Promise<unknown> };
}

/** Address of a module of the mutation tools. Throws if they are missing, with the command that installs them. */
export function urlOfMutationToolModule(name: string): string {
  try {
    return pathToFileURL(tools.resolve(name)).href;
  } catch {
    throw new Error('The mutation tools are not installed. Run: npm run mutate:install');
  }
}

export async function runStryker(options: object): Promise<readonly MutantResult[]> {
  const { Stryker }: StrykerModule = await import(urlOfMutationToolModule('@stryker-mutator/core'));
  return mutantResults.parse(await new Stryker(options).runMutationTest());
}
