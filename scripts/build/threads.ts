import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'rolldown';

/** How the sources name the file with which a thread begins. */
const THREAD_FILE = /new URL\('(\.{1,2}\/[^']+\.ts)', import\.meta\.url\)/g;

/** Adds the file with which each thread begins to `files`, by the name that it has in the threads' own bundle. No import names such a file. */
export const threadFiles = (files: Map<string, string>): Plugin => ({
  name: 'thread files',
  transform: {
    filter: { id: /\.ts$/ },
    handler(code, id) {
      const at = (file: string): string => resolve(dirname(id), file);
      const found = [...code.matchAll(THREAD_FILE)].map(([, file = '']) => at(file));
      for (const file of found) files.set(bundled(file), file);
      if (found.length === 0) return undefined;
      // No line moves, so that the source map stays true enough.
      const changed = (_: string, file: string): string => `new URL('./${bundled(at(file))}.js', import.meta.url)`;
      return { code: code.replaceAll(THREAD_FILE, changed), map: null };
    },
  },
});

const bundled = (file: string): string => `thread-${basename(dirname(file))}-${basename(file, '.ts')}`;
