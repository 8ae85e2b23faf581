import {
  ActivityType,
  type ChatInputCommandInteraction,
  Client,
  Events,
  GatewayIntentBits,
  type Interaction,
  REST,
  type RESTOptions,
  Routes,
} from 'discord.js';
import { surroundings } from '../surroundings.ts';
import { answer, greet, quote, repeatOption, sayWhatIsKept, sayWho, suggest } from './answers.ts';
import { choose, press, show } from './components.ts';
import { ABOUT, COMMANDS } from './declarations.ts';
import { openForm, readForm } from './forms.ts';
import { post, reply } from './posts.ts';

const { url, token, guildId } = surroundings();

/**
 * Uses this project's fetch, because the version of undici that discord.js brings along cannot send this project's
 * files (docs/decisions/0005).
 */
const makeRequest = fetch as unknown as RESTOptions['makeRequest'];

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
  rest: { api: url, makeRequest },
  presence: { activities: [{ name: 'the programme', type: ActivityType.Watching }] },
});

async function runCommand(interaction: ChatInputCommandInteraction): Promise<void> {
  switch (interaction.commandName) {
    case 'about':
      return sayWho(interaction);
    case 'cache':
      return sayWhatIsKept(interaction);
    case 'answer':
      return answer(interaction);
    case 'show':
      return show(interaction);
    case 'form':
      return openForm(interaction);
    case 'library':
      await interaction.reply(`${interaction.options.getSubcommandGroup()} by ${interaction.options.getString('by')}`);
      return;
    case 'post':
      if (interaction.inCachedGuild()) await post(interaction);
      return;
    default:
      if (interaction.inCachedGuild()) await repeatOption(interaction);
  }
}

async function handle(interaction: Interaction): Promise<void> {
  if (interaction.isChatInputCommand()) await runCommand(interaction);
  else if (interaction.isAutocomplete()) await suggest(interaction);
  else if (interaction.isMessageContextMenuCommand()) await quote(interaction);
  else if (interaction.isUserContextMenuCommand() && interaction.inCachedGuild()) await greet(interaction);
  else if (interaction.isButton()) await press(interaction);
  else if (interaction.isAnySelectMenu()) await choose(interaction);
  else if (interaction.isModalSubmit()) await readForm(interaction);
}

client.once(Events.ClientReady, async ({ application }) => {
  const rest = new REST({ api: url, makeRequest }).setToken(token);
  const body = COMMANDS.map((command) => command.toJSON());
  await rest.put(Routes.applicationCommands(application.id), { body: [ABOUT.toJSON()] });
  await rest.put(Routes.applicationGuildCommands(application.id, guildId), { body });
});
client.on(Events.InteractionCreate, handle);
client.on(Events.MessageCreate, reply);
await client.login(token);
