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
import { surroundings } from '../surroundings.ts';
import { answer, answerMenu, repeatOption, sayWhatIsKept, sayWho, sort, suggest } from './answers.ts';
import { answerComponent, show } from './components.ts';
import { ABOUT, COMMANDS } from './declarations.ts';
import { openForm, readForm } from './forms.ts';
import { post, reply } from './posts.ts';

const { url, token, guildId } = surroundings();

const client = new Client({
  auth: `Bot ${token}`,
  rest: { baseURL: `${url}/v10` },
  gateway: { intents: Intents.GUILDS | Intents.GUILD_MESSAGES | Intents.MESSAGE_CONTENT },
});

async function runCommand(interaction: CommandInteraction): Promise<void> {
  if (interaction.data.type !== ApplicationCommandTypes.CHAT_INPUT) return answerMenu(interaction);
  switch (interaction.data.name) {
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
      return sort(interaction);
    case 'post':
      return post(interaction);
    default:
      return repeatOption(interaction);
  }
}

async function handle(interaction: AnyInteractionGateway): Promise<void> {
  switch (interaction.type) {
    case InteractionTypes.APPLICATION_COMMAND:
      return runCommand(interaction);
    case InteractionTypes.APPLICATION_COMMAND_AUTOCOMPLETE:
      return suggest(interaction);
    case InteractionTypes.MESSAGE_COMPONENT:
      return answerComponent(interaction);
    case InteractionTypes.MODAL_SUBMIT:
      return readForm(interaction);
  }
}

client.once('ready', async () => {
  await client.editStatus('online', [{ name: 'the programme', type: ActivityTypes.WATCHING }]);
  await client.application.bulkEditGlobalCommands([ABOUT]);
  await client.application.bulkEditGuildCommands(guildId, COMMANDS);
});
client.on('interactionCreate', handle);
client.on('messageCreate', reply);
client.on('error', (error) => {
  process.stderr.write(`${error}\n`);
});
await client.connect();
