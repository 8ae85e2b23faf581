import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const MAIN = fileURLToPath(new URL('../client/main.ts', import.meta.url));

/** Sets the theme before the page is drawn. Otherwise the page would flash in the wrong theme. */
export const THEME_SCRIPT = `document.documentElement.dataset.theme=localStorage.getItem('theme')??(matchMedia('(prefers-color-scheme: light)').matches?'light':'dark')`;

/** Bundles the page's script into one file. Takes 0.1 s. */
export async function pageScript(): Promise<string> {
  const built = await rolldown({ input: MAIN, platform: 'browser' });
  const { output } = await built.generate({ format: 'esm', minify: false });
  await built.close();
  return output[0].code;
}
