import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createBotEnvironmentVariables } from '../../../sandbox/bot.ts';

const EXAMPLE = new URL('./echo.ts', import.meta.url);

test('the test in the sandbox’s README is a file that the compiler checks, of at most thirty lines', () => {
  const example = readFileSync(EXAMPLE, 'utf8');
  expect(readFileSync('sandbox/README.md', 'utf8')).toContain(`\`\`\`js\n${example}\`\`\``);
  expect(example.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(30);
});

test('the test in the sandbox’s README passes without Usher', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap', EXAMPLE.pathname], {
    // Without NODE_TEST_CONTEXT and the like, so that it runs as in a terminal.
    env: createBotEnvironmentVariables(),
  });
  expect(stdout).toMatch(/^# pass 1$/m);
});
