import { type BotProgram, nodeProgram } from './libraryBot.ts';

/** Client libraries that the long tests cover. */
export const LIBRARIES: readonly BotProgram[] = [
  nodeProgram('discord.js', './bots/discordjs/main.ts'),
  nodeProgram('oceanic.js', './bots/oceanic/main.ts'),
  nodeProgram('Discordeno', './bots/discordeno/main.ts'),
];
