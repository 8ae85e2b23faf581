import { ActivityTypes, ApplicationCommandTypes, InteractionTypes } from 'discordeno';
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
import { type BotGuild, type BotInteraction, discordenoBot } from './bot.ts';
import { answerPressedComponent, sendRequestedComponents } from './components.ts';
import { ABOUT_COMMAND, TEST_BOT_COMMANDS } from './declarations.ts';
import { openRequestedForm, readForm } from './forms.ts';
import { postRequestedMessage, replyToMessage } from './posts.ts';

const { guildId } = readBotSettings();

/** Discordeno has no cache, so the bot keeps its own. */
const guilds = new Map<bigint, BotGuild>();

async function runCommand(interaction: BotInteraction): Promise<void> {
  if (interaction.data?.type !== ApplicationCommandTypes.ChatInput) return answerContextMenu(interaction);
  switch (interaction.data.name) {
    case 'about':
      return answerWithBotNameAndId(interaction);
    case 'cache':
      return answerWithCachedGuildData(guilds, interaction);
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

discordenoBot.events = {
  ready: async () => {
    await discordenoBot.gateway.editBotStatus({
      status: 'online',
      activities: [{ name: 'the programme', type: ActivityTypes.Watching }],
    });
    await discordenoBot.helpers.upsertGlobalApplicationCommands([ABOUT_COMMAND]);
    await discordenoBot.helpers.upsertGuildApplicationCommands(guildId, TEST_BOT_COMMANDS);
  },
  guildCreate: (guild) => {
    guilds.set(guild.id, guild);
  },
  roleUpdate: (role) => {
    guilds.get(role.guildId)?.roles.set(role.id, role);
  },
  messageCreate: replyToMessage,
  interactionCreate: async (interaction) => {
    switch (interaction.type) {
      case InteractionTypes.ApplicationCommand:
        return runCommand(interaction);
      case InteractionTypes.ApplicationCommandAutocomplete:
        return suggestAutocompleteChoices(interaction);
      case InteractionTypes.MessageComponent:
        return answerPressedComponent(interaction);
      default:
        return readForm(interaction);
    }
  },
};

await discordenoBot.start();
