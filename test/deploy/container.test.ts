import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type DockerfileInstruction, readDockerfile } from '../../scripts/image/dockerfile.ts';

const stages = readDockerfile(readFileSync('Dockerfile', 'utf8'));
const finalStage = stages.at(-1)?.instructions ?? [];
const valuesOf = (instructions: readonly DockerfileInstruction[], name: string) =>
  instructions.filter((instruction) => instruction.name === name).map(({ value }) => value);
const all = (name: string) =>
  valuesOf(
    stages.flatMap(({ instructions }) => instructions),
    name,
  );
const inFinal = (name: string) => valuesOf(finalStage, name);

test('the Dockerfile pins base images to a version with the Node in package.json (hadolint DL3006, DL3007)', () => {
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const major = engines.node.replace(/\D/g, '');
  const bases = stages.map(({ base }) => base);
  expect(bases).toHaveLength(3);
  expect(bases.filter((base) => !new RegExp(`^node:${major}-\\w+-slim@sha256:[0-9a-f]{64}$`).test(base))).toEqual([]);
});

test('the Dockerfile runs the bot as a user with a number, which Kubernetes can check (DL3002)', () => {
  expect(inFinal('USER')).toEqual(['1000:1000']);
  expect(finalStage.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
    finalStage.findIndex(({ name }) => name === 'RUN'),
  );
});

test('the Dockerfile’s commands are in JSON form, so that signals reach the bot (DL3025)', () => {
  expect(all('CMD').map((command) => JSON.parse(command))).toEqual([['node', 'start.cjs']]);
  expect(all('HEALTHCHECK')).toEqual([expect.stringMatching(/CMD \["node", "scripts\/runtime\/healthcheck\.cjs"\]$/)]);
});

test('the image downloads, adds and installs only what the lock file names (DL3020, DL3008, DL3016)', () => {
  expect(all('ADD')).toEqual([]);
  const runs = all('RUN');
  expect(runs.filter((run) => /apt-get|curl|wget|sudo|npm i(?:nstall)? /.test(run))).toEqual([]);
  expect(runs.slice(0, 5)).toEqual([
    expect.stringMatching(/^npm ci --omit=dev --ignore-scripts/),
    expect.stringMatching(/^npm ci --prefix fonts --ignore-scripts/),
    'node scripts/modules/prune.ts node_modules',
    expect.stringMatching(/^npm ci --ignore-scripts/),
    'node scripts/build/main.ts --final',
  ]);
});

test('the image has the bundle and its compiled code, which belong to root', () => {
  expect(inFinal('COPY')).toContain('--from=bundle /app/dist ./dist');
  expect(inFinal('RUN')[0]).toBe('ln -s /app/usher.cjs /usr/local/bin/usher');
  expect(inFinal('RUN')[1]).toMatch(
    /node scripts\/runtime\/compile\.cjs\s+&& chown -R 0:0 \.cache\s+&& chmod -R a=rX \.cache$/,
  );
});

test('the Dockerfile’s folders are absolute, its labels are OCI’s, and it contains no secrets (DL3000, DL3044)', () => {
  expect(all('WORKDIR').filter((folder) => !folder.startsWith('/'))).toEqual([]);
  expect(
    all('LABEL')
      .join(' ')
      .match(/org\.opencontainers\.image\.\w+/g),
  ).toHaveLength(6);
  expect([...all('ARG'), ...all('ENV')].filter((line) => /TOKEN|SECRET|PASSWORD|KEY/.test(line))).toEqual([]);
});

test('the .dockerignore lets in exactly the files that the Dockerfile copies', () => {
  const allowed = readFileSync('.dockerignore', 'utf8')
    .match(/^!.+$/gm)
    ?.map((line) => line.slice(1));
  const copied = all('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));
  expect(new Set(copied)).toEqual(new Set(allowed));
  expect(readFileSync('.dockerignore', 'utf8')).toMatch(/^\*$/m);
});

const stack = z.object({
  services: z.object({
    usher: z.looseObject({
      read_only: z.literal(true),
      cap_drop: z.tuple([z.literal('ALL')]),
      security_opt: z.tuple([z.literal('no-new-privileges:true')]),
      user: z.literal('1000:1000'),
      volumes: z.tuple([z.literal('data:/data')]),
      environment: z.record(z.string(), z.string()),
      restart: z.literal('unless-stopped'),
      tmpfs: z.tuple([z.string().regex(/^\/tmp:.*\bnoexec\b.*\bsize=\d+m$/)]),
    }),
  }),
  volumes: z.object({ data: z.null() }),
});

test('tokens in a container can come from files, and Unraid gets the same /tmp', () => {
  const secrets = z.object({
    services: z.object({
      usher: z.object({ environment: z.record(z.string(), z.string()), secrets: z.array(z.string()) }),
    }),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  });
  const { services, secrets: files } = secrets.parse(parse(readFileSync('compose.secrets.yaml', 'utf8')));
  expect(Object.keys(files)).toEqual(services.usher.secrets);
  expect(services.usher.environment).toEqual({
    DISCORD_TOKEN_FILE: '/run/secrets/discord_token',
    MEDIA_TOKEN_FILE: '/run/secrets/media_token',
  });
  expect(readFileSync('deploy/unraid.xml', 'utf8')).toMatch(/--tmpfs=\/tmp:\S*noexec\S*size=64m /);
});

test('the compose.yaml runs the bot read-only, without capabilities, with the database in a volume', () => {
  const { services } = stack.parse(parse(readFileSync('compose.yaml', 'utf8')));
  expect(services.usher.environment.DATABASE_PATH).toBe('/data/usher.db');
  expect(services.usher).not.toHaveProperty('ports');
  expect(services.usher).not.toHaveProperty('privileged');
});
