import { GatewayCloseCodes } from 'discord.js';

/** A sentence for the bot's owner. */
export function whyClosed(code: number | undefined): string {
  if (code === GatewayCloseCodes.AuthenticationFailed)
    return 'Discord no longer accepts DISCORD_TOKEN: reset the token and start me again';
  if (code === GatewayCloseCodes.InvalidIntents || code === GatewayCloseCodes.DisallowedIntents)
    return 'Discord does not allow the intents I request: a newer version of Usher may be needed';
  return `Discord closed the connection for good${code === undefined ? '' : ` (${code})`}`;
}
