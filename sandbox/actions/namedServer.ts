import type { AnyMediaServer } from '../media-server/server.ts';

/** The media servers there are, the first one first. Commands act on that one unless another is named. */
export type Servers = readonly [AnyMediaServer, ...AnyMediaServer[]];

export const commandNameOf = ({ profile }: AnyMediaServer): string => profile.name.toLowerCase();

interface Named {
  readonly media: AnyMediaServer;
  /** The typed text before the name. */
  readonly rest: string;
}

/** Reads a server's name at the end of the typed text. With a single server, no name is expected. */
export function namedServer(typed: string, servers: Servers): Named {
  const [, rest = '', last = ''] = /^(.*?)(\S*)$/s.exec(typed.trim()) ?? [];
  const named = servers.length > 1 && servers.find((server) => commandNameOf(server) === last.toLowerCase());
  return named ? { media: named, rest: rest.trim() } : { media: servers[0], rest: typed };
}
