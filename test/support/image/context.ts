import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Pattern {
  readonly isException: boolean;
  readonly path: string;
  readonly expression: RegExp;
}

/** Copies into an empty folder what `.dockerignore` lets through, as Docker sends it to a build. */
export function copyContext(project: string, folder: string): void {
  const patterns = readPatterns(readFileSync(join(project, '.dockerignore'), 'utf8'));
  for (const path of pathsIn(project, '', patterns)) cpSync(join(project, path), join(folder, path));
}

/** Files below a folder that get through. A path follows the last pattern that matches it or a folder that it lies in. */
function* pathsIn(project: string, folder: string, patterns: readonly Pattern[]): Iterable<string> {
  for (const entry of readdirSync(join(project, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const isIgnored = isIgnoredPath(path, patterns);
    const leadsToException = patterns.some((pattern) => pattern.isException && pattern.path.startsWith(`${path}/`));
    if (entry.isDirectory() && (!isIgnored || leadsToException)) yield* pathsIn(project, path, patterns);
    if (!entry.isDirectory() && !isIgnored) yield path;
  }
}

export function isIgnoredPath(path: string, patterns: readonly Pattern[]): boolean {
  const last = patterns.findLast(({ expression }) => expression.test(path));
  return last !== undefined && !last.isException;
}

/** Reads the lines of a `.dockerignore`: comments, `!` for an exception, `*`, `?` and `**`. */
export function readPatterns(text: string): readonly Pattern[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const isException = line.startsWith('!');
      const path = line.slice(isException ? 1 : 0).replace(/^\/|\/$/g, '');
      return { isException, path, expression: new RegExp(`^${expressionOf(path)}(?:/|$)`) };
    });
}

function expressionOf(pattern: string): string {
  const parts = pattern.split(/(\*\*\/|\*\*|\*|\?)/);
  return parts
    .map((part) => {
      if (part === '**/') return '(?:.*/)?';
      if (part === '**') return '.*';
      if (part === '*') return '[^/]*';
      if (part === '?') return '[^/]';
      return RegExp.escape(part);
    })
    .join('');
}
