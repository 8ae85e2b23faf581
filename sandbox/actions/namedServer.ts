import type { AnyMediaServer } from '../media-server/server.ts';

/** The media servers. Commands act on the first unless another is named. */
export type Servers = readonly [AnyMediaServer, ...AnyMediaServer[]];

/** False if the embedded Discord runs without a media server. */
export const hasServers = (servers: readonly AnyMediaServer[]): servers is Servers => servers.length > 0;

export const commandNameOf = ({ profile }: AnyMediaServer): string => profile.name.toLowerCase();

interface Named {
  readonly media: AnyMediaServer;
  /** The typed text before the server's name. */
  readonly rest: string;
}

/** Reads a server's name at the end of the typed text. With a single server, no name is read. */
export function namedServer(input: string, servers: Servers): Named {
  const [, rest = '', last = ''] = /^(.*?)(\S*)$/s.exec(input.trim()) ?? [];
  const media = servers.length > 1 && servers.find((server) => commandNameOf(server) === last.toLowerCase());
  return media ? { media, rest: rest.trim() } : { media: servers[0], rest: input };
}
