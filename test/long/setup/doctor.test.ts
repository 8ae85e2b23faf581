import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createWorkingFolder } from '../../../sandbox/bot.ts';
import { createBotSettings } from '../../../sandbox/embedded.ts';
import { firstIdIn, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const admin = () => world.discord.person('admin');

/** Runs a command until its answer matches: on a busy machine, a check may run into its time limit at first. */
const runUntil = (command: string, pattern: RegExp) =>
  vi.waitFor(
    async () => {
      const answer = await admin().run(command);
      expect(answer.text).toMatch(pattern);
      return answer;
    },
    { timeout: PATIENCE_MS, interval: 1000 },
  );

test('/doctor privately shows an admin that everything works, and changes nothing', async () => {
  const before = world.discord.requests.length;
  const first = await runUntil('/doctor', /^[^✅❌]*$/);
  expect(first.private).toBe(true);
  expect(first.text).toMatch(/\[\d{2} checks passed\]/);
  const answer = await admin().click(messageOf(first), firstIdIn(messageOf(first)));
  expect(answer.private).toBe(true);
  expect(answer.text).toContain('✅ Channels: #history can be posted to (Plays).');
  expect(answer.text).toContain('✅ Commands: All');
  expect(answer.text).not.toContain('checks passed');
  expect(answer.text).toMatch(/✅ Media server: The media server answers at MEDIA_URL in \d+ ms \(version/);
  expect(answer.text).toMatch(/✅ Account service: The account service answers and knows \d+ servers and players\./);
  expect(answer.text).toContain('✅ Token: The token may see sessions and settings');
  expect(answer.text).not.toContain('❌');
  const made = world.discord.requests.slice(before).filter(({ path }) => !/interactions|webhooks/.test(path));
  expect(new Set(made.map(({ method }) => method))).toEqual(new Set(['GET']));
});

test('/doctor begins with what is wrong and what to do, in the person’s language', async () => {
  world.discord.forbid('history', 'sending');
  world.discord.speak('admin', 'de');
  world.media.faults.add({ match: { path: '/identity' }, kind: 'status', code: 503 });
  const { text } = await runUntil('/diagnose', /^\| 2 Probleme, /);
  world.media.faults.clear();
  world.discord.allow('history');
  world.discord.speak('admin', 'en-US');
  expect(text).toMatch(/^\| 2 Probleme, .*\n\| ❌ Kanäle: Wiedergaben: /);
  expect(text).toContain('❌ Medienserver: MEDIA_URL: Der Medienserver hat gerade Probleme');
});

test('/doctor refuses a moderator', async () => {
  const answer = await world.discord.person('moderator').run('/doctor', {}, { raw: true });
  expect(answer.text).toContain('This is for admins.');
});

const report = z.object({
  failures: z.int(),
  findings: z.array(z.object({ check: z.string(), status: z.string(), kind: z.string(), text: z.string() })),
});

test('npm run doctor beside the running bot reports problems as JSON, with exit status 1', async () => {
  const file = fileURLToPath(new URL('../../../usher.cjs', import.meta.url));
  const env = {
    PATH: process.env.PATH,
    ...createBotSettings(world.discord, world.media),
    ADMIN_ROLE_IDS: '123456789012345678',
  };
  const ran = await promisify(execFile)(process.execPath, [file, 'doctor', '--json'], { cwd: '/', env }).catch(
    (error: { stdout: string; code: number }) => error,
  );
  const { failures, findings } = report.parse(JSON.parse(ran.stdout));
  expect(ran).toHaveProperty('code', 1);
  expect(failures).toBe(1);
  expect(findings.filter(({ status }) => status === 'failure')).toMatchObject([
    { check: 'roles', kind: 'role-unknown', text: expect.stringContaining('ADMIN_ROLE_IDS: no server has a role') },
  ]);
  expect(ran.stdout).not.toContain(world.media.tokens.admin);
});

test('npm run doctor reports an unreadable .env and still checks the machine', async () => {
  const home = createWorkingFolder();
  mkdirSync(join(home.path, '.env'));
  const file = fileURLToPath(new URL('../../../usher.cjs', import.meta.url));
  const ran = await promisify(execFile)(process.execPath, [file, 'doctor'], {
    cwd: home.path,
    env: { PATH: process.env.PATH },
  }).catch((error: { stdout: string; code: number }) => error);
  home.remove();
  expect(ran).toHaveProperty('code', 1);
  expect(ran.stdout).toMatch(/FAILED +Settings: \.env cannot be read: it is a folder[\s\S]*ok +Disk: /);
});
