import {
  ApplicationCommandOptionType,
  Client,
  ComponentType,
  Events,
  GatewayIntentBits,
  type InteractionEditReplyOptions,
  type RESTOptions,
} from 'discord.js';

/** A minimal bot in its own process: acknowledges at once, then sends a message with a button. */
const { DISCORD_TOKEN = '', DISCORD_API_URL = '', GUILD_ID = '' } = process.env;

/** Sends requests with `fetch`, as Usher does (src/discord/gateway/client.ts). */
const viaFetch = fetch as unknown as RESTOptions['makeRequest'];

const REPLY: InteractionEditReplyOptions = {
  content: 'Here it is.',
  components: [
    {
      type: ComponentType.ActionRow,
      components: [{ type: ComponentType.Button, style: 2, label: 'Again', customId: 'again' }],
    },
  ],
};

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  allowedMentions: { parse: [], repliedUser: false },
  rest: { makeRequest: viaFetch, api: DISCORD_API_URL },
});
client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) await interaction.deferReply();
  else if (interaction.isMessageComponent()) await interaction.deferUpdate();
  else return;
  await interaction.editReply(REPLY);
});
client.once(Events.ClientReady, async (ready) => {
  const query = {
    type: ApplicationCommandOptionType.String,
    name: 'query',
    description: 'Words',
    required: true,
  } as const;
  await ready.application.commands.set([{ name: 'search', description: 'Searches', options: [query] }], GUILD_ID);
});
await client.login(DISCORD_TOKEN);
