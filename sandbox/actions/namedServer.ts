import type { AnyMediaServer } from '../media-server/server.ts';

/** At least one media server. Actions use the first one unless the typed text names another. */
export type NonEmptyMediaServers = readonly [AnyMediaServer, ...AnyMediaServer[]];

export const hasMediaServers = (servers: readonly AnyMediaServer[]): servers is NonEmptyMediaServers =>
  servers.length > 0;

export const serverCommandName = ({ profile }: AnyMediaServer): string => profile.name.toLowerCase();

interface Named {
  readonly media: AnyMediaServer;
  readonly rest: string;
}

/** Splits a server's name off the end of the typed text. With only one server, the text contains no name. */
export function splitOffServerName(input: string, servers: NonEmptyMediaServers): Named {
  const [, rest = '', last = ''] = /^(.*?)(\S*)$/s.exec(input.trim()) ?? [];
  const media = servers.length > 1 && servers.find((server) => serverCommandName(server) === last.toLowerCase());
  return media ? { media, rest: rest.trim() } : { media: servers[0], rest: input };
}
