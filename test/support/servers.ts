import type { GuildServers, KnownServer } from '../../src/domain/servers/mediaServers.ts';
import { serverId } from '../../src/domain/servers/refs.ts';

export const knownServer = (id: number, name: string): KnownServer => ({
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
  let all: readonly KnownServer[] = [knownServer(1, 'Home')];
  let seen: (guildId: string) => readonly KnownServer[] = () => all;
  return {
    list: () => all,
    serversOf: (guildId: string) => seen(guildId),
    defaultOf: () => undefined,
    subscribe: (listener: () => void) => void listeners.push(listener),
    /** From now on there are these, and guilds see them as said. */
    change: (now: readonly KnownServer[], sees: typeof seen = () => now) => {
      all = now;
      seen = sees;
      for (const listener of listeners) listener();
    },
  };
}
