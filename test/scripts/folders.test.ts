import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

test('every script is in the folder of its subject', () => {
  const entries = readdirSync('scripts', { withFileTypes: true });
  expect(entries.length).toBeGreaterThan(5);
  expect(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([]);
});

test('every file that package.json starts exists', () => {
  const commands = Object.values(manifest.scripts).join(' ').split(' ');
  const files = commands.filter((word) => /\.(?:ts|cjs)$/.test(word));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
