import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { buildImage } from './build.ts';
import { readService } from './compose.ts';
import { MACHINE_UNSUITABLE_STATUS, MachineUnsuitableError } from './notHere.ts';
import { checkMachineCanBuildImage } from './programs.ts';
import { testBuiltImage } from './trial.ts';

/**
 * `npm run image`: builds the Dockerfile without a Docker engine, on a base image made of Debian's packages and this
 * Node, and tries the image with the embedded servers. It needs root, buildah and debootstrap; if one is missing, it
 * ends with status 69.
 */
const PROJECT = resolve(import.meta.dirname, '../..');
const began = performance.now();
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (): number => Math.round((performance.now() - began) / 1000);

async function buildAndTry(folder: string): Promise<void> {
  const image = buildImage(PROJECT, folder, print);
  print(`Image built after ${seconds()} s.`);
  await testBuiltImage({
    image,
    folder,
    service: readService(readFileSync(join(PROJECT, 'compose.yaml'), 'utf8')),
    print,
  });
  print(`The image works (${seconds()} s).`);
}

async function main(): Promise<void> {
  checkMachineCanBuildImage();
  const folder = mkdtempSync(join(tmpdir(), 'usher-image-'));
  try {
    await buildAndTry(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof MachineUnsuitableError) print(`The image is not built here: ${error.message}.`);
  else process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof MachineUnsuitableError ? MACHINE_UNSUITABLE_STATUS : 1;
}
