import type { EmbeddedDiscord } from './discord/discord.ts';

/** Instructions for connecting a bot to the embedded Discord, with the ids of guilds and channels. */
export function formatBotConnectionInstructions({ url, botToken, world }: EmbeddedDiscord): readonly string[] {
  return [
    `Discord listens at ${url} (DISCORD_API_URL).`,
    `  token of the bot: ${botToken}`,
    ...pointers(url, botToken),
    ...world.guilds.flatMap((guild) => [
      `Server ${guild.name}: ${guild.id}`,
      ...guild.roles.map(({ name, id }) => `  role ${name}: ${id}`),
      ...guild.channels.map(({ name, id }) => `  channel #${name}: ${id}`),
    ]),
    `People: ${world.people.map(({ name, displayName }) => `${name} (${displayName})`).join(', ')}`,
  ];
}

/** Code examples that make client libraries use this address instead of Discord's. */
function pointers(url: string, token: string): readonly string[] {
  return [
    'discord.js:',
    `  const client = new Client({ intents: [], rest: { api: '${url}' } });`,
    `  await client.login('${token}');`,
    'oceanic.js:',
    `  const client = new Client({ auth: 'Bot ${token}', rest: { baseURL: '${url}/v10' } });`,
    '  await client.connect();',
    'discord.py:',
    `  discord.http.Route.BASE = '${url}/v10'`,
    `  discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL('${url.replace('http', 'ws').replace(/\/api$/, '')}')`,
    `  client.run('${token}')`,
  ];
}
