import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { BASE_PATH, createBaseImage, debianSuiteOf, NODE_BINARY_FROM_NPM } from './base.ts';
import { readDockerfile } from './dockerfile.ts';
import { runProgram } from './programs.ts';

const BASE = 'localhost/usher-base';
const IMAGE = 'localhost/usher';
/** Place of this machine's certificates in the image while it is built, for npm. */
const CERTIFICATES = '/run/certificates.crt';

/** Settings that the Dockerfile gives the image, in Docker's format. */
const inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
      StopSignal: z.literal('SIGTERM'),
      Healthcheck: z.object({ Test: z.tuple([z.literal('CMD')], z.string()) }),
      Volumes: z.object({ '/data': z.object({}) }),
    }),
  }),
});

export interface BuiltImage {
  /** Folder with the image's file system. */
  readonly root: string;
  readonly config: z.output<typeof inspected>['Docker']['config'];
}

/** Builds the project's Dockerfile without a Docker engine, into a folder that must be empty. */
export function buildImage(project: string, folder: string, print: (line: string) => void): BuiltImage {
  const buildah = (...args: readonly string[]): string =>
    runProgram('buildah', [
      '--storage-driver',
      'vfs',
      '--root',
      join(folder, 'storage'),
      '--runroot',
      join(folder, 'run'),
      ...args,
    ]);
  const bases = new Set(readDockerfile(readFileSync(join(project, 'Dockerfile'), 'utf8')).map(({ base }) => base));
  const [base] = bases;
  if (base === undefined || bases.size > 1) throw new Error('The stages do not all begin with the same image.');
  const suite = debianSuiteOf(base);
  makeBase(buildah, suite);
  print(`Base image: Debian ${suite} with Node ${runProgram(NODE_BINARY_FROM_NPM, ['--version']).trim()}.`);
  const volumes = npmVolumes(folder).flatMap((volume) => ['--volume', volume]);
  buildah(
    ...['build', '--isolation', 'chroot', '--format', 'docker', '--layers=false', '--tag', IMAGE, ...volumes],
    ...['--build-context', `${base}=container-image://${BASE}`, project],
  );
  const container = buildah('from', '--pull-never', IMAGE).trim();
  const image = inspected.parse(JSON.parse(buildah('inspect', '--type', 'image', IMAGE)));
  return { root: buildah('mount', container).trim(), config: image.Docker.config };
}

function makeBase(buildah: (...args: readonly string[]) => string, suite: string): void {
  const container = buildah('from', 'scratch').trim();
  createBaseImage(buildah('mount', container).trim(), suite);
  buildah('config', '--env', `PATH=${BASE_PATH}`, container);
  buildah('commit', '--rm', '--quiet', container, BASE);
}

/** Volumes with this machine's npm settings and cache, mounted for the build only and no part of the image. */
function npmVolumes(folder: string): readonly string[] {
  const { npm_config_userconfig: user, npm_config_globalconfig: global, npm_config_cache: cache } = process.env;
  const files = [global, user].flatMap((path) => (path && existsSync(path) ? path : []));
  const certificates = process.env.npm_config_cafile || process.env.NODE_EXTRA_CA_CERTS;
  const settings = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  const file = join(folder, 'npmrc');
  writeFileSync(file, certificates ? `${settings}\ncafile=${CERTIFICATES}\n` : settings, { mode: 0o600 });
  return [
    `${file}:/root/.npmrc:ro`,
    ...(cache ? [`${cache}:/root/.npm`] : []),
    ...(certificates ? [`${certificates}:${CERTIFICATES}:ro`] : []),
  ];
}
