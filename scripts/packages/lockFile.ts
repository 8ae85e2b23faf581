import { z } from 'zod';

const stated = z.object({
  license: z.string().optional(),
  dev: z.boolean().optional(),
  link: z.boolean().optional(),
  deprecated: z.string().optional(),
});
const lock = z.object({ packages: z.record(z.string(), stated) });

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

/**
 * Licences under which everyone may run, change and pass on the bot together with these packages. Of the licences with
 * conditions, LGPL and MPL require only their own sources (sharp's libvips is a separate library), and OFL and CC-BY
 * are those of fonts and emoji.
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

/**
 * True if an SPDX licence expression is allowed: one side of `A OR B`, or both sides of `A AND B`. An expression with
 * both operators is refused, because parentheses are not read.
 */
export function isLicenceAllowed(licence: string): boolean {
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  if (choices.length > 1) return !licence.includes(' AND ') && choices.some((choice) => ALLOWED.has(choice.trim()));
  return licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => ALLOWED.has(part.trim()));
}

/**
 * Production packages of a lock file, by licence. `unknown` collects those without one. The project and its workspaces
 * are left out.
 */
export function packagesByLicence(lockFile: string): ReadonlyMap<string, readonly string[]> {
  const { packages } = lock.parse(JSON.parse(lockFile));
  const production = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );
  const byLicence = Map.groupBy(production, ([, { license }]) => license ?? 'unknown');
  return new Map([...byLicence].map(([licence, found]) => [licence, found.map(([path]) => nameOf(path))]));
}

/** Deprecated packages of a lock file, with their authors' messages. npm's own warnings are turned off (.npmrc). */
export const deprecatedPackages = (lockFile: string): readonly string[] =>
  Object.entries(lock.parse(JSON.parse(lockFile)).packages)
    .filter(([, { deprecated }]) => deprecated !== undefined)
    .map(([path, { deprecated }]) => `${nameOf(path)} (${deprecated})`);
