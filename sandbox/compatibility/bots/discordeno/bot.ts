import { createBot, createDesiredPropertiesObject, Intents, LogDepth, LogLevels, logger } from 'discordeno';
import { readBotSettings } from '../surroundings.ts';

const { url, token } = readBotSettings();

logger.setLevel(LogLevels.Warn);
logger.setDepth(LogDepth.Minimal);

export const discordenoBot = createBot({
  token,
  intents: Intents.Guilds | Intents.GuildMessages | Intents.MessageContent,
  desiredProperties: createDesiredPropertiesObject({}, true),
  transformers: {
    customizers: {
      // Discordeno 21 does not support labels and file uploads. Without this, it would drop their values from submitted
      // forms.
      component: (_bot, payload, component) => ({ ...payload, ...component }),
    },
  },
});

// With `rest.proxy` instead, Discordeno would bypass its queues and ignore rate limits.
discordenoBot.rest.baseUrl = url;

export type BotInteraction = typeof discordenoBot.transformers.$inferredTypes.interaction;
export type BotMember = typeof discordenoBot.transformers.$inferredTypes.member;
export type BotMessage = typeof discordenoBot.transformers.$inferredTypes.message;
export type BotGuild = typeof discordenoBot.transformers.$inferredTypes.guild;
