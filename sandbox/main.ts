import { parseArgs } from 'node:util';
import { createHome, startBot } from './bot.ts';
import { type EmbeddedDiscord, startDiscord } from './discord/discord.ts';
import { settingsFor } from './embedded.ts';
import { type EmbeddedMediaServer, startMediaServer } from './media-server/server.ts';
import { runOnce } from './terminal/once.ts';
import { HELP, prompt } from './terminal/prompt.ts';

const USAGE = `npm run sandbox                                          the bot in an embedded world, at a prompt
npm run sandbox -- --run '/search query:metropolis' --as viewer   one command; exit status 1 when it is not answered in 3 s
npm run sandbox -- --only media --port 32400             the embedded media server alone
npm run sandbox -- --only discord --port 4000            the embedded Discord alone
  --vocabulary neutral|plex                              the words the media server speaks (neutral)`;

/** Often enough to watch; the real defaults are in .env.example. */
const PACE = { HISTORY_CRON: '*/5 * * * * *', MAINTENANCE_CRON: '*/2 * * * *', LOG_LEVEL: 'info' };

const print = (text: string): void => console.log(text);

const { values } = parseArgs({
  options: {
    run: { type: 'string' },
    as: { type: 'string', default: 'viewer' },
    only: { type: 'string' },
    port: { type: 'string', default: '0' },
    vocabulary: { type: 'string', default: 'neutral' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) print(USAGE);
else if (values.only === 'media') await onlyMedia();
else if (values.only === 'discord') await onlyDiscord();
else if (values.only !== undefined) refuse(`--only takes media or discord, not ${values.only}.`);
else await whole();

function refuse(why: string): never {
  console.error(`${why}\n\n${USAGE}`);
  process.exit(2);
}

function portOf(text: string): number {
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port < 65_536 ? port : refuse(`--port takes 0 to 65535, not ${text}.`);
}

function vocabularyOf(text: string): 'neutral' | 'plex' {
  return text === 'neutral' || text === 'plex' ? text : refuse(`--vocabulary takes neutral or plex, not ${text}.`);
}

async function onlyMedia(): Promise<void> {
  const interrupted = untilInterrupted();
  const media = await startLivingMediaServer(portOf(values.port));
  print(`The media server listens at ${media.url} (vocabulary ${values.vocabulary}).`);
  print(`The account service listens at ${media.accountUrl}.`);
  for (const [name, token] of Object.entries(media.tokens)) print(`  token of ${name}: ${token}`);
  await interrupted;
  await media.close();
}

async function onlyDiscord(): Promise<void> {
  const interrupted = untilInterrupted();
  const discord = await startDiscord({ port: portOf(values.port) });
  print(`Discord listens at ${discord.url} (DISCORD_API_URL).`);
  print(`  token of the bot: ${discord.botToken}`);
  for (const guild of discord.world.guilds) {
    print(`  server ${guild.name}: ${guild.id}`);
    for (const { name, id } of guild.roles) print(`    role ${name}: ${id}`);
    for (const { name, id } of guild.channels) print(`    channel #${name}: ${id}`);
  }
  await interrupted;
  await discord.close();
}

async function startLivingMediaServer(port: number): Promise<EmbeddedMediaServer> {
  const media = await startMediaServer({ port, vocabulary: vocabularyOf(values.vocabulary), now: new Date() });
  media.life.run();
  return media;
}

function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve());
  });
}

/** Both servers and the bot; what is started here is stopped here, whatever happens between. */
async function whole(): Promise<void> {
  const port = portOf(values.port);
  const [media, discord, home] = [await startLivingMediaServer(port), await startDiscord(), createHome()];
  const settings = { ...settingsFor(discord, media), ...PACE };
  const bot = startBot(settings, home.path);
  try {
    await bot.ready;
    if (values.run !== undefined)
      process.exitCode = await runOnce(discord.person(values.as), discord, values.run, print);
    else await talk(discord);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await bot.stop();
    await Promise.all([discord.close(), media.close()]);
    home.remove();
  }
}

async function talk(discord: EmbeddedDiscord): Promise<void> {
  print(
    `\nUsher is running against an embedded media server and an embedded Discord, all on this machine.\n\n${HELP}\n`,
  );
  await prompt(discord, print);
}
