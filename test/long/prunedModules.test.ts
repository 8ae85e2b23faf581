import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deleteUnneededModuleFiles } from '../../scripts/modules/files.ts';
import { listProductionModuleFiles } from '../../scripts/modules/production.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/** Loads all of the bot that does not start something, draws a chart and makes a poster small. */
const PROBE = `
await import('./src/main/start.ts');
const { drawChartPicture } = await import('./src/pictures/chart/engine.ts');
const { createFontLoader } = await import('./src/pictures/text/faces.ts');
const { shrinkPoster } = await import('./src/pictures/poster.ts');
const panel = { kind: 'ranking', rows: [{ rank: 1, label: 'Metropolis', value: 3 }] };
const columns = { kind: 'columns', columns: [{ label: 'Feb 1', value: 3 }] };
const heat = { kind: 'heat', columns: ['0'], rows: [{ label: 'Mon', values: [1] }], few: 'none', many: 'most' };
const chart = { theme: 'dark', title: 'Plays', facts: [], language: 'en-US', panels: [panel, columns, heat] };
const png = await drawChartPicture({ chart }, createFontLoader());
console.log(png.byteLength > 1000, (await shrinkPoster(png)).byteLength > 100);
process.exit();
`;

test('the bot runs with pruned production packages, which take less than 90 MB', () => {
  const folder = mkdtempSync(join(tmpdir(), 'usher-pruned-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let bytes = 0;
  for (const file of listProductionModuleFiles(PROJECT)) {
    const to = join(folder, 'node_modules', file.path);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(PROJECT, 'node_modules', file.path), to);
    bytes += file.bytes;
  }
  expect((bytes - deleteUnneededModuleFiles(join(folder, 'node_modules'), 'production').bytes) / 1e6).toBeLessThan(90);
  for (const part of ['src', 'package.json']) cpSync(join(PROJECT, part), join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'probe.mjs'), PROBE);
  expect(execFileSync(process.execPath, ['probe.mjs'], { cwd: folder, encoding: 'utf8' })).toBe('true true\n');
});
