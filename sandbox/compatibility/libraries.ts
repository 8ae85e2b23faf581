import { type BotProgram, createNodeProgram } from './libraryBot.ts';

/** Client libraries that the long tests cover. */
export const LIBRARIES: readonly BotProgram[] = [
  createNodeProgram('discord.js', './bots/discordjs/main.ts'),
  createNodeProgram('oceanic.js', './bots/oceanic/main.ts'),
  createNodeProgram('Discordeno', './bots/discordeno/main.ts'),
];
