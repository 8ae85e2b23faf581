import { startDiscord } from './discord/discord.ts';
import { describeDiscordRuleViolation } from './discord/http/requestLog.ts';
import { createSimulatedDiscordWorld } from './discord/world.ts';
import { readCommandLineFlags } from './flags.ts';
import { formatBotConnectionInstructions } from './formatBotConnectionInstructions.ts';
import { openInBrowser } from './openInBrowser.ts';
import { type PageServerDeps, type PageServerHandle, startPageServer } from './page/server/server.ts';
import {
  type Sandbox,
  type SandboxOptions,
  startEmbeddedServers,
  startSandbox,
  startSimulatedMediaServer,
} from './start.ts';
import { formatOwnBotSetupInstructions, TERMINAL_GREETING } from './terminal/greeting.ts';
import { runTerminalPrompt, type TerminalPromptStreams } from './terminal/prompt.ts';
import { runSingleCommand } from './terminal/runSingleCommand.ts';

const USAGE = `npm run sandbox                                          the bot in an embedded world, at a prompt and on a page for a browser
npm run sandbox -- --run '/search query:metropolis' --as viewer   one command; exits with 1 when it is not answered in time
npm run sandbox -- --only servers                        both servers at a prompt, to set a bot up yourself with npm start
npm run sandbox -- --only media --port 32400             the embedded media server alone
npm run sandbox -- --only discord --port 4000            the embedded Discord alone with its page, for a bot of your own
  --name 'Popcorn'                                       the name of that bot (Your bot)
  --vocabulary plex|neutral                              the names in the media server's interface (plex)
  --open                                                 opens the page; --no-page leaves it away
  --servers 1|2                                          how many media servers there are (1); the second one speaks the other names`;

const print = (text: string): void => console.log(text);

const values = readCommandLineFlags(
  {
    run: { type: 'string' },
    as: { type: 'string', default: 'viewer' },
    only: { type: 'string' },
    port: { type: 'string', default: '0' },
    vocabulary: { type: 'string', default: 'plex' },
    name: { type: 'string', default: 'Your bot' },
    servers: { type: 'string', default: '1' },
    open: { type: 'boolean', default: false },
    'no-page': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  refuse,
);

if (values.help) print(USAGE);
else if (values.only === 'media') await onlyMedia();
else if (values.only === 'discord') await onlyDiscord();
else if (values.only === 'servers') await onlyServers();
else if (values.only !== undefined) refuse(`--only takes servers, media or discord, not ${values.only}.`);
else await runWhole();

function refuse(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(2);
}

function portOf(text: string): number {
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port < 65_536 ? port : refuse(`--port takes 0 to 65535, not ${text}.`);
}

function vocabularyOf(text: string): SandboxOptions['vocabulary'] {
  return text === 'neutral' || text === 'plex' ? text : refuse(`--vocabulary takes plex or neutral, not ${text}.`);
}

function serversOf(text: string): 1 | 2 {
  return text === '1' ? 1 : text === '2' ? 2 : refuse(`--servers takes 1 or 2, not ${text}.`);
}

async function onlyMedia(): Promise<void> {
  const interrupted = untilInterrupted();
  const media = await startSimulatedMediaServer(options());
  print(`The media server listens at ${media.url}.`);
  print(`The account service listens at ${media.accountUrl}.`);
  for (const [name, token] of Object.entries(media.tokens)) print(`  token of ${name}: ${token}`);
  await interrupted;
  await media.close();
}

async function onlyDiscord(): Promise<void> {
  const interrupted = untilInterrupted();
  const discord = await startDiscord({ port: portOf(values.port), world: createSimulatedDiscordWorld(values.name) });
  const restart = () => Promise.reject(new Error('This bot is yours: restart it yourself.'));
  const page = await openPage({ discord, servers: [], restart });
  for (const line of formatBotConnectionInstructions(discord)) print(line);
  if (page) print(`In a browser: ${page.url}`);
  discord.onViolation((violation) => print(describeDiscordRuleViolation(violation)));
  await interrupted;
  await page?.close();
  await discord.close();
}

function options(): SandboxOptions {
  return { port: portOf(values.port), vocabulary: vocabularyOf(values.vocabulary), servers: serversOf(values.servers) };
}

/**
 * Waits for an interrupt. Also resolves when the output is closed, as with `| head`. Errors of further lines are
 * ignored.
 */
function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve());
    process.stdout.on('error', () => resolve());
  });
}

/** Runs the embedded servers and the bot. */
async function runWhole(): Promise<void> {
  await untilLeft(
    () => startSandbox(options()),
    async (sandbox, streams) => {
      if (values.run === undefined) return promptAndPage(sandbox, streams, TERMINAL_GREETING);
      const { discord } = sandbox;
      process.exitCode = await runSingleCommand(discord.person(values.as), discord, values.run, print);
    },
  );
}

/** Runs the embedded servers and the prompt. The person starts the bot in another terminal. */
async function onlyServers(): Promise<void> {
  await untilLeft(
    () => startEmbeddedServers(options()),
    (servers, streams) => promptAndPage(servers, streams, formatOwnBotSetupInstructions(servers)),
  );
}

/** Shows the prompt, and the embedded world on a web page. */
async function promptAndPage(sandbox: Sandbox, streams: TerminalPromptStreams, greeting: string): Promise<void> {
  const { discord, media, attic, restart } = sandbox;
  const page = await openPage({ discord, servers: attic ? [media, attic] : [media], restart });
  const address = page ? `\n\nIn a browser: ${page.url}` : '';
  try {
    await runTerminalPrompt(sandbox, { ...streams, greeting: `${greeting}${address}` });
  } finally {
    await page?.close();
  }
}

/** Starts the page, and opens it in a browser if requested. Undefined with `--no-page`. */
async function openPage(parts: PageServerDeps): Promise<PageServerHandle | undefined> {
  if (values['no-page']) return undefined;
  const page = await startPageServer(parts);
  if (values.open) openInBrowser(page.url);
  return page;
}

/** Runs until the person leaves or an error occurs, then stops everything. */
async function untilLeft(
  start: () => Promise<Sandbox>,
  use: (sandbox: Sandbox, streams: TerminalPromptStreams) => Promise<void>,
): Promise<void> {
  const interrupted = new AbortController();
  void untilInterrupted().then(() => interrupted.abort());
  try {
    const sandbox = await start();
    try {
      await use(sandbox, { input: process.stdin, output: process.stdout, signal: interrupted.signal });
    } finally {
      await sandbox.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
