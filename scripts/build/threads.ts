import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'rolldown';

/** Matches code that names the first file of a thread. */
const THREAD_FILE = /new URL\('(\.{1,2}\/[^']+\.ts)', import\.meta\.url\)/g;

/**
 * Adds the first file of each thread to `files`, with its name in the bundle. The bundler would not find these files,
 * because no import names them.
 */
export const threadFiles = (files: Map<string, string>): Plugin => ({
  name: 'thread files',
  transform: {
    filter: { id: /\.ts$/ },
    handler(code, id) {
      const resolvedPath = (file: string): string => resolve(dirname(id), file);
      const threadFiles = [...code.matchAll(THREAD_FILE)].map(([, file = '']) => resolvedPath(file));
      for (const file of threadFiles) files.set(bundled(file), file);
      if (threadFiles.length === 0) return undefined;
      // Replaces text within a line and adds no line, so that the source map stays valid.
      const bundledUrl = (_: string, file: string): string =>
        `new URL('./${bundled(resolvedPath(file))}.js', import.meta.url)`;
      return { code: code.replaceAll(THREAD_FILE, bundledUrl), map: null };
    },
  },
});

const bundled = (file: string): string => `thread-${basename(dirname(file))}-${basename(file, '.ts')}`;
