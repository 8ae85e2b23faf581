import { ActivityTypes, ApplicationCommandTypes, InteractionTypes } from 'discordeno';
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
import { type BotGuild, type BotInteraction, bot } from './bot.ts';
import { answerComponent, showComponents } from './components.ts';
import { ABOUT_COMMAND, COMMANDS } from './declarations.ts';
import { openForm, readForm } from './forms.ts';
import { postRequestedMessage, replyToMessage } from './posts.ts';

const { guildId } = readBotSettings();

/** Discordeno has no cache, so the bot keeps its own. */
const guilds = new Map<bigint, BotGuild>();

async function runCommand(interaction: BotInteraction): Promise<void> {
  if (interaction.data?.type !== ApplicationCommandTypes.ChatInput) return answerContextMenu(interaction);
  switch (interaction.data.name) {
    case 'about':
      return answerWithBotUser(interaction);
    case 'cache':
      return answerWithCache(guilds, interaction);
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

bot.events = {
  ready: async () => {
    await bot.gateway.editBotStatus({
      status: 'online',
      activities: [{ name: 'the programme', type: ActivityTypes.Watching }],
    });
    await bot.helpers.upsertGlobalApplicationCommands([ABOUT_COMMAND]);
    await bot.helpers.upsertGuildApplicationCommands(guildId, COMMANDS);
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
        return suggestChoices(interaction);
      case InteractionTypes.MessageComponent:
        return answerComponent(interaction);
      default:
        return readForm(interaction);
    }
  },
};

await bot.start();
