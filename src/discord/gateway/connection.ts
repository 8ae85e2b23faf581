import { type Client, Events } from 'discord.js';

/** Whether Discord's gateway is connected, by what its shards report. */
export interface Connection {
  isConnected(): boolean;
}

/** Every shard has to be there: a guild whose shard is away gets no answers. */
export function watchConnection(client: Pick<Client, 'on'>): Connection {
  const shards = new Map<number, boolean>();
  client.on(Events.ShardReady, (id) => shards.set(id, true));
  client.on(Events.ShardResume, (id) => shards.set(id, true));
  client.on(Events.ShardReconnecting, (id) => shards.set(id, false));
  client.on(Events.ShardDisconnect, (_, id) => shards.set(id, false));
  return { isConnected: () => shards.size > 0 && [...shards.values()].every((isThere) => isThere) };
}
