import type { GuildServers, KnownServer } from '../../src/domain/servers/mediaServers.ts';
import { serverId } from '../../src/domain/servers/refs.ts';

export const knownServer = (id: number, name: string): KnownServer => ({
  ...{ id: serverId(id), name, address: new URL('http://127.0.0.1:32400'), addedAt: new Date(0) },
});

/** One media server, which every guild may see. */
export const ONLY_SERVER: GuildServers = {
  serversOf: () => [knownServer(1, 'Home')],
  defaultOf: () => undefined,
};
