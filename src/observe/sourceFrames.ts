import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const sourceMap = z.object({
  version: z.number(),
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
});

const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/;
/** Maximum cached stack lines. Errors repeat the same lines, and reading a bundle's source map takes 50 ms. */
const MAX_FRAMES = 500;

/** Translates one line of a stack from its position in the bundle to the position in the source code. */
export type MapStackFrame = (frame: string) => string;

/**
 * Translates stack lines to positions in the source code. A source map is read only when an error is logged, whereas
 * Node's `--enable-source-maps` would read and keep all maps from the start. Without a readable map, a line stays
 * unchanged.
 */
export function createStackFrameMapper(): MapStackFrame {
  const cache = new LRUCache<string, string>({ max: MAX_FRAMES });
  const mapOf = createMapReader();
  return (frame) => {
    const mapped = cache.get(frame) ?? sourceFrame(frame, mapOf);
    cache.set(frame, mapped);
    return mapped;
  };
}

type MapOf = (file: string) => SourceMap | undefined;

/** Lets the stack lines of one error share a source map, whose memory can be freed afterwards. */
function createMapReader(): MapOf {
  const maps = new Map<string, WeakRef<SourceMap>>();
  return (file) => {
    const map = maps.get(file)?.deref() ?? readMap(file);
    if (map !== undefined) maps.set(file, new WeakRef(map));
    return map;
  };
}

function sourceFrame(frame: string, mapOf: MapOf): string {
  const [place, file, line, column] = PLACE.exec(frame) ?? [];
  if (place === undefined || file === undefined) return frame;
  // A source map counts lines and columns from 0, a stack from 1.
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry === undefined || !('originalSource' in entry)) return frame;
  // Code from the bundler has no source, which Node's types do not say.
  if (entry.originalSource === undefined) return frame;
  const source = new URL(entry.originalSource, file).href;
  return frame.replace(place, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
}

function readMap(file: string): SourceMap | undefined {
  try {
    const rawMap = sourceMap.parse(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')));
    return new SourceMap({ ...rawMap, file, sourcesContent: [], sourceRoot: '' });
  } catch {
    return undefined;
  }
}
