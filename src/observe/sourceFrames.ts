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

/** Where in a file that Node runs: its address, line and column. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/;
/** The same frames come again, and reading the map of a bundle takes a twentieth of a second. */
const MAX_FRAMES = 500;

/** A line of a stack, with the place in the sources instead of the one in a bundle. */
export type SourceFrame = (frame: string) => string;

/**
 * Reads a source map only when an error is logged: Node's own `--enable-source-maps` reads every map at the
 * start and holds it. A frame of a file that has no readable map beside it stays as it is.
 */
export function createSourceFrames(): SourceFrame {
  const known = new LRUCache<string, string>({ max: MAX_FRAMES });
  const mapOf = readOnce();
  return (frame) => {
    const found = known.get(frame) ?? sourceFrame(frame, mapOf);
    known.set(frame, found);
    return found;
  };
}

type MapOf = (file: string) => SourceMap | undefined;

/** All frames of an error need the same few maps; when it is logged, their memory is free again. */
function readOnce(): MapOf {
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
  // Both count from 0 there, and from 1 in a stack.
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry === undefined || !('originalSource' in entry)) return frame;
  // Node's types do not say that code which the bundler wrote itself has no source.
  if (entry.originalSource === undefined) return frame;
  const source = new URL(entry.originalSource, file).href;
  return frame.replace(place, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
}

function readMap(file: string): SourceMap | undefined {
  try {
    const read = sourceMap.parse(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')));
    return new SourceMap({ ...read, file, sourcesContent: [], sourceRoot: '' });
  } catch {
    return undefined;
  }
}
