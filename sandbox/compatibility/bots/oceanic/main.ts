import process from 'node:process';
import {
  ActivityTypes,
  type AnyInteractionGateway,
  ApplicationCommandTypes,
  Client,
  type CommandInteraction,
  Intents,
  InteractionTypes,
} from 'oceanic.js';
import { readBotSettings } from '../surroundings.ts';
import {
  answerContextMenu,
  answerInRequestedWay,
  answerSubcommand,
  answerWithBotUser,
  answerWithCache,
  answerWithOptionValue,
  suggestChoices,
} from './answers.ts';
import { answerComponent, showComponents } from './components.ts';
import { ABOUT_COMMAND, COMMANDS } from './declarations.ts';
import { openForm, readForm } from './forms.ts';
import { postRequestedMessage, replyToMessage } from './posts.ts';

const { url, token, guildId } = readBotSettings();

const client = new Client({
  auth: `Bot ${token}`,
  rest: { baseURL: `${url}/v10` },
  gateway: { intents: Intents.GUILDS | Intents.GUILD_MESSAGES | Intents.MESSAGE_CONTENT },
});

async function runCommand(interaction: CommandInteraction): Promise<void> {
  if (interaction.data.type !== ApplicationCommandTypes.CHAT_INPUT) return answerContextMenu(interaction);
  switch (interaction.data.name) {
    case 'about':
      return answerWithBotUser(interaction);
    case 'cache':
      return answerWithCache(interaction);
    case 'answer':
      return answerInRequestedWay(interaction);
    case 'show':
      return showComponents(interaction);
    case 'form':
      return openForm(interaction);
    case 'library':
      return answerSubcommand(interaction);
    case 'post':
      return postRequestedMessage(interaction);
    default:
      return answerWithOptionValue(interaction);
  }
}

async function handle(interaction: AnyInteractionGateway): Promise<void> {
  switch (interaction.type) {
    case InteractionTypes.APPLICATION_COMMAND:
      return runCommand(interaction);
    case InteractionTypes.APPLICATION_COMMAND_AUTOCOMPLETE:
      return suggestChoices(interaction);
    case InteractionTypes.MESSAGE_COMPONENT:
      return answerComponent(interaction);
    case InteractionTypes.MODAL_SUBMIT:
      return readForm(interaction);
  }
}

client.once('ready', async () => {
  await client.editStatus('online', [{ name: 'the programme', type: ActivityTypes.WATCHING }]);
  await client.application.bulkEditGlobalCommands([ABOUT_COMMAND]);
  await client.application.bulkEditGuildCommands(guildId, COMMANDS);
});
client.on('interactionCreate', handle);
client.on('messageCreate', replyToMessage);
client.on('error', (error) => {
  process.stderr.write(`${error}\n`);
});
await client.connect();
