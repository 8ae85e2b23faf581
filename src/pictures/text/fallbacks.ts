import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type FallbackFontFamily, type FindFontPackageFile, fontFamiliesFor, fontPackageOfFamily } from './families.ts';
import { createFont, type Font } from './font.ts';

/** Finds the name of the file with this character, because a family's font is split into a hundred files. */
type FindPart = (character: string) => string | undefined;

const unicodeRanges = z.record(z.string(), z.string());

/**
 * Reads the package's `unicode.json`: `{ "[0]": "U+25ee8,U+3000-30ff" }`. Names of parts that are numbers have
 * brackets.
 */
async function readParts(path: string): Promise<FindPart> {
  const parts = unicodeRanges.parse(JSON.parse(await readFile(path, 'utf8')));
  const ranges = Object.entries(parts)
    .flatMap(([name, rangeList]) =>
      rangeList.split(',').map((range) => ({ name: name.replace(/[[\]]/g, ''), ...endsOf(range) })),
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

/** Maximum cached font files, at 30 to 160 KB and some milliseconds each. A chart in Japanese needs about fifteen. */
const MAX_PARTS = 96;

export interface FallbackFonts {
  /** Font for a character of this text. Undefined if the font's package is missing or no font has the character. */
  fontFor(character: string, text: string): Promise<Font | undefined>;
}

export function createFallbackFonts(findFile: FindFontPackageFile): FallbackFonts {
  const families = new Map<FallbackFontFamily, Promise<FindPart | undefined>>();
  const parts = new LRUCache<string, Promise<Font | undefined>>({
    max: MAX_PARTS,
    memoMethod: (file) => readFont(findFile(file)),
  });

  function partsOf(family: FallbackFontFamily): Promise<FindPart | undefined> {
    const cached = families.get(family);
    if (cached) return cached;
    const path = findFile(`${fontPackageOfFamily(family)}/unicode.json`);
    // An unreadable package counts as missing.
    const loading = path === undefined ? Promise.resolve(undefined) : readParts(path).catch(() => undefined);
    families.set(family, loading);
    return loading;
  }

  const fontOf = (family: FallbackFontFamily, part: string): Promise<Font | undefined> =>
    parts.memo(`${fontPackageOfFamily(family)}/files/noto-sans-${family}-${part}-wght-normal.woff2`);

  return {
    fontFor: async (character, text) => {
      for (const family of fontFamiliesFor(character, text)) {
        const part = (await partsOf(family))?.(character);
        const font = part === undefined ? undefined : await fontOf(family, part);
        if (font?.has(character)) return font;
      }
      return undefined;
    },
  };
}

/** Undefined if the font is missing or cannot be read. The chart then shows "…" instead of its characters. */
async function readFont(path: string | undefined): Promise<Font | undefined> {
  if (path === undefined) return undefined;
  try {
    // Loaded only when needed, because this package compiles WebAssembly and most charts do not need it.
    const { default: decompress } = await import('woff2-encoder/decompress');
    const bytes = await decompress(await readFile(path));
    return createFont({ 400: bytes, 600: bytes });
  } catch {
    return undefined;
  }
}
