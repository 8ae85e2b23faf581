import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type InputOptions, type OutputOptions, rolldown } from 'rolldown';
import { recordOf, SOURCES_RECORD } from './freshness.cjs';
import { threadFiles } from './threads.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/**
 * Packages outside the bundle: those compiled for one kind of machine or found by their path, and optional packages of
 * discord.js and ws.
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

/** Class names stay, because discord.js finds the limits of its caches by them. */
const keepNames = { class: true, function: false };

const OUTPUT: OutputOptions = {
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // V8 keeps the text of the code in memory. Without spaces, comments and long names, the text is a third as large.
  minify: { mangle: { keepNames }, compress: { keepNames }, codegen: { removeWhitespace: true } },
  // The source map omits the sources, because they lie beside the bundle.
  sourcemap: true,
  sourcemapExcludeSources: true,
};

// Puts packages into files of their own. V8 stores two bytes per character for a file with any character outside of
// Latin-1. The bot's own texts have such characters, and most packages do not.
const PACKAGES = { name: 'packages', test: /node_modules/, entriesAware: true };

const INPUT: InputOptions = {
  cwd: PROJECT,
  platform: 'node',
  external: NOT_BUNDLED,
  // The compiler's settings do not change the bundle, and are missing while an image is built.
  tsconfig: false,
  // Turns off a warning about a method of discord.js that evaluates code, which the bot never calls.
  checks: { eval: false },
};

interface BundleOptions {
  /** True if the sources cannot change any more, as in an image. Then the bundle stays valid. */
  readonly isFinal?: boolean | undefined;
}

/** Writes the bot and its packages into this folder as a few files. */
export async function writeBotBundle(folder: string, { isFinal = false }: BundleOptions = {}): Promise<void> {
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
  // Threads get a bundle of their own. In a common bundle, each thread would load the file with discord.js, because
  // packages that threads share with the bot would be in that file.
  const threadBuild = await rolldown({ ...INPUT, input: Object.fromEntries(threads) });
  await threadBuild.write({ ...OUTPUT, dir: folder, codeSplitting: { groups: [PACKAGES] } });
  await threadBuild.close();
  for (const file of readdirSync(folder)) if (/^packages.*\.map$/.test(file)) rmSync(join(folder, file));
  // Copies the compiled translations, which the bot reads from the folder of its code.
  cpSync(join(PROJECT, 'src/render/texts/compiled'), join(folder, 'compiled'), { recursive: true });
  // The record of the sources comes last, because a bundle without it counts as incomplete.
  writeFileSync(join(folder, SOURCES_RECORD), record);
}
