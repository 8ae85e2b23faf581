import type { AnyEmbeddedMediaServer } from '../media-server/server.ts';

/** At least one media server. Actions use the first one unless the typed text names another. */
export type NonEmptyMediaServerList = readonly [AnyEmbeddedMediaServer, ...AnyEmbeddedMediaServer[]];

export const hasMediaServers = (servers: readonly AnyEmbeddedMediaServer[]): servers is NonEmptyMediaServerList =>
  servers.length > 0;

export const mediaServerNameInCommands = ({ profile }: AnyEmbeddedMediaServer): string => profile.name.toLowerCase();

interface Named {
  readonly media: AnyEmbeddedMediaServer;
  readonly rest: string;
}

/** Splits a server's name off the end of the typed text. With only one server, the text contains no name. */
export function splitServerNameFromInput(input: string, servers: NonEmptyMediaServerList): Named {
  const [, rest = '', last = ''] = /^(.*?)(\S*)$/s.exec(input.trim()) ?? [];
  const media =
    servers.length > 1 && servers.find((server) => mediaServerNameInCommands(server) === last.toLowerCase());
  return media ? { media, rest: rest.trim() } : { media: servers[0], rest: input };
}
