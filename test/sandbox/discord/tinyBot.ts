import { once } from 'node:events';
import {
  type ApplicationCommandDataResolvable,
  type AutocompleteInteraction,
  type ButtonInteraction,
  type ChatInputApplicationCommandData,
  type ChatInputCommandInteraction,
  Client,
  Events,
  GatewayIntentBits,
  type Interaction,
  type MessageContextMenuCommandInteraction,
  type ModalSubmitInteraction,
  REST,
  type RESTOptions,
  type StringSelectMenuInteraction,
} from 'discord.js';
import { onTestFinished } from 'vitest';
import { type DiscordOptions, type EmbeddedDiscord, startDiscord } from '../../../sandbox/discord/discord.ts';

/** The tiny bot's handlers for each kind of interaction. */
export interface Handlers {
  readonly command?: (interaction: ChatInputCommandInteraction) => Promise<unknown>;
  readonly onMessage?: (interaction: MessageContextMenuCommandInteraction) => Promise<unknown>;
  readonly autocomplete?: (interaction: AutocompleteInteraction) => Promise<unknown>;
  readonly button?: (interaction: ButtonInteraction) => Promise<unknown>;
  readonly select?: (interaction: StringSelectMenuInteraction) => Promise<unknown>;
  readonly modal?: (interaction: ModalSubmitInteraction) => Promise<unknown>;
}

export const SEARCH: ChatInputApplicationCommandData = {
  name: 'search',
  description: 'Search the library',
  options: [{ type: 3, name: 'query', description: 'What to look for', required: true, maxLength: 100 }],
};

export interface TinyBot {
  readonly client: Client<true>;
  /** What the handlers threw, oldest first. */
  readonly errors: unknown[];
}

/** As the bot sends (decision 0005): undici refuses the forms of another release of itself. */
const makeRequest = fetch as unknown as RESTOptions['makeRequest'];

/** The REST client of discord.js, without a gateway. */
export const restTo = (
  { url, botToken }: Pick<EmbeddedDiscord, 'url' | 'botToken'>,
  { token = botToken, ...options }: Partial<RESTOptions> & { readonly token?: string } = {},
): REST => new REST({ api: url, makeRequest, ...options }).setToken(token);

/** A fresh embedded Discord, closed when the test is over. */
export const freshDiscord = async (options: DiscordOptions = {}): Promise<EmbeddedDiscord> => {
  const discord = await startDiscord({ rateLimits: false, ...options });
  onTestFinished(() => discord.close());
  return discord;
};

/** The bot, which leaves when the test is over. */
export const startBot = async (
  discord: EmbeddedDiscord,
  handlers?: Handlers,
  commands?: readonly ApplicationCommandDataResolvable[],
): Promise<TinyBot> => {
  const bot = await connectBot(discord, handlers, commands);
  onTestFinished(() => bot.client.destroy());
  return bot;
};

/** The real discord.js, logged in to the embedded Discord; given commands are registered for the first guild. */
export const connectBot = async (
  discord: EmbeddedDiscord,
  handlers: Handlers = {},
  commands: readonly ApplicationCommandDataResolvable[] = [SEARCH],
): Promise<TinyBot> => {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    rest: { api: discord.url, makeRequest },
    // discord.js waits 5 s between two IDENTIFYs, as Discord requires; a test of the second one need not.
    ws: { buildIdentifyThrottler: () => ({ waitForIdentify: async () => undefined }) },
  });
  const errors: unknown[] = [];
  client.on(Events.Error, (error) => errors.push(error));
  client.on(Events.InteractionCreate, (interaction) => {
    handle(handlers, interaction)?.catch((error: unknown) => errors.push(error));
  });
  const ready = once(client, Events.ClientReady);
  await client.login(discord.botToken);
  await ready;
  if (!client.isReady()) throw new Error('ready, and yet not');
  await client.application.commands.set([...commands], discord.world.guilds[0]?.id ?? '');
  return { client, errors };
};

const handle = (handlers: Handlers, interaction: Interaction): Promise<unknown> | undefined => {
  if (interaction.isChatInputCommand()) return handlers.command?.(interaction);
  if (interaction.isMessageContextMenuCommand()) return handlers.onMessage?.(interaction);
  if (interaction.isAutocomplete()) return handlers.autocomplete?.(interaction);
  if (interaction.isButton()) return handlers.button?.(interaction);
  if (interaction.isStringSelectMenu()) return handlers.select?.(interaction);
  if (interaction.isModalSubmit()) return handlers.modal?.(interaction);
  return undefined;
};
