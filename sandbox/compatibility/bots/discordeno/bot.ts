import { createBot, createDesiredPropertiesObject, Intents, LogDepth, LogLevels, logger } from 'discordeno';
import { readBotSettings } from '../surroundings.ts';

const { url, token } = readBotSettings();

logger.setLevel(LogLevels.Warn);
logger.setDepth(LogDepth.Minimal);

export const bot = createBot({
  token,
  intents: Intents.Guilds | Intents.GuildMessages | Intents.MessageContent,
  desiredProperties: createDesiredPropertiesObject({}, true),
  transformers: {
    customizers: {
      // Discordeno 21 does not know labels and file uploads, and would drop their values from a submitted form.
      component: (_bot, payload, component) => ({ ...payload, ...component }),
    },
  },
});

// The address is set here and not as `rest.proxy`, with which Discordeno would send requests outside of its queues and
// obey no limits.
bot.rest.baseUrl = url;

export type BotInteraction = typeof bot.transformers.$inferredTypes.interaction;
export type BotMember = typeof bot.transformers.$inferredTypes.member;
export type BotMessage = typeof bot.transformers.$inferredTypes.message;
export type BotGuild = typeof bot.transformers.$inferredTypes.guild;
