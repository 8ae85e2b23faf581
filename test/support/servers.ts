import type { GuildServers, InstalledServer } from '../../src/domain/servers/mediaServers.ts';
import { serverId } from '../../src/domain/servers/refs.ts';

export const knownServer = (id: number, name: string): InstalledServer => ({
  id: serverId(id),
  name,
  address: new URL('http://127.0.0.1:32400'),
  addedAt: new Date(0),
});

/** One media server, which every guild may see. */
export const ONLY_SERVER: GuildServers = {
  serversOf: () => [knownServer(1, 'Home')],
  defaultOf: () => undefined,
};

/** Media servers of which each guild may see those that it says, and which change. */
export function changingServers() {
  const listeners: (() => void)[] = [];
  let servers: readonly InstalledServer[] = [knownServer(1, 'Home')];
  let visibleServers: (guildId: string) => readonly InstalledServer[] = () => servers;
  return {
    list: () => servers,
    serversOf: (guildId: string) => visibleServers(guildId),
    defaultOf: () => undefined,
    subscribe: (listener: () => void) => void listeners.push(listener),
    /** From now on there are these, and guilds see them as said. */
    change: (now: readonly InstalledServer[], sees: typeof visibleServers = () => now) => {
      servers = now;
      visibleServers = sees;
      for (const listener of listeners) listener();
    },
  };
}
