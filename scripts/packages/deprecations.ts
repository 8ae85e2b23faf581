import { z } from 'zod';

const lock = z.object({ packages: z.record(z.string(), z.object({ deprecated: z.string().optional() })) });

/** The packages of a lock file that their authors gave up, with what they say: npm's own warnings are off (.npmrc). */
export const deprecatedIn = (lockFile: string): readonly string[] =>
  Object.entries(lock.parse(JSON.parse(lockFile)).packages)
    .filter(([, { deprecated }]) => deprecated !== undefined)
    .map(([path, { deprecated }]) => `${path.replace(/^.*node_modules\//, '')} (${deprecated})`);
