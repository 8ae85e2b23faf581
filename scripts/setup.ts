#!/usr/bin/env node
import { accessSync, constants, existsSync } from 'node:fs';
import process from 'node:process';
import { firstStart } from '../src/main/firstStart/inTerminal.ts';

/**
 * `setup` in the image: asks what `npm start` asks in a terminal, writes `.env` into the folder that is mounted there, and ends.
 *
 *     docker run -it --rm --user "$(id -u):$(id -g)" --volume "$PWD:/setup" IMAGE setup
 */
const [folder = '/setup'] = process.argv.slice(2);
const USAGE = `docker run -it --rm --user "$(id -u):$(id -g)" --volume "$PWD:/setup" IMAGE setup`;
const INTERRUPTED = 130;

/** Why nothing can be asked here, before anybody has answered a question. */
function hindrance(): string | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return `There is no terminal to ask in. Run: ${USAGE}`;
  if (!existsSync(folder)) return `There is no folder to write .env into. Run: ${USAGE}`;
  if (existsSync(`${folder}/.env`)) return 'There is a .env in that folder already. Move it away to begin anew.';
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return `That folder cannot be written to by user ${process.getuid?.()}. Run: ${USAGE}`;
  }
}

const why = hindrance();
if (why !== undefined) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
process.chdir(folder);
const terminal = { input: process.stdin, output: process.stdout };
const isDone = (await firstStart({ environment: process.env, terminal, isSeparate: true })) !== undefined;
process.exit(isDone ? 0 : INTERRUPTED);
