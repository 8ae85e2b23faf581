import { GatewayIntentBits } from 'discord-api-types/v10';
import type { EmbeddedDiscord } from '../../../../sandbox/discord/discord.ts';
import { createSimulatedDiscordWorld } from '../../../../sandbox/discord/world.ts';
import { freshDiscord, restTo } from '../tinyBot.ts';
import { identified, type RawGateway } from './rawGateway.ts';

/** A connected bot, and where it acts. */
export interface Place {
  readonly discord: EmbeddedDiscord;
  readonly rest: ReturnType<typeof restTo>;
  readonly gateway: RawGateway;
  readonly guildId: string;
  readonly channelId: string;
}

/** A bot's requests, and their result. */
export interface Row {
  readonly name: string;
  readonly observe: (place: Place) => Promise<unknown>;
  readonly expected: unknown;
}

/** Discord's code if it refuses the request, its answer otherwise. */
export const codeOf = (request: Promise<unknown>): Promise<unknown> =>
  request.catch(({ code }: { readonly code: unknown }) => code);

/** A bot that may do everything, in an application with the intent for members. */
export async function openPlace(): Promise<Place> {
  const world = createSimulatedDiscordWorld();
  const application = { ...world.application, privilegedIntents: GatewayIntentBits.GuildMembers };
  const discord = await freshDiscord({ world: { ...world, application } });
  discord.giveBotRole('admin');
  const gateway = await identified(discord);
  const guildId = world.guilds[0]?.id ?? '';
  return { discord, rest: restTo(discord), gateway, guildId, channelId: discord.person('admin').channelId };
}
