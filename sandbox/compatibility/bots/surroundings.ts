import process from 'node:process';

/**
 * Settings that every bot reads from its environment: the REST API's address, the token, and the id of the served
 * guild.
 */
export function readBotSettings() {
  const { DISCORD_API_URL: url = '', DISCORD_TOKEN: token = '', GUILD_ID: guildId = '' } = process.env;
  return { url, token, guildId };
}

export const ONE_PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const sortedList = (words: readonly string[]): string => words.toSorted().join(', ');

/** One line about a file: its name, its size, and the text downloaded from its address. */
export async function describeFile(name: string, size: number, url: string): Promise<string> {
  const response = await fetch(url);
  return `${name}, ${size} bytes: ${await response.text()}`;
}
