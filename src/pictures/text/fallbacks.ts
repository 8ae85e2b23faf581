import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import decompress from 'woff2-encoder/decompress';
import { type Family, familiesFor, packageOf } from './families.ts';
import { createFont, type Font } from './font.ts';
import type { FindFile } from './packages.ts';
import { type FindPart, readParts } from './ranges.ts';

/** How many parts of fonts are kept: a part takes 30 to 160 KB and some milliseconds, and a chart in Japanese needs about fifteen. */
const MAX_PARTS = 96;

/** Finds fonts for characters that Inter lacks. */
export interface Fallbacks {
  /** The font for that character of this text; undefined if its package is missing, or none has it. */
  fontFor(character: string, text: string): Promise<Font | undefined>;
}

export function createFallbacks(findFile: FindFile): Fallbacks {
  const families = new Map<Family, Promise<FindPart | undefined>>();
  const parts = new LRUCache<string, Promise<Font | undefined>>({
    max: MAX_PARTS,
    memoMethod: (file) => readFont(findFile(file)),
  });

  function partsOf(family: Family): Promise<FindPart | undefined> {
    const known = families.get(family);
    if (known) return known;
    const path = findFile(`${packageOf(family)}/unicode.json`);
    // A damaged package counts as missing.
    const read = path === undefined ? Promise.resolve(undefined) : readParts(path).catch(() => undefined);
    families.set(family, read);
    return read;
  }

  const fontOf = (family: Family, part: string): Promise<Font | undefined> =>
    parts.memo(`${packageOf(family)}/files/noto-sans-${family}-${part}-wght-normal.woff2`);

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

/** A font that cannot be read counts as missing: the chart shows "…" instead. */
async function readFont(path: string | undefined): Promise<Font | undefined> {
  if (path === undefined) return undefined;
  try {
    const bytes = await decompress(await readFile(path));
    return createFont({ 400: bytes, 600: bytes });
  } catch {
    return undefined;
  }
}
