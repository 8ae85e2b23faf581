import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { findFreePort } from '../../sandbox/freePort.ts';
import { type Sandbox, startEmbeddedServers } from '../../sandbox/start.ts';
import { answerFirstStartQuestions } from '../firstMinutes/journey.ts';
import { controlProgramThroughPipes } from '../firstMinutes/terminal.ts';
import type { BuiltImage } from './build.ts';
import type { DockerService } from './compose.ts';
import {
  type Container,
  type ContainerStartOptions,
  containerCommand,
  environmentOfContainer,
  runContainer,
  startContainer,
} from './container.ts';
import { checkContainerWriteRights } from './rights.ts';

interface TrialParts {
  readonly image: BuiltImage;
  readonly service: DockerService;
  /** Folder that only this trial of the image uses. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

/** Maximum time from SIGTERM to the bot's end, in seconds. */
const END_WITHIN = 5;

/** Sets the image up, starts it, runs its scripts and stops it. Throws the first problem. */
export async function testBuiltImage({ image, service, folder, print }: TrialParts): Promise<void> {
  const servers = await startEmbeddedServers({ port: 0, vocabulary: 'plex' });
  try {
    const settings = await setUp({ image, service, folder, print }, servers);
    const parts: ContainerStartOptions = {
      image,
      service,
      environment: {
        ...settings,
        ...service.environment,
        ...addressesOf(servers),
        // The container shares the network of the machine, where the usual port 8080 may be in use.
        HEALTH_PORT: String(await findFreePort()),
      },
      mounts: { '/data': dataFolder(image, folder) },
    };
    await tryRunning(parts, servers, print);
    await tryStopped(parts, print);
  } finally {
    await servers.close();
  }
}

const addressesOf = ({ discord, media }: Sandbox) => ({ DISCORD_API_URL: discord.url, ACCOUNT_URL: media.accountUrl });

/**
 * Runs `setup` in a terminal and answers its questions, as in the owner's guide. Returns the settings that `setup`
 * wrote.
 */
async function setUp({ image, service, folder, print }: TrialParts, servers: Sandbox) {
  const setup = join(folder, 'setup');
  mkdirSync(setup);
  chownSync(setup, service.user, service.group);
  const parts = { image, service, environment: addressesOf(servers), mounts: { '/setup': setup } };
  const command = containerCommand(parts, ['usher', 'setup']).map(quoted).join(' ');
  // A wide terminal, so that no question is split into two lines.
  const inTerminal = `stty cols 200 rows 60; exec ${command}`;
  const program = spawn('script', ['--quiet', '--return', '--command', inTerminal, '/dev/null'], {
    env: environmentOfContainer(parts),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const terminal = controlProgramThroughPipes(program);
  try {
    const answers = await answerFirstStartQuestions(terminal, servers, () => undefined);
    await terminal.answer('Start Usher in the same folder: docker compose up -d');
    await terminal.ended;
    print(`setup wrote .env after ${answers} answers.`);
  } finally {
    program.kill('SIGKILL');
  }
  return parseEnv(readFileSync(join(setup, '.env'), 'utf8'));
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Folder for the bot's data, with the owner and rights that the image gives a new volume. */
function dataFolder({ root }: BuiltImage, folder: string): string {
  const { uid, gid, mode } = statSync(join(root, 'data'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode });
  chownSync(data, uid, gid);
  return data;
}

async function tryRunning(
  parts: ContainerStartOptions,
  { discord }: Sandbox,
  print: (line: string) => void,
): Promise<void> {
  const bot = startContainer(parts);
  try {
    await bot.line('"msg":"ready"');
    print('The bot is ready.');
    await expectStatus(bot, 0, ...healthCheckOf(parts.image));
    print('The health check finds it healthy.');
    const { message } = await discord.person('viewer').run('/search', { query: 'metropolis' });
    if (message?.files[0]?.contentType !== 'image/webp') throw new Error(`/search answered: ${message?.text}`);
    print('It answers /search with a poster.');
    for (const [words, ...program] of PROGRAMS_BESIDE_THE_BOT) {
      const { output } = await expectStatus(bot, 0, 'usher', ...program);
      if (!output.includes(words)) throw new Error(`${program.join(' ')} does not say “${words}”:\n${output}`);
      print(`${program.join(' ')}: ${words}`);
    }
    await checkContainerWriteRights(bot, print);
    await expectEnd(bot, print);
  } finally {
    bot.kill();
  }
}

const PROGRAMS_BESIDE_THE_BOT = [
  ['0 problems', 'doctor'],
  ['Backup made', 'backup'],
  ['The audit trail is whole', 'audit', 'verify'],
] as const;

const healthCheckOf = ({ config }: BuiltImage) => config.Healthcheck.Test.slice(1);

async function expectEnd(bot: Container, print: (line: string) => void): Promise<void> {
  const { status, seconds } = await bot.stop();
  if (status !== 0) throw new Error(`After SIGTERM the bot ended with ${status}.`);
  if (seconds > END_WITHIN) throw new Error(`After SIGTERM the bot took ${seconds.toFixed(1)} s to end.`);
  print(`It ended ${seconds.toFixed(1)} s after SIGTERM.`);
}

/** Replaces the key and restores the backup while no bot runs, then starts the bot with the restored data. */
async function tryStopped(parts: ContainerStartOptions, print: (line: string) => void): Promise<void> {
  const unhealthy = await runContainer(parts, ...healthCheckOf(parts.image));
  if (unhealthy.status !== 1) throw new Error(`Without a bot the health check ends with ${unhealthy.status}.`);
  const list = await runContainer(parts, 'usher', 'restore');
  const [backup] = /\/data\/\S+-manual\.db/.exec(list.output) ?? [];
  if (backup === undefined) throw new Error(`usher restore lists no backup:\n${list.output}`);
  for (const [words, ...program] of [
    ["The installation's key was replaced", 'keys', 'rotate'],
    [`Restored /data/usher.db from ${backup}`, 'restore', backup],
  ]) {
    const { status, output } = await runContainer(parts, 'usher', ...program);
    if (status !== 0 || !output.includes(words ?? ''))
      throw new Error(`${program.join(' ')} ended with ${status}:\n${output}`);
    print(`${program.join(' ')}: ${words}`);
  }
  const bot = startContainer(parts);
  try {
    await bot.line('"msg":"ready"');
    print('The bot is ready with the backup.');
    await expectEnd(bot, print);
  } finally {
    bot.kill();
  }
}

async function expectStatus(bot: Container, expectedStatus: number, ...command: readonly string[]) {
  const result = await bot.exec(...command);
  if (result.status === expectedStatus) return result;
  throw new Error(`${command.join(' ')} ended with ${result.status}:\n${result.output}`);
}
