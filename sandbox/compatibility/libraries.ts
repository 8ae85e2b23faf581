import { createNodeBotProgram, type TestBotProgram } from './libraryBot.ts';

/** Client libraries that the long tests cover. */
export const TESTED_DISCORD_LIBRARIES: readonly TestBotProgram[] = [
  createNodeBotProgram('discord.js', './bots/discordjs/main.ts'),
  createNodeBotProgram('oceanic.js', './bots/oceanic/main.ts'),
  createNodeBotProgram('Discordeno', './bots/discordeno/main.ts'),
];
