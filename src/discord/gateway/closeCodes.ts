import { GatewayCloseCodes } from 'discord.js';

/** For whoever runs the bot. */
export function whyClosed(code: number | undefined): string {
  if (code === GatewayCloseCodes.AuthenticationFailed)
    return 'Discord no longer accepts DISCORD_TOKEN: make a new one and start me again';
  if (code === GatewayCloseCodes.InvalidIntents || code === GatewayCloseCodes.DisallowedIntents)
    return 'Discord does not allow the intents I ask for: a newer Usher may be needed';
  return `Discord closed the connection for good${code === undefined ? '' : ` (${code})`}`;
}
