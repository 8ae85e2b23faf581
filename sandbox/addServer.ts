import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedDiscord } from './discord/discord.ts';
import type { SimulatedDiscordWorld, SimulatedPerson } from './discord/world.ts';
import type { MediaServerConnectionInfo } from './embedded.ts';
import { BOT_ACTION_TIMEOUT_MS } from './patience.ts';

const LOOK_EVERY_MS = 100;

/** The application's owner, who also owns the first guild. Roles in a guild do not make a person the owner. */
function ownerIn({ guilds, people }: SimulatedDiscordWorld): SimulatedPerson {
  const owner = people.find(({ id }) => id === guilds[0]?.ownerId);
  if (!owner) throw new Error('nobody owns the application');
  return owner;
}

/**
 * Adds a media server as a person would: the application's owner runs `/server add` and gives the first guild access.
 * The first server gets its own name. Rejects with the bot's response if the bot refuses.
 */
export async function addMediaServerToBot(
  discord: EmbeddedDiscord,
  first: Pick<MediaServerConnectionInfo, 'profile'>,
  { profile, url, accountUrl, tokens }: MediaServerConnectionInfo,
): Promise<void> {
  const owner = discord.person(ownerIn(discord.world).name);
  // Without this option, the bot would call the vendor's real account service.
  const { modal, text: refusal } = await owner.run('/server add', { 'account-service': accountUrl });
  if (!modal) throw new Error(`/server add shows no form: ${refusal}`);
  const { text } = await owner.submit(modal, { name: profile.name, address: url, token: tokens.admin });
  if (!text.includes(`${profile.name} added`)) throw new Error(`${profile.name} was not added: ${text}`);
  await canBeNamed(discord, first.profile.name);
}

/** Waits until the guild's commands have a `server` option that lists the first server. */
async function canBeNamed(discord: EmbeddedDiscord, first: string): Promise<void> {
  const owner = discord.person(ownerIn(discord.world).name);
  const search = () => discord.commands(discord.world.guilds[0]?.id).find(({ name }) => name === 'search');
  const hasOption = () => search()?.options?.some(({ name }) => name === 'server');
  const isNamed = async () =>
    (await owner.complete('/search', { server: '' }, 'server')).some(({ name }) => name === first);
  const isAlone = () => discord.commands().length === 0;
  for (const end = Date.now() + BOT_ACTION_TIMEOUT_MS; Date.now() < end; await wait(LOOK_EVERY_MS))
    if (hasOption() && isAlone() && (await isNamed())) return;
  throw new Error(`the commands of the first guild have no option for the server ${first}`);
}
