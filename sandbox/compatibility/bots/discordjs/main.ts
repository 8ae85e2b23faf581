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
import { readBotSettings } from '../surroundings.ts';
import {
  answerWithBotNameAndId,
  answerWithCachedGuildData,
  answerWithGreeting,
  answerWithOptionValue,
  answerWithQuote,
  answerWithRequestedReplyKind,
  suggestAutocompleteChoices,
} from './answers.ts';
import { answerChosenMenuOption, answerPressedButton, sendRequestedComponents } from './components.ts';
import { ABOUT_COMMAND, TEST_BOT_COMMANDS } from './declarations.ts';
import { openRequestedForm, readForm } from './forms.ts';
import { postRequestedMessage, replyToMessage } from './posts.ts';

const { url, token, guildId } = readBotSettings();

/** The undici version in discord.js cannot send this project's files (docs/decisions/0005). */
const makeRequest = fetch as unknown as RESTOptions['makeRequest'];

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
  rest: { api: url, makeRequest },
  presence: { activities: [{ name: 'the programme', type: ActivityType.Watching }] },
});

async function runCommand(interaction: ChatInputCommandInteraction): Promise<void> {
  switch (interaction.commandName) {
    case 'about':
      return answerWithBotNameAndId(interaction);
    case 'cache':
      return answerWithCachedGuildData(interaction);
    case 'answer':
      return answerWithRequestedReplyKind(interaction);
    case 'show':
      return sendRequestedComponents(interaction);
    case 'form':
      return openRequestedForm(interaction);
    case 'library':
      await interaction.reply(`${interaction.options.getSubcommandGroup()} by ${interaction.options.getString('by')}`);
      return;
    case 'post':
      if (interaction.inCachedGuild()) await postRequestedMessage(interaction);
      return;
    default:
      if (interaction.inCachedGuild()) await answerWithOptionValue(interaction);
  }
}

async function handle(interaction: Interaction): Promise<void> {
  if (interaction.isChatInputCommand()) await runCommand(interaction);
  else if (interaction.isAutocomplete()) await suggestAutocompleteChoices(interaction);
  else if (interaction.isMessageContextMenuCommand()) await answerWithQuote(interaction);
  else if (interaction.isUserContextMenuCommand() && interaction.inCachedGuild()) await answerWithGreeting(interaction);
  else if (interaction.isButton()) await answerPressedButton(interaction);
  else if (interaction.isAnySelectMenu()) await answerChosenMenuOption(interaction);
  else if (interaction.isModalSubmit()) await readForm(interaction);
}

client.once(Events.ClientReady, async ({ application }) => {
  const rest = new REST({ api: url, makeRequest }).setToken(token);
  const body = TEST_BOT_COMMANDS.map((command) => command.toJSON());
  await rest.put(Routes.applicationCommands(application.id), { body: [ABOUT_COMMAND.toJSON()] });
  await rest.put(Routes.applicationGuildCommands(application.id, guildId), { body });
});
client.on(Events.InteractionCreate, handle);
client.on(Events.MessageCreate, replyToMessage);
await client.login(token);
