import { type Client, Events } from 'discord.js';

/** The state of the connection to Discord's gateway, judging by its shards' reports. */
export interface Connection {
  isConnected(): boolean;
}

/** Every shard has to be connected: a guild whose shard is away gets no answers. */
export function watchConnection(client: Pick<Client, 'on' | 'ws'>): Connection {
  const shards = new Map<number, boolean>();
  client.on(Events.ShardReady, (id) => shards.set(id, true));
  client.on(Events.ShardResume, (id) => shards.set(id, true));
  client.on(Events.ShardReconnecting, (id) => shards.set(id, false));
  client.on(Events.ShardDisconnect, (_, id) => shards.set(id, false));
  // discord.js knows from the start how many there are; each reports only once it is ready.
  const areAllKnown = () => shards.size > 0 && shards.size >= client.ws.shards.size;
  return { isConnected: () => areAllKnown() && [...shards.values()].every((isThere) => isThere) };
}
