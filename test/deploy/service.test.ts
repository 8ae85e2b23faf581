import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import xml2js from 'xml2js';
import { z } from 'zod';
import { DEPLOYED_MEMORY_SETTINGS } from '../../bench/footprint/bots.ts';
import { SETTINGS } from '../../src/config/settings.ts';

const unit = readFileSync('deploy/usher.service', 'utf8');
const values = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test('the systemd unit gives the bot only its state, its settings and the network', () => {
  expect(values('User')).toEqual(['usher']);
  expect(values('CapabilityBoundingSet')).toEqual(['']);
  for (const name of ['NoNewPrivileges', 'ProtectHome', 'PrivateTmp', 'PrivateDevices', 'RestrictNamespaces'])
    expect(values(name)).toEqual(['yes']);
  expect(values('ProtectSystem')).toEqual(['strict']);
  expect(values('Environment').join()).toContain('DATABASE_PATH=/var/lib/usher/usher.db');
  expect(values('StateDirectory')).toEqual(['usher']);
  expect(values('CacheDirectory')).toEqual(['usher']);
  expect(values('Environment').join()).toContain('NODE_COMPILE_CACHE=/var/cache/usher');
});

test('the systemd set-up makes the settings readable only for the user of the service', () => {
  expect(unit).toMatch(/^# +install -D -o usher -g usher -m 0600 \.env\.example \/etc\/usher\/\.env/m);
});

test('the systemd unit and the image use the same measured memory settings', () => {
  const settings = Object.entries(DEPLOYED_MEMORY_SETTINGS).map(([name, value]) => `${name}=${value}`);
  expect(values('Environment')).toContain(settings.join(' '));
  const image = readFileSync('Dockerfile', 'utf8');
  expect(settings.filter((setting) => !image.includes(` ${setting} `))).toEqual([]);
});

test('the systemd unit restarts a bot that ends, but not for ever, since Discord counts connections', () => {
  expect([...values('Restart'), ...values('StartLimitBurst')]).toEqual(['always', '5']);
});

test.skipIf(!hasSystemd)('systemd accepts the unit and rates it as well protected (skipped without systemd)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'usher-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'usher.service');
  // The machine of the test has its Node elsewhere.
  writeFileSync(path, unit.replace('/usr/bin/node', process.execPath));
  expect(execFileSync('systemd-analyze', ['verify', path], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
  const judged = execFileSync('systemd-analyze', ['--offline=true', 'security', path], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const exposure = Number(/exposure level for usher\.service: ([\d.]+)/.exec(judged)?.[1]);
  expect(exposure).toBeLessThan(2);
});

const template = z.object({
  Container: z.looseObject({
    ExtraParams: z.tuple([z.string()]),
    Config: z.array(z.object({ $: z.object({ Target: z.string(), Type: z.string(), Mask: z.string() }) })),
  }),
});

test('the Unraid template names existing settings, masks secrets, runs unprivileged and restarts', async () => {
  const { Container } = template.parse(await xml2js.parseStringPromise(readFileSync('deploy/unraid.xml', 'utf8')));
  const variables = Container.Config.map(({ $ }) => $).filter(({ Type }) => Type === 'Variable');
  expect(variables.filter(({ Target }) => !Object.hasOwn(SETTINGS, Target))).toEqual([]);
  expect(variables.filter(({ Target, Mask }) => Target.endsWith('TOKEN') !== (Mask === 'true'))).toEqual([]);
  expect(Container.ExtraParams[0]).toMatch(/--read-only.*--cap-drop=ALL.*no-new-privileges.*--restart=unless-stopped/);
});
