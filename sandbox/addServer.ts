import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from './bot.ts';
import type { EmbeddedDiscord } from './discord/discord.ts';
import type { Person, World } from './discord/world.ts';
import type { AnyMediaServer } from './media-server/server.ts';
import { PATIENCE_MS } from './patience.ts';

/** What the bot calls its first server until somebody names it. */
const UNNAMED = 'Media server';
const LOOK_EVERY_MS = 20;

/** The owner of the application, which no guild's role makes. */
function ownerIn({ guilds, people }: World): Person {
  const owner = people.find(({ id }) => id === guilds[0]?.ownerId);
  if (!owner) throw new Error('nobody owns the application');
  return owner;
}

/** For a bot that does not ask Discord who owns its application. */
export const ownerSettings = ({ world }: Pick<EmbeddedDiscord, 'world'>): Settings => ({
  OWNER_IDS: ownerIn(world).id,
});

/**
 * Tells the bot of another media server as people do: the application's owner runs `/server add` in the first guild, which may see it from
 * then on, and gives the first one its name. Rejects with the bot's answer when it does not add it.
 */
export async function addServer(
  discord: EmbeddedDiscord,
  first: AnyMediaServer,
  { profile, url, tokens }: AnyMediaServer,
): Promise<void> {
  const owner = discord.person(ownerIn(discord.world).name);
  const { modal, text: refused } = await owner.run('/server add');
  if (!modal) throw new Error(`/server add shows no form: ${refused}`);
  const { text } = await owner.submit(modal, { name: profile.name, address: url, token: tokens.admin });
  if (!text.includes(`${profile.name} added`)) throw new Error(`${profile.name} was not added: ${text}`);
  await owner.run('/server rename', { server: UNNAMED, name: first.profile.name });
  await canBeNamed(discord);
}

/** The guild's commands get an option for the server then, a moment later. */
async function canBeNamed(discord: EmbeddedDiscord): Promise<void> {
  const search = () => discord.commands(discord.world.guilds[0]?.id).find(({ name }) => name === 'search');
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(LOOK_EVERY_MS))
    if (search()?.options?.some(({ name }) => name === 'server')) return;
  throw new Error('the commands of the first guild have no option for the server');
}
