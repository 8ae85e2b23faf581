import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** A family's font is split into a hundred files; this returns the package's name of the file that has a character. */
export type FindPart = (character: string) => string | undefined;

const unicodeRanges = z.record(z.string(), z.string());

/** Reads the package's `unicode.json`: `{ "[0]": "U+25ee8,U+3000-30ff" }`, where a part's name is in brackets if it is a number. */
export async function readParts(path: string): Promise<FindPart> {
  const parts = unicodeRanges.parse(JSON.parse(await readFile(path, 'utf8')));
  const ranges = Object.entries(parts)
    .flatMap(([name, listed]) =>
      listed.split(',').map((range) => ({ name: name.replace(/[[\]]/g, ''), ...endsOf(range) })),
    )
    .toSorted((a, b) => a.first - b.first);
  return (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return ranges.find(({ first, last }) => codePoint >= first && codePoint <= last)?.name;
  };
}

function endsOf(range: string): { readonly first: number; readonly last: number } {
  const [, first = '', last = first] = /^U\+([0-9a-f]+)(?:-([0-9a-f]+))?$/i.exec(range.trim()) ?? [];
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
}
