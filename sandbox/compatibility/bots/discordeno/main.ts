import { ActivityTypes, ApplicationCommandTypes, InteractionTypes } from 'discordeno';
import { surroundings } from '../surroundings.ts';
import { answer, answerMenu, repeatOption, sayWhatIsKept, sayWho, sort, suggest } from './answers.ts';
import { type BotGuild, type BotInteraction, bot } from './bot.ts';
import { answerComponent, show } from './components.ts';
import { ABOUT, COMMANDS } from './declarations.ts';
import { openForm, readForm } from './forms.ts';
import { post, reply } from './posts.ts';

const { guildId } = surroundings();

/** Discordeno has no cache, so the bot stores the guilds it needs. */
const guilds = new Map<bigint, BotGuild>();

async function runCommand(interaction: BotInteraction): Promise<void> {
  if (interaction.data?.type !== ApplicationCommandTypes.ChatInput) return answerMenu(interaction);
  switch (interaction.data.name) {
    case 'about':
      return sayWho(interaction);
    case 'cache':
      return sayWhatIsKept(guilds, interaction);
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

bot.events = {
  ready: async () => {
    await bot.gateway.editBotStatus({
      status: 'online',
      activities: [{ name: 'the programme', type: ActivityTypes.Watching }],
    });
    await bot.helpers.upsertGlobalApplicationCommands([ABOUT]);
    await bot.helpers.upsertGuildApplicationCommands(guildId, COMMANDS);
  },
  guildCreate: (guild) => {
    guilds.set(guild.id, guild);
  },
  roleUpdate: (role) => {
    guilds.get(role.guildId)?.roles.set(role.id, role);
  },
  messageCreate: reply,
  interactionCreate: async (interaction) => {
    switch (interaction.type) {
      case InteractionTypes.ApplicationCommand:
        return runCommand(interaction);
      case InteractionTypes.ApplicationCommandAutocomplete:
        return suggest(interaction);
      case InteractionTypes.MessageComponent:
        return answerComponent(interaction);
      default:
        return readForm(interaction);
    }
  },
};

await bot.start();
