import type { AnyMediaServer } from '../media-server/server.ts';

/** At least one media server. An action applies to the first server unless the typed text names another. */
export type NonEmptyMediaServers = readonly [AnyMediaServer, ...AnyMediaServer[]];

export const hasMediaServers = (servers: readonly AnyMediaServer[]): servers is NonEmptyMediaServers =>
  servers.length > 0;

export const serverCommandName = ({ profile }: AnyMediaServer): string => profile.name.toLowerCase();

interface Named {
  readonly media: AnyMediaServer;
  /** Typed text without the server's name. */
  readonly rest: string;
}

/**
 * Splits the typed text into the server's name at its end and the text before. With a single server, the text contains
 * no name.
 */
export function splitOffServerName(input: string, servers: NonEmptyMediaServers): Named {
  const [, rest = '', last = ''] = /^(.*?)(\S*)$/s.exec(input.trim()) ?? [];
  const media = servers.length > 1 && servers.find((server) => serverCommandName(server) === last.toLowerCase());
  return media ? { media, rest: rest.trim() } : { media: servers[0], rest: input };
}
