import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { expect, test } from 'vitest';

test('npm run image explains in one line that a machine lacks the tools, with the status that CI accepts', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/image/main.ts'], {
    env: { PATH: '' },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^The image is not built here: (?:only root can|buildah is not installed)\.\n$/);
  expect(status).toBe(69);
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm run -s image \|\| \[ \$\? -eq 69 \]$/m);
});
