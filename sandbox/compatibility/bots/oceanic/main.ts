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
  answerSubcommand,
  answerWithBotNameAndId,
  answerWithCachedGuildData,
  answerWithOptionValue,
  answerWithRequestedReplyKind,
  suggestAutocompleteChoices,
} from './answers.ts';
import { answerPressedComponent, sendRequestedComponents } from './components.ts';
import { ABOUT_COMMAND, TEST_BOT_COMMANDS } from './declarations.ts';
import { openRequestedForm, readForm } from './forms.ts';
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
      return suggestAutocompleteChoices(interaction);
    case InteractionTypes.MESSAGE_COMPONENT:
      return answerPressedComponent(interaction);
    case InteractionTypes.MODAL_SUBMIT:
      return readForm(interaction);
  }
}

client.once('ready', async () => {
  await client.editStatus('online', [{ name: 'the programme', type: ActivityTypes.WATCHING }]);
  await client.application.bulkEditGlobalCommands([ABOUT_COMMAND]);
  await client.application.bulkEditGuildCommands(guildId, TEST_BOT_COMMANDS);
});
client.on('interactionCreate', handle);
client.on('messageCreate', replyToMessage);
client.on('error', (error) => {
  process.stderr.write(`${error}\n`);
});
await client.connect();
