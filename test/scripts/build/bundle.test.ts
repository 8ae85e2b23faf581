import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeBotBundle } from '../../../scripts/build/bundle.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { everyCheck } from '../../support/everyCheck.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

/** Says at the end whether Node's own undici was loaded beside ours, which takes 2.5 MB and some 20 ms. */
const sayUndici = `
  const isNodes = (name) => name.endsWith('deps/undici/undici');
  process.on('exit', () => console.log("Node's undici:", process.moduleLoadList.some(isNodes)));`;

/** The bot as an image has it: its packages and a bundle, here without a single source. */
const folder = mkdtempSync(join(tmpdir(), 'usher-bundle-'));
let world: EmbeddedWorld;

beforeAll(async () => {
  for (const path of ['start.cjs', 'scripts', 'package.json', 'package-lock.json'])
    cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  await writeBotBundle(join(folder, 'dist'), { isFinal: true });
  world = await prepareWorld({
    main: join(folder, 'start.cjs'),
    nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(sayUndici)}`],
  });
  const bot = await world.startAgain();
  await bot.line((line) => line.includes('refreshed the catalogue of titles'));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

/** This file of a bundle and every file that it imports, directly or through others. */
function loadedBy(dist: string, file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const code = readFileSync(join(dist, file), 'utf8');
  for (const [, imported = ''] of code.matchAll(/(?:\bfrom|\bimport|\bimport\()["'`]\.\/([^"'`]+\.js)["'`]/g))
    loadedBy(dist, imported, loaded);
  return loaded;
}

test('the bundle alone answers a command, with a poster made small in a thread', async () => {
  // On a busy machine an answer does not wait for its poster, which the next answer has.
  await vi.waitFor(async () => {
    const { message } = await world.discord.person('viewer').run('/search', { query: 'metropolis' });
    expect(message?.text).toContain('Metropolis (1927)');
    expect(message?.files[0]).toMatchObject({ description: 'Poster of Metropolis (1927)', contentType: 'image/webp' });
  }, PATIENCE_MS);
});

test('the bundle draws a chart in a thread', async () => {
  const { message } = await world.discord.person('viewer').run('/stats', { chart: 'days' });
  expect(message?.files.map(({ name }) => name)).toEqual([expect.stringMatching(/\.png$/)]);
});

test('the bundle checks its database in a thread', async () => {
  expect(await everyCheck(world.discord.person('admin'))).toContain('The database is whole');
});

test('the bundle’s threads load no file that the bot loads, so that they contain no package of the bot', () => {
  const dist = join(folder, 'dist');
  const threads = globSync('thread-*.js', { cwd: dist });
  expect(threads.toSorted()).toEqual([
    'thread-database-checkWorker.js',
    'thread-threads-chart.js',
    'thread-threads-poster.js',
    'thread-threads-screenshot.js',
  ]);
  const ofThreads = new Set(threads.flatMap((file) => [...loadedBy(dist, file)]));
  const ofBot = loadedBy(dist, 'main.js');
  expect(ofBot).toContain('start.js');
  // It holds a few functions that join modules.
  const shared = [...ofThreads].filter((file) => ofBot.has(file) && !file.startsWith('rolldown-runtime'));
  expect(shared).toEqual([]);
});

test('the bundle’s stack traces refer to files in the sources', () => {
  const dist = join(folder, 'dist');
  const maps = globSync('*.map', { cwd: dist }).map((name) => JSON.parse(readFileSync(join(dist, name), 'utf8')));
  const sources = maps.flatMap((map) => map.sources as readonly string[]);
  expect(sources.filter((source) => !existsSync(resolve(dist, source)))).toEqual([]);
  expect(sources.map((source) => relative('src', resolve(dist, source)))).toContain(join('main', 'start.ts'));
});

test('the bundle stops cleanly, and sends all requests through its own undici', async () => {
  expect(await world.bot().stop()).toBe(0);
  expect(world.bot().lines.at(-1)).toBe("Node's undici: false");
});
