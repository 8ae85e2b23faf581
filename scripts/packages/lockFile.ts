import { z } from 'zod';

const stated = z.object({
  license: z.string().optional(),
  dev: z.boolean().optional(),
  deprecated: z.string().optional(),
});
const lock = z.object({ packages: z.record(z.string(), stated) });

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

/**
 * Licences under which everybody may run, change and pass on the bot together with these packages. Of those with conditions, LGPL
 * and MPL ask for their own sources only (sharp's libvips is a library of its own), and OFL and CC-BY are those of fonts and emoji.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

/** Whether a licence in SPDX's words allows it: one of `A OR B`, all of `A AND B`. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part.trim())));

/** The production packages of a lock file, by their licence; `unknown` where the lock file names none. */
export function licencesIn(lockFile: string): ReadonlyMap<string, readonly string[]> {
  const { packages } = lock.parse(JSON.parse(lockFile));
  const production = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  const byLicence = Map.groupBy(production, ([, { license }]) => license ?? 'unknown');
  return new Map([...byLicence].map(([licence, found]) => [licence, found.map(([path]) => nameOf(path))]));
}

/** The packages of a lock file that their authors gave up, with what they say: npm's own warnings are off (.npmrc). */
export const deprecatedIn = (lockFile: string): readonly string[] =>
  Object.entries(lock.parse(JSON.parse(lockFile)).packages)
    .filter(([, { deprecated }]) => deprecated !== undefined)
    .map(([path, { deprecated }]) => `${nameOf(path)} (${deprecated})`);
