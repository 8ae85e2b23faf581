import { readFile } from 'node:fs/promises';
import decompress from 'woff2-encoder/decompress';
import { type Family, familiesFor, packageOf } from './families.ts';
import { createFont, type Font } from './font.ts';
import type { FindFile } from './packages.ts';
import { type FindPart, readParts } from './ranges.ts';

/** A part takes 30 to 160 KB and some milliseconds; a chart in Japanese needs about fifteen. */
const MOST_PARTS = 96;

/** Fonts for what Inter cannot write. */
export interface Fallbacks {
  /** The one that has that character of this text; undefined where its package is missing, or none has it. */
  fontFor(character: string, text: string): Promise<Font | undefined>;
}

export function createFallbacks(findFile: FindFile): Fallbacks {
  const families = new Map<Family, Promise<FindPart | undefined>>();
  const parts = new Map<string, Promise<Font | undefined>>();

  function partsOf(family: Family): Promise<FindPart | undefined> {
    const known = families.get(family);
    if (known) return known;
    const path = findFile(`${packageOf(family)}/unicode.json`);
    // Half a package is none.
    const read = path === undefined ? Promise.resolve(undefined) : readParts(path).catch(() => undefined);
    families.set(family, read);
    return read;
  }

  function fontOf(family: Family, part: string): Promise<Font | undefined> {
    const file = `${packageOf(family)}/files/noto-sans-${family}-${part}-wght-normal.woff2`;
    const font = parts.get(file) ?? readFont(findFile(file));
    // A Map keeps the order of insertion, so the first is the one unused longest.
    parts.delete(file);
    parts.set(file, font);
    const oldest = parts.keys().next().value;
    if (parts.size > MOST_PARTS && oldest !== undefined) parts.delete(oldest);
    return font;
  }

  return {
    fontFor: async (character, text) => {
      for (const family of familiesFor(character, text)) {
        const part = (await partsOf(family))?.(character);
        const font = part === undefined ? undefined : await fontOf(family, part);
        if (font?.has(character)) return font;
      }
      return undefined;
    },
  };
}

/** A font that cannot be read is as good as none: the chart says "…" in its place. */
async function readFont(path: string | undefined): Promise<Font | undefined> {
  if (path === undefined) return undefined;
  try {
    const bytes = await decompress(await readFile(path));
    return createFont({ 400: bytes, 600: bytes });
  } catch {
    return undefined;
  }
}
