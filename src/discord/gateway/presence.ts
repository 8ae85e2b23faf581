import { ActivityType, type Client, Events, Status } from 'discord.js';
import type { BotStatusLine } from '../../domain/live/presence.ts';

/**
 * Sets the bot's status line over the gateway, which forgets it when a new session begins. A resumed session keeps it,
 * but loses updates that were sent while the connection broke.
 */
export function createPresenceLine(client: Client<true>): BotStatusLine {
  let currentText: string | undefined;

  function send(text: string): void {
    client.user.setPresence({ activities: [{ type: ActivityType.Custom, name: 'Custom Status', state: text }] });
  }

  const sendAgain = (): void => {
    if (currentText !== undefined) send(currentText);
  };
  client.on(Events.ShardReady, sendAgain);
  client.on(Events.ShardResume, sendAgain);
  return {
    show: (text) => {
      // Shows nothing without a connection, because discord.js would cause an unhandled rejection.
      if (client.ws.shards.size === 0 || client.ws.shards.some(({ status }) => status !== Status.Ready)) return false;
      currentText = text;
      send(text);
      return true;
    },
  };
}
