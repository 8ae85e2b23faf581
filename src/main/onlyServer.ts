import type { Config } from '../config.ts';
import type { GuildServers, KnownServer } from '../domain/servers/mediaServers.ts';
import { FIRST_SERVER } from '../domain/servers/refs.ts';

/** The one media server that the environment names, which every guild may see. */
export function createOnlyServer({ MEDIA_URL: address }: Pick<Config, 'MEDIA_URL'>, now: Date): GuildServers {
  const only: KnownServer = { id: FIRST_SERVER, name: address.hostname, address, addedAt: now };
  return { serversOf: () => [only], defaultOf: () => undefined };
}
