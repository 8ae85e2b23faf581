import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { BotSettings } from '../../sandbox/bot.ts';
import { findFreePort } from '../../sandbox/freePort.ts';
import type { BuiltImage } from '../../scripts/image/build.ts';
import { readService } from '../../scripts/image/compose.ts';
import { startContainer } from '../../scripts/image/container.ts';
import { PROJECT_FOLDER } from './bots.ts';

interface ContainerOptions {
  readonly image: BuiltImage;
  /** Folder with the data of an earlier bot. */
  readonly filled: string;
  /** Folder for the container's own copy of `filled`. */
  readonly data: string;
  readonly settings: BotSettings;
}

/** Starts the image as compose.yaml does, with a copy of `filled`. Resolves once the bot is ready. */
export async function startBotImageContainer({ image, filled, data, settings }: ContainerOptions) {
  const service = readService(readFileSync(join(PROJECT_FOLDER, 'compose.yaml'), 'utf8'));
  mkdirSync(data, { mode: 0o700 });
  cpSync(filled, data, { recursive: true });
  for (const path of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownSync(join(data, path), service.user, service.group);
  // The container shares the network of the machine, where the usual port may be in use.
  const environment = { ...settings, ...service.environment, HEALTH_PORT: String(await findFreePort()) };
  const container = startContainer({ image, service, environment, mounts: { '/data': data } });
  await container.line('"msg":"ready"');
  return { pid: pidIn(image.root), stop: () => container.stop() };
}

/** Process id of the bot on the machine, found by the process's file system, which is the container's. */
function pidIn(root: string): number {
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isBotIn(root, name));
  if (pid === undefined) throw new Error('the container runs no bot');
  return Number(pid);
}

function isBotIn(root: string, pid: string): boolean {
  try {
    const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return program === 'node' && args.includes('start.cjs') && readlinkSync(`/proc/${pid}/root`) === root;
  } catch {
    // The process ended before its files in /proc were read.
    return false;
  }
}
