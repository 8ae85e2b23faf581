import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type InputOptions, type OutputOptions, rolldown } from 'rolldown';
import { recordOf, SOURCES_RECORD } from './freshness.cjs';
import { threadFiles } from './threads.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/**
 * Packages that are compiled for one kind of machine, or found by their path, and optional ones of discord.js
 * and ws.
 */
const NOT_BUNDLED = [
  /^sharp$/,
  /^@resvg\//,
  /^@expo-google-fonts\//,
  /^woff2-encoder/,
  /^zlib-sync$/,
  /^bufferutil$/,
  /^utf-8-validate$/,
];

/** discord.js finds the limits of its caches by the names of its classes. */
const keepNames = { class: true, function: false };

const OUTPUT: OutputOptions = {
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // V8 keeps the text of the code it runs: without spaces, comments and long names it is a third as much.
  minify: { mangle: { keepNames }, compress: { keepNames }, codegen: { removeWhitespace: true } },
  // The sources are beside the bundle.
  sourcemap: true,
  sourcemapExcludeSources: true,
};

// V8 needs two bytes for each character of a file that has one outside Latin-1, as our texts do and most packages do not.
const PACKAGES = { name: 'packages', test: /node_modules/, entriesAware: true };

const INPUT: InputOptions = {
  cwd: PROJECT,
  platform: 'node',
  external: NOT_BUNDLED,
  // The bundle is the same without the compiler's settings, and an image is built without them.
  tsconfig: false,
  // discord.js has a method that evaluates code, which nothing calls.
  checks: { eval: false },
};

interface BundleOptions {
  /**
   * True if the sources cannot change any more, as in an image: then the bundle stays valid as long as it
   * exists.
   */
  readonly isFinal?: boolean | undefined;
}

/** Writes the bot, with the packages that it needs, as a few files into this folder. */
export async function writeBundle(folder: string, { isFinal = false }: BundleOptions = {}): Promise<void> {
  const record = isFinal ? 'final' : recordOf(PROJECT);
  const threads = new Map<string, string>();
  const bot = await rolldown({
    ...INPUT,
    input: { main: 'src/main.ts', start: 'src/main/start.ts' },
    plugins: [threadFiles(threads)],
  });
  const merged = { groups: [{ ...PACKAGES, entriesAwareMergeThreshold: 20_000 }] };
  await bot.write({ ...OUTPUT, dir: folder, cleanDir: true, codeSplitting: merged });
  await bot.close();
  // In one bundle, a package that both need would share a file with discord.js, which each thread would load
  // too.
  const others = await rolldown({ ...INPUT, input: Object.fromEntries(threads) });
  await others.write({ ...OUTPUT, dir: folder, codeSplitting: { groups: [PACKAGES] } });
  await others.close();
  for (const file of readdirSync(folder)) if (/^packages.*\.map$/.test(file)) rmSync(join(folder, file));
  // It comes last: without it the bundle does not count.
  writeFileSync(join(folder, SOURCES_RECORD), record);
}
