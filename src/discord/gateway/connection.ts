import { type Client, Events } from 'discord.js';

export interface GatewayConnection {
  isConnected(): boolean;
}

/**
 * Watches the connection to Discord. The bot counts as connected only if every shard is, because a guild whose shard is
 * disconnected gets no answers.
 */
export function watchGatewayConnection(client: Pick<Client, 'on' | 'ws'>): GatewayConnection {
  const shards = new Map<number, boolean>();
  client.on(Events.ShardReady, (id) => shards.set(id, true));
  client.on(Events.ShardResume, (id) => shards.set(id, true));
  client.on(Events.ShardReconnecting, (id) => shards.set(id, false));
  client.on(Events.ShardDisconnect, (_, id) => shards.set(id, false));
  // discord.js knows the number of shards from the start, but each shard reports only once it is ready.
  const areAllKnown = () => shards.size > 0 && shards.size >= client.ws.shards.size;
  return { isConnected: () => areAllKnown() && [...shards.values()].every((isShardConnected) => isShardConnected) };
}
