import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'rolldown';

/** How the sources name the file with which a thread begins. */
const THREAD_FILE = /new URL\('(\.{1,2}\/[^']+\.ts)', import\.meta\.url\)/g;

/** A thread begins with a file that no import names: it becomes one more file of the bundle, and its address is changed to that. */
export const threadFiles: Plugin = {
  name: 'thread files',
  transform: {
    filter: { id: /\.ts$/ },
    handler(code, id) {
      const at = (file: string): string => resolve(dirname(id), file);
      const found = [...code.matchAll(THREAD_FILE)].map(([, file = '']) => at(file));
      for (const file of found) this.emitFile({ type: 'chunk', id: file, fileName: bundled(file) });
      if (found.length === 0) return undefined;
      // No line moves, so that the source map stays true enough.
      const changed = (_: string, file: string): string => `new URL('./${bundled(at(file))}', import.meta.url)`;
      return { code: code.replaceAll(THREAD_FILE, changed), map: null };
    },
  },
};

const bundled = (file: string): string => `thread-${basename(dirname(file))}-${basename(file, '.ts')}.js`;
