import process from 'node:process';

export function readBotSettings() {
  const { DISCORD_API_URL: url = '', DISCORD_TOKEN: token = '', GUILD_ID: guildId = '' } = process.env;
  return { url, token, guildId };
}

export const ONE_PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const joinSortedWords = (words: readonly string[]): string => words.toSorted().join(', ');

/** Describes a file in one line: its name, size and downloaded text. */
export async function describeDownloadedFile(name: string, size: number, url: string): Promise<string> {
  const response = await fetch(url);
  return `${name}, ${size} bytes: ${await response.text()}`;
}
